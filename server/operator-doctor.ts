// Looks over everything that the server needs, for its operator.
import { type Config, readConfig } from '#server/config.ts'
import type { Environment } from '#server/environment.ts'
import { checkDatabase } from '#server/operator-database-checks.ts'
import { type Finding, fine, problem, reasonOf } from '#server/operator-finding.ts'
import { checkAddress, checkDataFolder, checkMailServer } from '#server/operator-machine-checks.ts'

export async function doctor(env: Environment): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    return [problem('Configuration', reasonOf(error))]
  }
  return [
    fine('Configuration', 'every value can be read.'),
    await checkDataFolder(config.dataDir),
    ...(await checkDatabase(config)),
    await checkMailServer(config.smtpUrl),
    checkAddress(config),
  ]
}
