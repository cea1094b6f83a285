// The audit log: what an entry says, filters in the address and in the call, more on demand, the file.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'

const mara = { id: idOf(1), firstName: 'Mara', lastName: 'Ilves', profileImage: null }
const jonas = { id: idOf(2), firstName: 'Jonas', lastName: 'Weber', profileImage: null }
const local = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

const entry = (n: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: idOf(n),
  _id: idOf(n),
  at: local(2026, 10, 27, 9, 5),
  action: 'signed_in',
  actor: mara,
  subject: null,
  details: {},
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0',
  ...more,
})

async function open(items: AuditEntry[], search = '', answers: Answers = {}) {
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf(inCompany(idOf(9), 'Alder & Finch'))],
    'GET /api/get-users': () => [200, { users: [mara, jonas] }],
    'GET /api/audit': () => [200, { items, nextCursor: null }],
    ...answers,
  })
  const { router } = await openApp(`/app/settings${search}#audit`)
  await screen.findByRole('heading', { level: 2, name: 'Audit log' })
  const asked = (name: string) => calls.filter((call) => call.name === name).map(({ query }) => query)
  return { router, person: userEvent.setup(), asked }
}

/** The cells of every entry. */
const shown = async () => {
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent.trim()),
  )
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 14, 0), toFake: ['Date'] })
  // Mantine misses the layout that a test does not have.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

it('says when, who, what and from where', async () => {
  await open([
    entry(11, {
      action: 'invitation_sent',
      subject: 'leila@norra.example',
      details: { role: 'manager', rows: '3' },
    }),
    entry(12, {
      at: local(2026, 10, 26, 23, 59),
      actor: null,
      action: 'made_admin',
      subject: 'Jonas Weber',
      address: null,
      userAgent: null,
    }),
    entry(13, { at: local(2025, 2, 3, 8, 0), actor: jonas, userAgent: 'something else entirely' }),
  ])
  expect(await shown()).toEqual([
    [
      'Today 09:05',
      'MIMara Ilves',
      'Invitation sent leila@norra.example Role: Managerrows: 3',
      '203.0.113.7Firefox on Windows',
    ],
    ['Yesterday 23:59', 'Operator', 'Made admin Jonas Weber', ''],
    ['3 Mar 2025 08:00', 'JWJonas Weber', 'Logged in', '203.0.113.7Unknown device'],
  ])
  const [time] = screen.getAllByText(/Today/)
  expect(time?.title).toContain('27 November 2026 at 09:05')
})

it.each([
  ['company_updated', { requiresTwoFactor: 'false → true' }, 'Require two-factor sign-in: no → yes'],
  ['company_updated', { firstDayOfWeek: '1 → 7' }, 'First day of the week: Monday → Sunday'],
  [
    'company_updated',
    { inviters: 'roles → everyone' },
    'Who may invite people: Everybody whose role includes inviting → Every member',
  ],
  [
    'company_updated',
    { locale: 'et-EE → sv-SE' },
    'Format of dates and numbers: Estonian (Estonia) → Swedish (Sweden)',
  ],
  ['company_updated', { registrationNumber: '– → 14 882' }, 'Registration number: – → 14 882'],
  ['company_updated', { name: 'A → B → C' }, 'Name: A → B → C'],
  [
    'company_updated',
    { aiProvider: 'Google Gemini → model.lan', aiKey: 'added' },
    'AI service: Google Gemini → model.lanOwn AI key: added',
  ],
  ['company_updated', { mood: 'low → high' }, 'mood: low → high'],
  ['role_changed', { from: 'manager', to: 'Recruiter' }, 'Manager → Recruiter'],
  [
    'role_created',
    { permissions: 'tasks.view, users.invite, moon.visit' },
    'May: See own tasks, Invite people and moon.visit',
  ],
  ['role_updated', { name: 'Scout', permissions: '' }, 'New name: ScoutMay: Nothing'],
  ['role_deleted', { moveMembersTo: 'user' }, 'Members now have the role: User'],
  ['tasks_reassigned', { to: 'Jonas Weber', tasks: '3' }, 'To: Jonas WeberTasks: 3'],
  ['imported', { created: '12' }, 'Created: 12'],
] as const)('says in words what came with %s: %j', async (action, details, words) => {
  await open([entry(11, { action, details })])
  const [[, , what] = []] = await shown()
  expect(what?.endsWith(words) && what).toContain(words)
})

