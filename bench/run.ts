// `npm run bench`, or `npm run bench -- tasks`: runs the scenarios and prints their figures as JSON.
import { announcements } from './announcements.ts'
import { live } from './live.ts'
import { notifications } from './notifications.ts'
import { search } from './search.ts'
import { signIn } from './sign-in.ts'
import { start } from './start.ts'
import { tasks } from './tasks.ts'
import { users } from './users.ts'

const scenarios = { start, tasks, live, search, notifications, users, announcements, 'sign-in': signIn }

const asked = process.argv.slice(2)
const results = []
for (const [name, run] of Object.entries(scenarios)) {
  if (asked.length === 0 || asked.includes(name)) results.push(...(await run()))
}
console.log(JSON.stringify(results, null, 2))
process.exitCode = results.every((result) => result.isWithin) ? 0 : 1
