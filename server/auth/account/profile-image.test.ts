// Pictures of people: what is taken, what is made of it, and who may see it.
import { once } from 'node:events'
import { request } from 'node:http'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/auth.ts'
import { PROFILE_IMAGE_BYTES } from '#contract/limits.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let company: Company
beforeAll(async () => {
  run = await testApp({ listen: true })
  company = await run.newCompany()
})
afterAll(() => run.stop())

const put = (person: Person, bytes: Uint8Array | undefined, type = 'image/png') =>
  run.app.inject({
    method: 'PUT',
    url: '/api/user/profile-image',
    cookies: person.cookies,
    headers: { 'content-type': type },
    ...(bytes && { payload: Buffer.from(bytes) }),
  })

const red = { r: 220, g: 20, b: 20 }
const blue = { r: 20, g: 20, b: 220 }
const plain = (background = red, width = 400, height = 300): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

/** Left half red, right half blue. */
const halves = (width: number, height: number): Sharp =>
  plain(red, width, height).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: blue } }, gravity: 'east' },
  ])

const addressOf = (user: { profileImage: User['profileImage'] }) => user.profileImage?.data ?? 'none'

async function colourAt(picture: Buffer, x: number, y: number): Promise<'red' | 'blue'> {
  const pixel = await sharp(picture).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()
  return (pixel[0] ?? 0) > (pixel[2] ?? 0) ? 'red' : 'blue'
}

