// What was answered with success is on the disk: the settings that this promise needs.
import pg from 'pg'
import { StartError } from '#server/start-error.ts'

/** Asked as the application connects: the folder, the database or the role may have switched one off. */
export async function assertDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      const { rows } = await client.query<{ setting: string }>('select current_setting($1) as setting', [
        name,
      ])
      const setting = rows[0]?.setting
      if (setting !== 'on') {
        throw new StartError(
          `PostgreSQL runs with ${name} = ${setting}, which can lose what was saved; set it to on.`,
        )
      }
    }
  } finally {
    await client.end()
  }
}
