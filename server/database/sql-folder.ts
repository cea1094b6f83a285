// Where the SQL files lie: beside this file in the sources, in dist/server/database in the built server.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds `migrations/` and the other .sql files. */
export function sqlFolder(): string {
  // The bundler moves this code up into dist/server and the SQL files keep their folder.
  const here = path.dirname(fileURLToPath(import.meta.url))
  return path.basename(here) === 'database' ? here : path.join(here, 'database')
}