/** As the database's walls let the company read it, whatever a query asks. */
async function countReadable(person: Person): Promise<number> {
  const client = await run.database.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.company_id', $1, true)", [company.id])
    await client.query('set local role lintel_app')
    const { rows } = await client.query('select from profile_images where user_id = $1', [person.id])
    return rows.length
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function pictureOf(person: Person): Promise<Buffer> {
  const user = (await person.get('/api/user')).json<User>()
  const reply = await person.get(addressOf(user))
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp'])
  return reply.rawPayload
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'in %s becomes a square of 256 px, whatever it is called',
    async (format) => {
      const person = await run.newPerson()
      const reply = await put(person, await plain().toFormat(format).toBuffer(), 'application/zip')
      expect([reply.statusCode, reply.json().code]).toEqual([200, undefined])
      expect(await sharp(await pictureOf(person)).metadata()).toMatchObject({
        format: 'webp',
        width: 256,
        height: 256,
        space: 'srgb',
      })
    },
  )

  test('is cut to its middle', async () => {
    const person = await run.newPerson()
    await put(person, await halves(1200, 300).png().toBuffer())
    const picture = await pictureOf(person)
    expect([await colourAt(picture, 8, 128), await colourAt(picture, 248, 128)]).toEqual(['red', 'blue'])
  })

  test('is turned upright, and keeps nothing of the file besides', async () => {
    const person = await run.newPerson()
    const turned = await halves(400, 400)
      .jpeg()
      .withMetadata({ orientation: 6 }) // a quarter turn clockwise: what was left is above
      .withExifMerge({ IFD0: { Artist: 'The secret author' }, IFD3: { GPSLatitude: '59/1 26/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .toBuffer()
    expect(turned.includes('The secret author')).toBe(true)
    await put(person, turned, 'image/jpeg')
    const picture = await pictureOf(person)
    expect([await colourAt(picture, 128, 8), await colourAt(picture, 128, 248)]).toEqual(['red', 'blue'])
    const { exif, xmp, icc, orientation } = await sharp(picture).metadata()
    expect({ exif, xmp, icc, orientation }).toEqual({})
    expect(picture.includes('secret')).toBe(false)
  })

  test('that moves stands still', async () => {
    const person = await run.newPerson()
    const frames = await Promise.all([red, blue].map((colour) => plain(colour, 50, 50).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    await put(person, moving)
    const picture = await pictureOf(person)
    expect((await sharp(picture).metadata()).pages).toBeUndefined()
    expect(await colourAt(picture, 128, 128)).toBe('red')
  })

  test('is replaced by another, under another address, and can go', async () => {
    const person = await company.join('user')
    const first = (await put(person, await plain().png().toBuffer())).json<User>()
    const second = (await put(person, await plain(blue).png().toBuffer())).json<User>()
    expect(addressOf(second)).not.toBe(addressOf(first))
    expect(await colourAt(await pictureOf(person), 0, 0)).toBe('blue')
    const profile = async () => (await company.admin.get(`/api/users/${person.id}`)).json()
    const shown = addressOf(await profile())
    expect((await company.admin.get(shown)).statusCode).toBe(200)
    expect((await person.remove('/api/user/profile-image')).json().profileImage).toBeNull()
    expect(addressOf(await profile())).toBe('none')
    for (const [reader, address] of [
      [company.admin, shown],
      [person, addressOf(second)],
    ] as const) {
      const reply = await reader.get(address)
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    }
  })
})

test('while one is being made, another of the same person is told to come later', async () => {
  const [person, other] = [await run.newPerson(), await run.newPerson()]
  const picture = await plain().png().toBuffer()
  const replies = await Promise.all([put(person, picture), put(person, picture), put(other, picture)])
  expect(
    replies
      .slice(0, 2)
      .map(({ statusCode }) => statusCode)
      .sort(),
  ).toEqual([200, 503])
  expect(replies.find(({ statusCode }) => statusCode === 503)?.json().code).toBe('busy')
  expect(replies[2]?.statusCode).toBe(200)
  expect((await put(person, picture)).statusCode).toBe(200)
})

test('is not read from somebody whose session has ended', async () => {
  const person = await run.newPerson()
  await run.database.query('delete from sessions where user_id = $1', [person.id])
  const upload = request(`${run.address}/api/user/profile-image`, {
    method: 'PUT',
    headers: {
      cookie: `session=${person.cookies.session}`,
      'content-type': 'image/png',
      'content-length': PROFILE_IMAGE_BYTES,
    },
  })
  upload.on('error', () => {}) // the server hangs up
  // The rest never comes: an answer shows that nobody waits for it.
  upload.write('the first bytes')
  const [reply] = await once(upload, 'response')
  expect(reply.statusCode).toBe(401)
  upload.destroy()
})

describe('refused as no picture, with the one before left as it was:', () => {
  const png = () => plain().png().toBuffer()
  const gaussian = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const noise = () =>
    sharp({ create: { width: 600, height: 600, channels: 3, background: red, noise: gaussian } })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const ppm = Buffer.concat([Buffer.from('P6 4 4 255\n'), Buffer.alloc(48)])
  const cases: [string, () => Promise<Uint8Array | undefined> | Uint8Array | undefined][] = [
    ['nothing', () => undefined],
    ['zero bytes', () => new Uint8Array()],
    ['text', () => Buffer.from('a picture, believe me')],
    ['JSON', () => Buffer.from('{}')],
    ['a drawing', () => Buffer.from(svg)],
    ['a drawing with a declaration', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['a zip that is called a picture', () => Buffer.from('504b0304140000000800', 'hex')],
    ['an HEIC picture', () => Buffer.from('0000001866747970686569630000000068656963', 'hex')],
    ['a TIFF', () => plain().tiff().toBuffer()],
    ['a bitmap of another kind', () => ppm],
    ['a cut PNG', async () => (await noise().png().toBuffer()).subarray(0, 50_000)],
    ['a cut JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 20_000)],
    ['the head of a PNG alone', async () => (await png()).subarray(0, 40)],
    ['a broken PNG', async () => Buffer.from(await noise().png().toBuffer()).fill(7, 3_000, 9_000)],
    ['a small file of 64 million pixels', () => plain(red, 8000, 8000).png().toBuffer()],
  ]
  test.each(cases)('%s', async (_what, make) => {
    const person = await run.newPerson()
    await put(person, await png())
    const before = await pictureOf(person)
    const reply = await put(person, await make())
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'image_invalid'])
    expect((await pictureOf(person)).equals(before)).toBe(true)
  })

  test('more bytes than are taken (413)', async () => {
    const person = await run.newPerson()
    const most = Buffer.concat([await png(), Buffer.alloc(PROFILE_IMAGE_BYTES)])
    expect((await put(person, most.subarray(0, PROFILE_IMAGE_BYTES))).statusCode).toBe(200)
    const reply = await put(person, most)
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'too_large'])
  })
})

describe('a colleague’s picture', () => {
  const pictured = async (role: 'user' | 'admin' = 'user') => {
    const person = await company.join(role)
    await put(person, await plain().png().toBuffer())
    return { person, address: addressOf((await company.admin.get(`/api/users/${person.id}`)).json()) }
  }

  test('is the same everywhere that it is shown', async () => {
    const { person, address } = await pictured()
    const { admin } = company
    const task = (await person.post('/api/tasks', { title: 'look', assigneeId: admin.id })).json()
    await run.work()
    await admin.post('/api/update-user-role', { userId: person.id, role: 'manager' })
    await person.post('/api/invitations', { email: 'pictured@example.test', role: 'user' })
    const lists = await Promise.all(
      ['get-users', 'users?q=Robin&limit=200', 'invitations', 'notifications', 'audit'].map(async (path) => {
        const reply = await admin.get(`/api/${path}`)
        return [path, reply.statusCode, reply.body.includes(address)]
      }),
    )
    expect(lists).toEqual(lists.map(([path]) => [path, 200, true]))
    expect(addressOf((await admin.get(`/api/tasks/${task.id}`)).json().creator)).toBe(address)
    await person.patch('/api/user', { firstName: 'Zinnia' })
    const { results } = (await admin.get('/api/universal-search?q=zinnia')).json()
    expect(addressOf(results.users[0])).toBe(address)
    const file = { name: 'tasks.csv', content: `title,assignee\nlook again,${person.email}` }
    expect((await admin.upload('/api/tasks/import', file)).body).toContain(address)
  })

  test('is kept by browsers under the address of its version only', async () => {
    const { person, address } = await pictured()
    const reply = await company.admin.get(address)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    const again = await company.admin.get(address, { 'if-none-match': String(reply.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const unnamed = await company.admin.get(`/api/users/${person.id}/profile-image?company=${company.id}`)
    expect([unnamed.statusCode, unnamed.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  })

  test('is not there for strangers, for people of other companies, or under another company’s name', async () => {
    const { person, address } = await pictured()
    const other = await run.newCompany()
    const statusOf = async (reader: Person, url: string) => (await reader.get(url)).statusCode
    const elsewhere = address.replace(company.id, other.id)
    expect(await statusOf(company.admin, address)).toBe(200)
    expect(await statusOf(await run.newPerson(), address)).toBe(404)
    expect(await statusOf(other.admin, address)).toBe(404)
    expect(await statusOf(other.admin, elsewhere)).toBe(404)
    expect(await statusOf(company.admin, elsewhere)).toBe(404)
    expect(await statusOf(person, elsewhere)).toBe(404)
    expect((await run.app.inject(address)).statusCode).toBe(401)
    expect(await statusOf(company.admin, address.replace(/company=[^&]+&/, ''))).toBe(422)
    expect(await statusOf(company.admin, `${address}&isAdmin=true`)).toBe(400)
  })

  test('stays for those who could bring them back, and goes with who was removed', async () => {
    const { person, address } = await pictured()
    await person.post('/api/tasks', { title: 'left behind', assigneeId: company.admin.id })
    const statusOf = async (reader: Person) => (await reader.get(address)).statusCode
    await company.admin.post(`/api/members/${person.id}/deactivate`)
    expect([await statusOf(company.admin), await statusOf(person)]).toEqual([200, 404])
    expect(await countReadable(person)).toBe(1)
    await company.admin.remove(`/api/members/${person.id}`)
    expect(await statusOf(company.admin)).toBe(404)
    expect(await countReadable(person)).toBe(0)
    const tasks = (await company.admin.get('/api/tasks')).json()
    const left = tasks.find(({ title }: { title: string }) => title === 'left behind')
    expect(left.creator).toMatchObject({ id: person.id, profileImage: null })
  })

  test('is refused where the company asks for a second factor that the session has not', async () => {
    const { address } = await pictured()
    await run.database.query('update companies set requires_two_factor = true where id = $1', [company.id])
    expect((await company.admin.get(address)).statusCode).toBe(404)
    await run.database.query('update sessions set is_strong = true where user_id = $1', [company.admin.id])
    expect((await company.admin.get(address)).statusCode).toBe(200)
  })
})
