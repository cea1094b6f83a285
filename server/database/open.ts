// Opens the database: the operator's own (DATABASE_URL), or one that Lintel runs itself in DATA_DIR.
import type { Config } from '#server/config.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { openExternal } from '#server/database/external.ts'
import type { StartError } from '#server/start-error.ts'

export interface Database {
  /** For migrations and the job queue: a user who owns the database. */
  ownerUrl: string
  isEmbedded: boolean
  /** Resolves only when the embedded server died and could not be started again. */
  lost: Promise<StartError>
  stop(): Promise<void>
}

/** Only tests may do without durability, for speed. */
export function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { isDurable = true } = {},
): Promise<Database> {
  return config.databaseUrl ? openExternal(config.databaseUrl) : openEmbedded(config.dataDir, isDurable)
}
