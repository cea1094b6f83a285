// Calls to addresses that people gave: what is refused before, during and after, against real servers.
import dns from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import net, { type AddressInfo, type Server, type Socket } from 'node:net'
import tls from 'node:tls'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { allowOutbound, isPublicAddress, OutboundError, outbound } from '#server/outbound.ts'

const open: { stop(): Promise<unknown> }[] = []
afterEach(async () => {
  allowOutbound([])
  for (const { stop } of open.splice(0)) await stop()
})

/** Listens on 127.0.0.1; `sockets` are the connections that it got. */
async function listening(server: Server) {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => {
    sockets.push(socket.on('error', () => {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  open.push({
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
  return { port, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/`, sockets }
}

const plainServer = (answer: RequestListener) => listening(createServer(answer))
const rawServer = (speak: (socket: Socket) => void) => listening(net.createServer(speak))

async function allowedServer(answer: RequestListener) {
  const server = await plainServer(answer)
  allowOutbound([server.host])
  return server
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof OutboundError)) throw error ?? new Error('was not refused')
  return error.code
}

describe('addresses', () => {
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1', // 127.0.0.1 in the old compatible form
    '::ffff:127.0.0.1',
    '::ffff:a00:1', // 10.0.0.1
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b::a9fe:a9fe', // 169.254.169.254
    '64:ff9b:1::808:808', // a network's own translation
    '100::1',
    '2001::1', // Teredo
    '2001:db8::1',
    '2002:7f00:1::1', // 6to4 of 127.0.0.1
    '2002:808:808::1',
    '3fff::1',
    '4000::1', // given to nobody
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([
    '1.1.1.1',
    '9.255.255.255',
    '100.63.255.255',
    '126.255.255.255',
    '128.0.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('what may be called', () => {
  test.each([
    'hook.example',
    '',
    'http://hook.example/',
    'ftp://hook.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://me@hook.example/',
    'https://:secret@hook.example/',
    'https://',
  ])('%s is no address for it', async (address) => {
    const lookup = vi.spyOn(dns, 'lookup')
    expect(await codeOf(outbound(address))).toBe('address_invalid')
    expect(lookup).not.toHaveBeenCalled()
  })

  test.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '1２7.0.0.1', // a digit that the URL standard turns into a plain one
    'localhost',
  ])('https://%s reaches nothing', async (host) => {
    const server = await plainServer((_request, reply) => reply.end())
    const call = outbound(`https://${host}:${server.port}/`)
    expect(await codeOf(call)).toBe('address_not_public')
    expect(server.sockets).toEqual([])
  })

  test('a name with one private address among public ones is refused', async () => {
    const connect = vi.spyOn(tls, 'connect')
    const addresses = [
      { address: '8.8.8.8', family: 4 },
      { address: 'fd00::1', family: 6 },
    ]
    vi.spyOn(dns, 'lookup').mockResolvedValue(addresses as never)
    expect(await codeOf(outbound('https://hook.example/'))).toBe('address_not_public')
    expect(connect).not.toHaveBeenCalled()
  })

  test('a name that nobody has is unreachable', async () => {
    vi.spyOn(dns, 'lookup').mockRejectedValue(new Error('getaddrinfo ENOTFOUND hook.example'))
    const call = outbound('https://hook.example/?token=geheim')
    await expect(call).rejects.toMatchObject({ code: 'unreachable', cause: { message: /ENOTFOUND/ } })
    await expect(call).rejects.not.toThrow('geheim')
  })

  test('the connection goes to the address that was checked, whatever the name says the second time', async () => {
    const lookup = vi.spyOn(dns, 'lookup')
    lookup.mockResolvedValueOnce([{ address: '8.8.8.8', family: 4 }] as never)
    lookup.mockResolvedValue([{ address: '127.0.0.1', family: 4 }] as never)
    const server = await plainServer((request, reply) => reply.end(request.headers.host))
    const reached: unknown[] = []
    // In place of a connection to the internet: notes where it would go, asking as often as it likes.
    vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions) => {
      const { lookup, host = '', servername, rejectUnauthorized } = options
      lookup!(host, { all: true }, (_error, addresses) => reached.push(addresses))
      lookup!(host, { all: false }, (_error, address, family) => reached.push([address, family]))
      reached.push({ servername, rejectUnauthorized })
      return net.connect(server.port, '127.0.0.1')
    }) as typeof tls.connect)

    const { status, body } = await outbound('https://hook.example/', { headers: { Host: 'other.example' } })

    expect([status, body.toString()]).toEqual([200, 'hook.example'])
    // In this order: an answer before the connection is set up could end the process.
    expect(reached).toEqual([
      { servername: 'hook.example', rejectUnauthorized: undefined },
      [{ address: '8.8.8.8', family: 4 }],
      ['8.8.8.8', 4],
    ])
    expect(lookup).toHaveBeenCalledTimes(1)
  })

  test('an exception holds for exactly its host and port', async () => {
    const other = await plainServer((_request, reply) => reply.end())
    const server = await allowedServer((_request, reply) => reply.end('in'))
    expect((await outbound(server.url)).body.toString()).toBe('in')
    expect((await outbound(`http://127.1:${server.port}`)).status).toBe(200)
    expect(await codeOf(outbound(`https://${server.host}/`))).toBe('unreachable') // no TLS there, yet called
    expect(server.sockets).toHaveLength(3)
    expect(await codeOf(outbound(other.url))).toBe('address_invalid')
    expect(await codeOf(outbound(`https://${other.host}/`))).toBe('address_not_public')
    expect(await codeOf(outbound(`https://localhost:${server.port}/`))).toBe('address_not_public')
    expect(await codeOf(outbound(`http://me@${server.host}/`))).toBe('address_invalid')
    expect([server.sockets.length, other.sockets.length]).toEqual([3, 0])
  })

  test.each([
    ['http://127.0.0.1/', '127.0.0.1:80'],
    ['https://127.0.0.1/', '127.0.0.1:443'],
  ])('%s is the exception %s', async (address, host) => {
    allowOutbound([host])
    const reached: unknown[] = []
    vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: Socket, options: unknown) {
      reached.push([options].flat(2)[0])
      setImmediate(() => this.destroy(new Error('not in a test')))
      return this
    } as never)
    expect(await codeOf(outbound(address))).toBe('unreachable')
    expect(reached).toMatchObject([{ host: '127.0.0.1' }])
  })
})