it('takes hostile names, subjects and devices as text', async () => {
  const hostile = '<img src=x onerror="window.hit=1">\u202e'
  await open([
    entry(11, {
      actor: { ...mara, firstName: hostile },
      subject: hostile,
      details: { [hostile]: hostile },
      userAgent: hostile,
      address: hostile,
    }),
  ])
  expect((await screen.findAllByText(hostile)).map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI'])
  expect(screen.getByRole('table').querySelector('img')).toBeNull()
})

it.each(['2026-99-99', '0000-00-00', '2026-02-31', '1899-12-31'])('takes no %s for a day', async (day) => {
  const { asked } = await open([entry(11)], `?from=${day}&to=${day}`)
  await screen.findByRole('table')
  expect(asked('GET /api/audit')).toEqual([''])
})

it('reads its filters from the address, and leaves out what makes no sense there', async () => {
  const { asked } = await open(
    [entry(11)],
    `?person=${mara.id}&action=exported&from=2026-11-01&to=yesterday&person2=x`,
  )
  await screen.findByRole('button', { name: 'Mara Ilves' })
  expect(screen.getByRole('button', { name: 'Exported' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'From Sun 1 Nov 2026' })).toBeTruthy()
  expect(asked('GET /api/audit')).toEqual([`userId=${mara.id}&action=exported&from=2026-11-01`])
})

it('writes what is chosen into the address and asks with it', async () => {
  const { router, person, asked } = await open([entry(11)])
  const last = () => asked('GET /api/audit').at(-1)
  await person.click(await screen.findByRole('button', { name: 'Any person' }))
  // Without a layout the lists that open count as hidden.
  const choose = async (role: string, name: string | RegExp) =>
    person.click(await screen.findByRole(role, { name, hidden: true }))
  await choose('option', /Jonas Weber/)
  await waitFor(() => expect(last()).toBe(`userId=${jonas.id}`))
  await person.click(screen.getByRole('button', { name: 'Jonas Weber' }))
  await choose('option', 'Any person')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Any person' })).toBeTruthy())
  await person.click(screen.getByRole('button', { name: 'Any person' }))
  await choose('option', /Jonas Weber/)
  await person.click(screen.getByRole('button', { name: 'Any action' }))
  await choose('menuitemradio', 'Login refused')
  await waitFor(() => expect(last()).toBe(`userId=${jonas.id}&action=sign_in_refused`))
  await person.click(screen.getByRole('button', { name: 'From' }))
  await choose('button', 'Today')
  await waitFor(() => expect(last()).toContain('from=2026-11-27'))
  // An earlier end takes the beginning with it.
  await person.click(screen.getByRole('button', { name: 'To' }))
  await choose('button', 'Yesterday')
  await waitFor(() => expect(last()).toContain('from=2026-11-26&to=2026-11-26'))
  expect(router.state.location).toMatchObject({
    search: `?person=${jonas.id}&action=sign_in_refused&from=2026-11-26&to=2026-11-26`,
    hash: '#audit',
  })
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(router.state.location).toMatchObject({ search: '', hash: '#audit' })
})

it('loads the next page on demand, and keeps the focus when there is no more', async () => {
  const pages = [
    { items: [entry(11)], nextCursor: idOf(11) },
    { items: [entry(12, { action: 'signed_out' })], nextCursor: null },
  ]
  const { person, asked } = await open([], '', {
    'GET /api/audit': (_, query) => [200, pages[query?.has('cursor') ? 1 : 0]],
  })
  expect((await shown()).map(([, , what]) => what)).toEqual(['Logged in'])
  const table = screen.getByRole('table')
  expect(table.getAttribute('aria-rowcount')).toBe('-1')
  screen.getByRole('button', { name: 'Load more' }).focus()
  await person.keyboard('{Enter}')
  await waitFor(async () =>
    expect((await shown()).map(([, , what]) => what)).toEqual(['Logged in', 'Logged out']),
  )
  expect(asked('GET /api/audit')).toEqual(['', `cursor=${idOf(11)}`])
  expect(table.getAttribute('aria-rowcount')).toBe('3')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('2 entries')
})

it('asks for no page again that is open, and only for the first when it is opened again', async () => {
  const { person, asked } = await open([], '', {
    'GET /api/audit': (_, query) => [
      200,
      query?.has('cursor')
        ? { items: [entry(12)], nextCursor: null }
        : { items: [entry(11)], nextCursor: idOf(11) },
    ],
    'GET /api/user/notification-settings': () => [403, refusal('forbidden')],
  })
  await person.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(async () => expect(await shown()).toHaveLength(2))
  vi.setSystemTime(new Date(2026, 10, 27, 15, 0))
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'))
  })
  await act(() => queryClient.invalidateQueries({ queryKey: ['settings'] }))
  expect(asked('GET /api/audit')).toHaveLength(2)
  await person.click(screen.getByRole('link', { name: 'Notifications' }))
  await screen.findByRole('heading', { level: 2, name: 'Notifications' })
  await person.click(screen.getByRole('link', { name: 'Audit log' }))
  await waitFor(() => expect(asked('GET /api/audit')).toHaveLength(3))
  await screen.findByRole('button', { name: 'Load more' })
  expect(asked('GET /api/audit').slice(1)).toEqual([`cursor=${idOf(11)}`, ''])
})

