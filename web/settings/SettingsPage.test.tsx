// The frame of the settings: who sees which section, and how the address chooses one.
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { User } from '#contract/auth.ts'
import { fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'

const admin = inCompany(idOf(9), 'Alder & Finch')
const outside: Partial<User> = { companyId: null, companyName: null, role: null, permissions: [] }

async function open(path: string, changes: Partial<User> = {}) {
  let user = userOf({ ...admin, ...changes })
  const calls = fakeServer({
    'GET /api/user': () => [200, user],
    'GET /api/companies': () => [200, []],
    'GET /api/own-invitations': () => [200, []],
    'GET /api/badges': () => [200, { tasks: 0 }],
    'GET /api/audit': () => [200, { items: [], nextCursor: null }],
    'GET /api/mail-outbox': () => [200, { items: [], nextCursor: null, hasMailServer: false }],
    'GET /api/warnings': () => [200, { warnings: ['no_mail_server'] }],
  })
  const { router } = await openApp(path)
  const person = userEvent.setup()
  const become = (changes: Partial<User>) => {
    user = { ...user, ...changes }
    return act(() => queryClient.refetchQueries({ queryKey: ['user'] }))
  }
  return { router, person, become, asked: () => calls.map(({ name }) => name) }
}

const links = async () => {
  const list = await screen.findByRole('navigation', { name: 'Sections of the settings' })
  return within(list).getAllByRole('link')
}
const names = async () => (await links()).map(({ textContent }) => textContent)
const current = async () =>
  (await links()).filter((link) => link.hasAttribute('aria-current')).map(({ textContent }) => textContent)
const section = (name: string) => screen.findByRole('region', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const personal = ['Profile', 'Security', 'Notifications', 'Appearance']

it.each([
  ['profile', 'Profile'],
  ['security', 'Security'],
  ['notifications', 'Notifications'],
  ['appearance', 'Appearance'],
  ['company', 'Company'],
  ['audit', 'Audit log'],
  ['outbox', 'Mail outbox'],
])('shows the section that #%s names', async (hash, name) => {
  await open(`/app/settings#${hash}`)
  await section(name)
  expect(await current()).toEqual([name])
  expect(await names()).toEqual([...personal, 'Company', 'Audit log', 'Mail outbox'])
  expect(document.title).toBe('Settings · Lintel')
})

it.each(['', '#', '#nonsense', '#__proto__', '#<b>'])('begins with the profile at "%s"', async (hash) => {
  await open(`/app/settings${hash}`)
  await heading('Profile')
  expect(await current()).toEqual(['Profile'])
})

it('neither lists nor asks for what a role does not hold', async () => {
  const { asked } = await open('/app/settings#audit', { role: 'user', permissions: ['tasks.view'] })
  await heading('Profile')
  expect(await names()).toEqual([...personal, 'Company'])
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
  await within(await section('Audit log')).findByText(sentence)
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
  for (const name of personal) {
    await person.click(screen.getByRole('button', { name: 'Profile' }))
    const menu = screen.getByRole('menu')
    expect(within(menu).getByText('Mara Ilves')).toBeTruthy()
    expect(within(menu).getByText('mara@alderfinch.example')).toBeTruthy()
    await person.click(within(menu).getByRole('menuitem', { name }))
    await section(name)
    expect(router.state.location).toMatchObject({ pathname: '/app/settings', hash: `#${name.toLowerCase()}` })
    expect(screen.queryByRole('menu')).toBeNull()
  }
})

it('goes to the chosen section from any other screen', async () => {
  const { router, person } = await open('/app/nowhere')
  await person.click(await screen.findByRole('button', { name: 'Profile' }))
  await person.click(screen.getByRole('menuitem', { name: 'Appearance' }))
  await section('Appearance')
  expect(router.state.location).toMatchObject({ pathname: '/app/settings', hash: '#appearance' })
})

it('opens for somebody without a company too, with the personal sections and the way back', async () => {
  const { router, person, asked } = await open('/app/select-company', outside)
  await person.click(await screen.findByRole('button', { name: 'Profile' }))
  await person.click(screen.getByRole('menuitem', { name: 'Notifications' }))
  await section('Notifications')
  expect(router.state.location).toMatchObject({ pathname: '/app/settings', hash: '#notifications' })
  expect(await names()).toEqual(personal)
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  expect(asked()).not.toContain('GET /api/warnings')
  await person.click(screen.getByRole('link', { name: 'Back to the companies' }))
  await screen.findByRole('heading', { level: 1, name: /Where to/ })
})

it('stays as it is when the company lets in who has turned the second factor on', async () => {
  const { person, become } = await open('/app/settings#appearance', { needsTwoFactor: true })
  await section('Appearance')
  expect(await names()).toEqual(personal)
  const field = screen.getByRole('switch', { name: 'Reduce motion' })
  await become({ needsTwoFactor: false })
  const wayOn = await screen.findByRole('link', { name: 'Open Alder & Finch' })
  expect(document.body.contains(field)).toBe(true)
  await person.click(wayOn)
  await screen.findByRole('navigation', { name: 'Main' })
})
