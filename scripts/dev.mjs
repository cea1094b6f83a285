// One command for development: the server, restarted at each change, and the web app with hot reload before it.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { root } from './fingerprint.mjs'

// vite.config.ts passes calls on to this port.
process.env.PORT ||= '3000'
const pagePort = 5173

const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs')
const server = spawn(
  process.execPath,
  [tsx, 'watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    // Out of the terminal's reach: tsx kills the server at once when it gets Ctrl-C and then our signal too.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PUBLIC_URL: `http://localhost:${pagePort}`, ...process.env, NODE_ENV: 'development' },
  },
)
const web = await createServer({ root, server: { port: pagePort, strictPort: true } })

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  const ended = new Promise((resolve) => server.once('exit', resolve))
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await ended
  }
  await web.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
server.once('exit', stop)

await web.listen()
console.log(`Open http://localhost:${pagePort}`)
