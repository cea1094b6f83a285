// People who sign in all at once, again as soon as each is in. A process of its own, so that the one that measures
// has nothing to do with it. Each success is a message to it; its only one means: the last time.
import { argv } from 'node:process'

const [url, password, ...emails] = argv.slice(2)

let isStopping = false
process.once('message', () => {
  isStopping = true
})
process.once('disconnect', () => process.exit())

async function signInAgainAndAgain(email: string) {
  while (!isStopping) {
    const reply = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    await reply.text()
    if (reply.status !== 200) throw new Error(`a sign-in was answered with ${reply.status}`)
    process.send?.('in')
  }
}

await Promise.all(emails.map(signInAgainAndAgain))
process.disconnect()
