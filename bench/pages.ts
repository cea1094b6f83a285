// Open pages, as far as the server knows: their websockets.
import { io, type Socket } from 'socket.io-client'

/** Resolves once it is let in. `cookie` names the session. */
export async function openPage(url: string, companyId: string, cookie: string): Promise<Socket> {
  const socket = io(url, {
    auth: { companyId },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie, origin: url },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}
