// People who sign in all at once, again as soon as each is in. A process of its own, so that the one that measures
// has nothing to do with it. Says so at each success; ends with the connection to its parent.
import { argv } from 'node:process'

const [url, password, ...emails] = argv.slice(2)

let isStopping = false
process.on('disconnect', () => {
  isStopping = true
})

async function signInAgainAndAgain(email: string) {
  while (!isStopping) {
    const reply = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    await reply.text()
    if (reply.status !== 200) throw new Error(`a sign-in was answered with ${reply.status}`)
    if (process.connected) process.send?.('in')
  }
}

await Promise.all(emails.map(signInAgainAndAgain))
