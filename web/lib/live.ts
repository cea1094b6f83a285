// Keeps what is on the screen true: the server's events name what changed, and it is fetched anew.
import type { Socket } from 'socket.io-client'
import type { ClientEvents, HandshakeRefusal, LiveModule, ServerEvents } from '#contract/events.ts'
import { countOneMore } from '#web/lib/badges.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession, loseSession, reloadPage } from '#web/lib/session.ts'

const RETRY_SECONDS = 5

/** Queries of other modules that show something of this one too. */
const alsoShownIn: Record<LiveModule, string[]> = {
  tasks: [],
  announcements: [],
  // Names stand in announcements, and who is in which department decides whom they are for.
  users: ['user', 'announcements'],
  notifications: [],
  settings: ['user', 'companies'],
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
  const refresh = createRefresh()
  // What happened before the connection stood, or while it was gone, was told to nobody.
  socket.on('connect', () => {
    // A record that only grows would be fetched page by page; it is asked anew when it is opened.
    void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.onlyGrows })
  })
  socket.on('changed', (change) => {
    const { module, isUncounted, isOneMore } = change
    const isCounted = isUncounted || (isOneMore && countOneMore(change))
    for (const key of [module, ...(isCounted ? [] : ['badges']), ...alsoShownIn[module]]) refresh(key)
  })
  socket.on('signed_out', ({ reason }) => {
    if (reason === 'company_changed') reloadPage()
    else if (reason === 'membership_ended' || reason === 'two_factor_needed') refresh('user')
    else if (reason === 'logged_out') endSession()
    else loseSession()
  })
  let retry: ReturnType<typeof setTimeout> | undefined
  socket.on('connect_error', ({ message }) => {
    const refusal = message as HandshakeRefusal
    if (refusal === 'company_changed') reloadPage()
    if (refusal === 'no_session') loseSession()
    if (refusal === 'no_company' || refusal === 'two_factor_needed') refresh('user')
    // A refusal ends the attempts; this one may pass.
    if (refusal === 'not_ready') retry = setTimeout(() => socket.connect(), RETRY_SECONDS * 1000)
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') clearTimeout(retry)
  })
}

/** It rests this many times as long as the last fetch took: lists of many pages take up a fifth of the time at most. */
const REST = 4
const REST_MS_MAX = 10_000

/** Fetches what is shown of a module anew. Events that come meanwhile, or while it rests, share the next fetch. */
function createRefresh(): (key: string) => void {
  const resting = new Set<string>()
  const wantedAgain = new Set<string>()
  return function refresh(key) {
    if (resting.has(key)) {
      wantedAgain.add(key)
      return
    }
    resting.add(key)
    const begun = performance.now()
    void queryClient.invalidateQueries({ queryKey: [key] }).finally(() => {
      const rest = Math.min(REST * (performance.now() - begun), REST_MS_MAX)
      setTimeout(() => {
        resting.delete(key)
        if (wantedAgain.delete(key)) refresh(key)
      }, rest)
    })
  }
}
