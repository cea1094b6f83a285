// The instants and days that an announcement is given, in whichever zone somebody says and reads them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayIn, timeIn } from '#contract/dates.ts'
import { announcementWorld } from './announcements.testing.ts'
import { momentOf } from './given.ts'

const world = announcementWorld()
const { make, patch, read } = world

const DAY = 86_400_000
const at = (offset: number) => new Date(Date.now() + offset).toISOString()
const today = () => new Date().toISOString().slice(0, 10)

describe('a plain day', () => {
  const zones = [
    'UTC',
    'Asia/Tokyo',
    'America/New_York',
    'Pacific/Kiritimati',
    'Europe/Tallinn',
    'Asia/Kathmandu',
  ]

  test('lasts until its end in the zone of who says it', () => {
    const days = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-02', days))
    fc.assert(
      fc.property(days, fc.constantFrom(...zones), (day, zone) => {
        const end = momentOf({ zone }, day, 'expiresAt')
        expect(dayIn(zone, new Date(Date.parse(end) - 1))).toBe(day)
        expect(dayIn(zone, new Date(end))).toBe(addDays(day, 1))
      }),
    )
  })

  test('ends the showing and the pin there', async () => {
    const headers = { 'x-time-zone': 'Asia/Tokyo' }
    const made = await make({ expiresAt: '2999-03-04', pinnedUntil: '2999-03-03' }, world.admin, headers)
    expect(made).toMatchObject({
      expiresAt: '2999-03-04T15:00:00.000Z',
      pinnedUntil: '2999-03-03T15:00:00.000Z',
    })
  })
})

test.each<[string, object, string, string]>([
  ['expiry in the past', { expiresAt: at(-1000) }, 'expiry_past', 'expiresAt'],
  ['expiry yesterday', { expiresAt: addDays(today(), -2) }, 'expiry_past', 'expiresAt'],
  [
    'expiry before publication',
    { publishAt: at(2 * DAY), expiresAt: at(DAY) },
    'expiry_before_publication',
    'expiresAt',
  ],
  [
    'expiry at publication',
    { publishAt: '2999-01-01T00:00:00Z', expiresAt: '2999-01-01T00:00:00.000Z' },
    'expiry_before_publication',
    'expiresAt',
  ],
  ['publication in the past', { publishAt: at(-1000) }, 'publication_past', 'publishAt'],
  ['an end of the pin in the past', { pinnedUntil: at(-1000) }, 'pin_end_past', 'pinnedUntil'],
  ['an expiry beyond all years', { expiresAt: '9999-12-31' }, 'date_invalid', 'expiresAt'],
  ['a pin beyond all years', { pinnedUntil: '9999-12-31' }, 'date_invalid', 'pinnedUntil'],
  ['a day that does not exist', { eventDate: '2027-02-30' }, 'date_invalid', 'eventDate'],
  ['a day before all years', { eventDate: '1899-12-31' }, 'date_invalid', 'eventDate'],
  ['no date', { expiresAt: 'soon' }, 'date_invalid', 'expiresAt'],
  ['no time', { eventDate: '2027-02-03', eventTime: '24:00' }, 'time_invalid', 'eventTime'],
  ['a time without a day', { eventTime: '10:00' }, 'day_needed', 'eventDate'],
  [
    'a last evening that is next year elsewhere',
    { eventDate: '9999-12-31', eventTime: '23:00' },
    'date_invalid',
    'eventDate',
  ],
  ['an instant without a zone', { publishAt: '2999-01-01T10:00' }, 'invalid', 'publishAt'],
])('%s is refused at its field', async (_what, body, code, field) => {
  const given = { title: 'x', content: 'x', ...body }
  const reply = await world.admin.post('/api/announcements', given, { 'x-time-zone': 'America/New_York' })
  const { code: refused, fields = {} } = reply.json()
  expect([reply.statusCode, refused, Object.keys(fields)]).toEqual([422, code, [field]])
  expect((await world.list()).counts).toEqual({ all: 0, pinned: 0, drafts: 0 })
})