describe('the exchange', () => {
  test('carries method, headers and body, and brings status, headers and body', async () => {
    const server = await allowedServer(async (request, reply) => {
      const chunks = await request.toArray()
      reply.writeHead(418, { 'x-reply': 'yes' })
      reply.end(
        JSON.stringify([request.method, request.url, request.headers, Buffer.concat(chunks).toString()]),
      )
    })
    const headers = { 'Content-Type': 'text/plain', 'Accept-Encoding': 'gzip', Host: 'other.example' }
    const reply = await outbound(`${server.url}hook?a=1#b`, { method: 'DELETE', headers, body: 'grüße' })
    expect(reply.status).toBe(418)
    expect(reply.headers['x-reply']).toBe('yes')
    expect(JSON.parse(reply.body.toString())).toEqual([
      'DELETE',
      '/hook?a=1',
      {
        host: server.host,
        connection: 'close',
        'content-type': 'text/plain',
        'accept-encoding': 'identity',
        'content-length': '7',
      },
      'grüße',
    ])
  })

  test('each call has a connection of its own', async () => {
    const server = await allowedServer((_request, reply) => reply.end())
    await outbound(server.url)
    await outbound(server.url)
    expect(server.sockets).toHaveLength(2)
  })

  test('a redirect is refused and leads nowhere; not modified is an answer', async () => {
    const inside = await plainServer((_request, reply) => reply.end('inside'))
    const server = await allowedServer((request, reply) => {
      reply.writeHead(Number(request.url!.slice(1)), { location: inside.url }).end()
    })
    for (const status of [300, 301, 302, 303, 307, 308]) {
      expect(await codeOf(outbound(server.url + status))).toBe('redirected')
    }
    expect((await outbound(`${server.url}304`)).status).toBe(304)
    expect(inside.sockets).toEqual([])
  })

  test('an answer of up to the limit is taken, one byte more is not', async () => {
    const server = await allowedServer((request, reply) =>
      reply.end('a'.repeat(Number(request.url!.slice(1)))),
    )
    const { body } = await outbound(`${server.url}1000`, { bytes: 1000 })
    expect(body).toEqual(Buffer.alloc(1000, 'a'))
    expect(await codeOf(outbound(`${server.url}1001`, { bytes: 1000 }))).toBe('too_large')
    expect((await outbound(`${server.url}1000000`)).body).toHaveLength(1_000_000)
    expect(await codeOf(outbound(`${server.url}1000001`))).toBe('too_large')
  })

  test('an endless answer is hung up on at the limit', async () => {
    const server = await allowedServer((_request, reply) => {
      const more = () => {
        while (reply.write('a'.repeat(1000)));
      }
      reply.on('drain', more)
      more()
    })
    const call = codeOf(outbound(server.url, { bytes: 10_000 }))
    expect(await call).toBe('too_large')
    await hungUp(server.sockets)
  })

  test('a compressed answer is refused, and the rest of it not waited for', async () => {
    const server = await allowedServer((_request, reply) => {
      reply.writeHead(200, { 'content-encoding': 'gzip' }).write('x')
    })
    expect(await codeOf(outbound(server.url))).toBe('compressed')
    await hungUp(server.sockets)
  })
})

