// Keeps what is on the screen true: the server's events name what changed, and it is fetched anew.
import type { Socket } from 'socket.io-client'
import type { ClientEvents, HandshakeRefusal, LiveModule, ServerEvents } from '#contract/events.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession, reloadPage } from '#web/lib/session.ts'

const RETRY_SECONDS = 5

/** Queries of other modules that show something of this one too. */
const alsoShownIn: Record<LiveModule, string[]> = {
  tasks: [],
  users: ['user'],
}

/** Opens the page's one connection; the answer closes it. */
export function startLive(companyId: string): () => void {
  let socket: Socket<ServerEvents, ClientEvents> | undefined
  let isStopped = false
  const open = async () => {
    const { io } = await import('socket.io-client')
    if (isStopped) return
    socket = io({ auth: { companyId }, transports: ['websocket'] })
    follow(socket)
  }
  open().catch(() => {
    // The script could not be loaded: the page works, and is fetched anew when the window gains focus.
  })
  return () => {
    isStopped = true
    socket?.disconnect()
  }
}

function follow(socket: Socket<ServerEvents, ClientEvents>): void {
  let hasConnected = false
  socket.on('connect', () => {
    // What happened while the connection was gone was told to nobody.
    if (hasConnected) queryClient.invalidateQueries()
    hasConnected = true
  })
  socket.on('changed', ({ module }) => {
    for (const key of [module, 'badges', ...alsoShownIn[module]]) {
      queryClient.invalidateQueries({ queryKey: [key] })
    }
  })
  socket.on('signed_out', ({ reason }) => {
    if (reason === 'company_changed') reloadPage()
    else if (reason === 'membership_ended') queryClient.invalidateQueries()
    else endSession()
  })
  socket.on('connect_error', ({ message }) => {
    const refusal = message as HandshakeRefusal
    if (refusal === 'company_changed') reloadPage()
    if (refusal === 'no_session') endSession()
    // A refusal ends the attempts; this one may pass.
    if (refusal === 'not_ready') setTimeout(() => socket.connect(), RETRY_SECONDS * 1000)
  })
}