test.each([
  ['1900-01-01', null],
  ['1900-01-01', '00:30'],
  ['9999-12-31', null],
  ['9999-12-31', '18:59'],
])('an event on %s at %s is kept', async (eventDate, eventTime) => {
  const headers = { 'x-time-zone': 'America/New_York' }
  const { id } = await make({ eventDate, eventTime }, world.admin, headers)
  const made = await read(id, world.admin, 'America/New_York')
  expect(made.eventDate).toBe(eventDate)
  expect(made.eventAt && timeIn('America/New_York', new Date(made.eventAt))).toBe(eventTime)
})

test('an event’s day is the same everywhere; with a time it is one moment, on the reader’s day', async () => {
  const headers = { 'x-time-zone': 'Asia/Tokyo' }
  const { id } = await make({ eventDate: '2027-03-04' }, world.admin, headers)
  const days = async () => [
    (await read(id, world.admin, 'Asia/Tokyo')).eventDate,
    (await read(id, world.admin, 'America/New_York')).eventDate,
  ]
  expect(await days()).toEqual(['2027-03-04', '2027-03-04'])
  const change = (body: object, zone: string) =>
    world.admin.patch(`/api/announcements/${id}`, { ...body }, { 'x-time-zone': zone })
  await change({ eventTime: '08:00' }, 'Asia/Tokyo')
  expect(await read(id)).toMatchObject({ eventAt: '2027-03-03T23:00:00.000Z' })
  expect(await days()).toEqual(['2027-03-04', '2027-03-03'])
  // Each changes what they see: the day in New York keeps the time there.
  await change({ eventDate: '2027-03-10' }, 'America/New_York')
  expect(await read(id)).toMatchObject({ eventAt: '2027-03-10T23:00:00.000Z' })
  await change({ eventTime: null }, 'Asia/Tokyo')
  expect(await read(id)).toMatchObject({ eventAt: null, eventDate: '2027-03-11' })
  await change({ eventDate: null }, 'UTC')
  expect(await read(id)).toMatchObject({ eventAt: null, eventDate: null })
})

test('an expiry that is not touched holds no later edit up, a publication that passes it does', async () => {
  const { id } = await make({ publishAt: at(DAY), expiresAt: at(2 * DAY) })
  expect((await patch(id, { title: 'Other' })).statusCode).toBe(200)
  expect((await patch(id, { publishAt: at(3 * DAY) })).json().code).toBe('expiry_before_publication')
  expect((await patch(id, { publishAt: at(3 * DAY), expiresAt: null })).json()).toMatchObject({
    status: 'scheduled',
    expiresAt: null,
  })
})

test('a publication does not move behind the end of a pin that was set before', async () => {
  const { id } = await make({ publishAt: at(DAY), pinnedUntil: at(2 * DAY) })
  const refused = (await patch(id, { publishAt: at(3 * DAY) })).json()
  expect(refused).toMatchObject({ code: 'pin_end_before_publication' })
  expect(Object.keys(refused.fields)).toEqual(['pinnedUntil'])
  for (const body of [{ priority: 'normal' }, { pinnedUntil: at(4 * DAY) }]) {
    const moved = await patch(id, { publishAt: at(3 * DAY), ...body })
    expect(moved.json()).toMatchObject({ status: 'scheduled' })
  }
})

test('only who says so publishes a draft: an instant that it never had cannot be taken away', async () => {
  const { id } = await make({ draft: true })
  expect((await patch(id, { publishAt: null })).json()).toMatchObject({ status: 'draft' })
  expect((await patch(id, { publishAt: at(DAY) })).json()).toMatchObject({ status: 'scheduled' })
  expect((await patch(id, { publishAt: null })).json()).toMatchObject({ status: 'published' })
})