/** Ends when the one connection was hung up by the caller. */
async function hungUp([socket]: Socket[]) {
  if (!socket!.destroyed) await new Promise((resolve) => socket!.once('close', resolve))
}

describe('time', () => {
  const every = (socket: Socket, milliseconds: number, text: string) => {
    const timer = setInterval(() => socket.write(text), milliseconds)
    socket.on('close', () => clearInterval(timer))
  }
  const head = 'HTTP/1.1 200 OK\r\n'

  test.each<[string, (socket: Socket) => void]>([
    ['never answers', (socket) => socket.resume()],
    ['never reads', (socket) => socket.pause()],
    [
      'drips its headers',
      (socket) => {
        socket.write(head)
        every(socket, 5, 'a: b\r\n')
      },
    ],
    ['says over and over that it goes on', (socket) => every(socket, 5, 'HTTP/1.1 102 Processing\r\n\r\n')],
    ['stops after its headers', (socket) => socket.write(`${head}content-length: 5\r\n\r\n`)],
    [
      'drips its body',
      (socket) => {
        socket.write(`${head}content-length: 100000\r\n\r\n`)
        every(socket, 5, 'a')
      },
    ],
    [
      'wants another protocol',
      (socket) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    ],
  ])('a server that %s is hung up on', async (_what, speak) => {
    const server = await rawServer(speak)
    allowOutbound([server.host])
    const call = outbound(server.url, { method: 'POST', body: Buffer.alloc(20_000_000), seconds: 0.15 })
    expect(await codeOf(call)).toBe('timed_out')
    for (const socket of server.sockets) socket.resume()
    await hungUp(server.sockets)
  })

  test('a name that is never found out about ends too, and nothing is called after that', async () => {
    const connect = vi.spyOn(tls, 'connect')
    let answer = (_addresses: unknown) => {}
    const found = new Promise((resolve) => {
      answer = resolve
    })
    vi.spyOn(dns, 'lookup').mockReturnValue(found as never)
    expect(await codeOf(outbound('https://hook.example/', { seconds: 0.02 }))).toBe('timed_out')
    answer([{ address: '8.8.8.8', family: 4 }])
    await new Promise(setImmediate)
    expect(connect).not.toHaveBeenCalled()
  })
})

describe('broken servers', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['hangs up', (socket) => socket.destroy()],
    ['speaks something else', (socket) => socket.end('220 mail.example ESMTP\r\n')],
    [
      'answers nonsense after its headers',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'),
    ],
    ['ends too early', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc')],
    ['has headers without end', (socket) => socket.write(`HTTP/1.1 200 OK\r\na: ${'b'.repeat(100_000)}`)],
  ])('one that %s is unreachable', async (_what, speak) => {
    const server = await rawServer((socket) => socket.once('data', () => speak(socket)))
    allowOutbound([server.host])
    expect(await codeOf(outbound(server.url, { seconds: 5 }))).toBe('unreachable')
  })

  test('one that is not there is unreachable', async () => {
    const server = await plainServer(() => {})
    for (const { stop } of open.splice(0)) await stop()
    allowOutbound([server.host])
    expect(await codeOf(outbound(server.url))).toBe('unreachable')
  })
})