it('forgets a person of another company, and keeps one who left this one', async () => {
  const leila = { id: idOf(3), firstName: 'Leila', lastName: 'Norra', profileImage: null }
  const { router, person } = await open([entry(11, { actor: leila })], `?person=${leila.id}`)
  await person.click(await screen.findByRole('button', { name: 'Leila Norra' }))
  // The members are known now.
  await screen.findByRole('option', { name: /Jonas Weber/, hidden: true })
  expect(router.state.location.search).toBe(`?person=${leila.id}`)
  cleanup()
  queryClient.clear()
  const other = await open([], `?person=${leila.id}`, {
    'GET /api/audit': (_, query) => [
      200,
      { items: query?.has('userId') ? [] : [entry(11)], nextCursor: null },
    ],
  })
  await screen.findByRole('table')
  expect(screen.getByRole('button', { name: 'Any person' })).toBeTruthy()
  expect(other.router.state.location).toMatchObject({ search: '', hash: '#audit' })
})

it('keeps what is there when the next page fails, and says why', async () => {
  const { person } = await open([], '', {
    'GET /api/audit': (_, query) =>
      query?.has('cursor')
        ? [429, refusal('too_many_tries')]
        : [200, { items: [entry(11)], nextCursor: idOf(11) }],
  })
  await person.click(await screen.findByRole('button', { name: 'Load more' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'More could not be loaded: Too many tries.',
  )
  expect(await shown()).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy()
})

it('tells an empty log from one emptied by its filters', async () => {
  const { person } = await open([], '?action=imported')
  await screen.findByText('No entries match')
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('Nothing on record yet')
})

it('says why the log could not be loaded', async () => {
  await open([], '', { 'GET /api/audit': () => [403, refusal('forbidden')] })
  await screen.findByText('Failed to load the audit log: Your role does not allow this.')
})

it('saves the filtered log under the name that the server gives it', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download)
  })
  const headers = { 'content-disposition': 'attachment; filename="audit-2026-11-27.csv"' }
  let answer = () => {}
  const { person, asked } = await open([entry(11)], '?action=exported&from=2026-11-01', {
    'GET /api/audit/export.csv': () =>
      new Promise((resolve) => (answer = () => resolve(new Response('a,b\r\n', { headers })))),
  })
  const button = screen.getByRole('button', { name: 'Export CSV' })
  await person.click(button)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  await person.click(button)
  answer()
  await waitFor(() => expect(clicked).toEqual(['audit-2026-11-27.csv']))
  const [file] = made.mock.calls[0] ?? []
  expect(await (file as Blob).text()).toBe('a,b\r\n')
  expect(asked('GET /api/audit/export.csv')).toEqual(['action=exported&from=2026-11-01'])
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
})

it('says why the export failed, and tries again', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const { person, asked } = await open([entry(11)], '', {
    'GET /api/audit/export.csv': () => [503, refusal('not_ready')],
  })
  await person.click(screen.getByRole('button', { name: 'Export CSV' }))
  await screen.findByText('The database does not answer. Try again in a moment.')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked('GET /api/audit/export.csv')).toHaveLength(2))
  expect(made).not.toHaveBeenCalled()
})
