// The frame of the settings: who sees which section, and how the address chooses one.
// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { User } from '#contract/auth.ts'
import { fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'

const admin = inCompany(idOf(9), 'Alder & Finch')

async function open(path: string, changes: Partial<User> = {}) {
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf({ ...admin, ...changes })],
    'GET /api/companies': () => [200, []],
    'GET /api/badges': () => [200, { tasks: 0 }],
    'GET /api/audit': () => [200, { items: [], nextCursor: null }],
    'GET /api/mail-outbox': () => [200, { items: [], nextCursor: null, hasMailServer: false }],
    'GET /api/warnings': () => [200, { warnings: ['no_mail_server'] }],
  })
  const { router } = await openApp(path)
  const person = userEvent.setup()
  return { router, person, asked: () => calls.map(({ name }) => name) }
}

const links = async () => {
  const list = await screen.findByRole('navigation', { name: 'Sections of the settings' })
  return within(list).getAllByRole('link')
}
const current = async () =>
  (await links()).filter((link) => link.hasAttribute('aria-current')).map(({ textContent }) => textContent)
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

it('shows the section that the hash names', async () => {
  await open('/app/settings#outbox')
  await heading('Mail outbox')
  expect((await links()).map(({ textContent }) => textContent)).toEqual([
    'Notifications',
    'Audit log',
    'Mail outbox',
  ])
  expect(await current()).toEqual(['Mail outbox'])
  expect(document.title).toBe('Settings · Lintel')
})

it.each(['', '#', '#nonsense', '#__proto__', '#<b>'])(
  'begins with the first section at "%s"',
  async (hash) => {
    await open(`/app/settings${hash}`)
    await heading('Notifications')
    expect(await current()).toEqual(['Notifications'])
  },
)

it('neither lists nor asks for what a role does not hold', async () => {
  const { asked } = await open('/app/settings#audit', { role: 'user', permissions: ['tasks.view'] })
  await heading('Notifications')
  expect((await links()).map(({ textContent }) => textContent)).toEqual(['Notifications'])
  expect(asked()).toContain('GET /api/user/notification-settings')
  for (const name of ['GET /api/audit', 'GET /api/mail-outbox', 'GET /api/warnings']) {
    expect(asked()).not.toContain(name)
  }
})

it('changes the hash alone, and leaves the filters of another section behind', async () => {
  const { router, person } = await open('/app/settings?action=exported#audit')
  await heading('Audit log')
  await person.click(screen.getByRole('link', { name: 'Mail outbox' }))
  await heading('Mail outbox')
  expect(router.state.location).toMatchObject({ pathname: '/app/settings', search: '', hash: '#outbox' })
})

it('says once that no mail server is set up', async () => {
  const { person } = await open('/app/settings#audit')
  const sentence = /Mails do not leave this server/
  // Beside the list of sections, which it would push away as it comes and goes.
  const section = within(await screen.findByRole('region', { name: 'Audit log' }))
  await section.findByText(sentence)
  await person.click(screen.getByRole('link', { name: 'Mail outbox' }))
  await screen.findByText('No mail server is set up.')
  expect(screen.queryByText(sentence)).toBeNull()
})

it('is reached by G and a comma, by the menu, and from the profile', async () => {
  const { router, person } = await open('/app/nowhere')
  await screen.findByRole('heading', { name: 'Page not found' })
  await person.keyboard('g,')
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/settings'))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page'),
  )
  await person.click(await screen.findByRole('link', { name: 'Audit log' }))
  await heading('Audit log')
  await person.click(screen.getByRole('button', { name: 'Profile' }))
  await person.click(screen.getByRole('menuitem', { name: 'Notifications' }))
  await heading('Notifications')
  expect(router.state.location.hash).toBe('#notifications')
})

it('is not offered in the profile to who is in no company yet', async () => {
  const { person } = await open('/app/select-company', {
    companyId: null,
    companyName: null,
    role: null,
    permissions: [],
  })
  await person.click(await screen.findByRole('button', { name: 'Profile' }))
  await screen.findByRole('menuitem', { name: 'Log out' })
  expect(screen.queryByRole('menuitem', { name: 'Notifications' })).toBeNull()
})
