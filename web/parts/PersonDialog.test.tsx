// The profile of somebody: what it shows, who may change the role there, and what happens after a change.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, idOf, inCompany, refusal, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { toast, undoNewest } from '#web/ui/toast.ts'
import { jonas, leila, mara, opened, openUsers, profileOf } from '#web/users.testing.tsx'

const change = 'POST /api/update-user-role'

async function openProfile(answers: Answers = {}, changes = {}, of = jonas) {
  const all = { [`GET /api/users/${of.id}`]: () => [200, profileOf(of)] as const, ...answers }
  const app = await openUsers(`?user=${of.id}`, all, changes)
  const dialog = within(await screen.findByRole('dialog', { name: `${of.firstName} ${of.lastName}` }))
  return { ...app, dialog }
}

it('shows name, role, email, description, skills and since when', async () => {
  const profile = profileOf(leila, { description: 'Plans <b>the</b> cuts.', skills: ['Oak', 'Oak', 'CNC'] })
  const { dialog } = await openProfile({ [`GET /api/users/${leila.id}`]: () => [200, profile] }, {}, leila)
  expect(await dialog.findByText('Plans <b>the</b> cuts.')).toBeTruthy()
  expect(dialog.getByText('LW')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'leila@alderfinch.example' }).getAttribute('href')).toBe(
    'mailto:leila@alderfinch.example',
  )
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Oak', 'CNC'])
  expect(dialog.getByText('Member since March 2021')).toBeTruthy()
  expect(dialog.queryByText(/Send Message/)).toBeNull()
})

it('says what is not there, and shows only the role to who gives out none', async () => {
  const { dialog, asked } = await openProfile({}, { permissions: ['users.view', 'users.manage'] })
  expect(await dialog.findByText('No description provided.')).toBeTruthy()
  expect(dialog.getByText('No skills listed.')).toBeTruthy()
  expect(dialog.getByText('Workshop lead')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Role/ })).toBeNull()
  expect(asked(change)).toEqual([])
})

it.each([
  ['Admin', 'red', mara],
  ['Manager', 'orange', leila],
  ['User', 'blue', { ...jonas, role: 'user' }],
])('shows %s in %s', async (name, tone, of) => {
  const { dialog } = await openProfile({}, { permissions: ['users.view'] }, of)
  const badge = (await dialog.findByText(name)).closest<HTMLElement>('.mantine-Badge-root')
  expect(badge?.style.getPropertyValue('--badge-bg')).toContain(tone)
})

it('changes the role after success, and then fetches everything anew once it is closed', async () => {
  const { dialog, person, asked, router } = await openProfile({
    [change]: () => [200, { user: { ...jonas, role: 'manager' } }],
  })
  await person.click(await dialog.findByRole('button', { name: 'Role: Workshop lead' }))
  const current = await opened('menuitem', /Workshop lead.*current/)
  expect((current as HTMLButtonElement).disabled).toBe(true)
  const before = asked('GET /api/user').length
  await person.click(await opened('menuitem', 'Manager'))
  expect(await dialog.findByRole('button', { name: 'Role: Manager' })).toBeTruthy()
  expect(asked(change).map(({ body }) => body)).toEqual([{ userId: jonas.id, role: 'manager' }])
  expect(await screen.findByText('Jonas Weber now has the role manager.')).toBeTruthy()
  expect(asked('GET /api/user')).toHaveLength(before)
  await person.click(dialog.getByText('Close'))
  await waitFor(() => expect(asked('GET /api/user')).toHaveLength(before + 1))
  expect(router.state.location.search).toBe('')
})

it('keeps the role and says why when the server refuses', async () => {
  const { dialog, person, asked } = await openProfile({ [change]: () => [403, refusal('forbidden')] })
  await person.click(await dialog.findByRole('button', { name: 'Role: Workshop lead' }))
  await person.click(await opened('menuitem', 'User'))
  expect((await dialog.findByRole('alert')).textContent).toBe('Your role does not allow this.')
  expect(dialog.getByRole('button', { name: 'Role: Workshop lead' })).toBeTruthy()
  expect(asked(change)).toHaveLength(1)
})

it('says in words what each role may do', async () => {
  const { dialog, person } = await openProfile()
  await person.click(await dialog.findByRole('button', { name: 'Role: Workshop lead' }))
  const item = await opened('menuitem', 'Manager')
  const words = document.getElementById(item.getAttribute('aria-describedby') ?? '')
  expect(words?.textContent).toBe('Everything except publishing, roles and logs')
})

async function giveUp(answers: Answers) {
  const app = await openProfile(answers, {}, mara)
  await app.person.click(await app.dialog.findByRole('button', { name: 'Role: Admin' }))
  await app.person.click(await opened('menuitem', 'Manager'))
  const name = 'Give up your admin role?'
  const question = within(await screen.findByRole('dialog', { name }))
  return { ...app, question }
}

it('asks before admins give up their own role, and Escape leaves only the question', async () => {
  const { dialog, question, person, asked } = await giveUp({ [change]: () => [409, refusal('last_admin')] })
  expect(
    question.getByText('What the role manager may do: Everything except publishing, roles and logs'),
  ).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Give up your admin role?')).toBeNull())
  expect(asked(change)).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Role: Admin' }))
  await person.click(await opened('menuitem', 'User'))
  const again = within(await screen.findByRole('dialog', { name: 'Give up your admin role?' }))
  await person.click(again.getByRole('button', { name: /^Give up/ }))
  expect((await again.findByRole('alert')).textContent).toBe(
    'A company needs at least one admin. Make somebody else an admin first.',
  )
})

it('offers no way back from a role change to whoever may give out none any more', async () => {
  let isAdmin = true
  const { dialog, question, person } = await giveUp({
    'GET /api/user': () => [
      200,
      userOf({
        ...inCompany(idOf(9), 'Alder & Finch'),
        ...(!isAdmin && { role: 'manager', permissions: ['users.view', 'users.manage'] }),
      }),
    ],
    [change]: () => {
      isAdmin = false
      return [200, { user: { ...mara, role: 'manager' } }]
    },
  })
  toast({ text: 'Of before', undo: () => {}, undoNeeds: 'users.manageRoles' })
  expect(await screen.findByText('Undo', { selector: 'button' })).toBeTruthy()
  await person.click(question.getByRole('button', { name: /^Give up/ }))
  expect(await screen.findByText('Mara Ilves now has the role manager.')).toBeTruthy()
  expect(screen.getByText('Of before')).toBeTruthy()
  expect(screen.queryByText('Undo', { selector: 'button' })).toBeNull()
  expect(undoNewest()).toBe(false)
  expect(dialog.queryByRole('button', { name: /^Role/ })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'))
})

it('takes a new role back', async () => {
  const { dialog, person, asked } = await openProfile({
    [change]: (body) => [200, { user: { ...jonas, role: (body as { role: string }).role } }],
  })
  await person.click(await dialog.findByRole('button', { name: 'Role: Workshop lead' }))
  await person.click(await opened('menuitem', 'User'))
  await person.click(await screen.findByText('Undo', { selector: 'button' }))
  expect(await dialog.findByRole('button', { name: 'Role: Workshop lead' })).toBeTruthy()
  expect(asked(change).map(({ body }) => (body as { role: string }).role)).toEqual(['user', 'Workshop lead'])
})

it('has a menu of the current role alone when the roles cannot be loaded', async () => {
  const { dialog, person } = await openProfile({ 'GET /api/roles': () => [403, refusal('forbidden')] })
  await person.click(await dialog.findByRole('button', { name: 'Role: Workshop lead' }))
  expect(await screen.findAllByRole('menuitem', { hidden: true })).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says that somebody is not there any more', async () => {
  const { router, person } = await openUsers(`?user=${leila.id}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile' }))
  expect(await dialog.findByText('This person is not in the company any more.')).toBeTruthy()
  await person.click(dialog.getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
})

it('shows nothing more of somebody who is removed while their profile is open', async () => {
  let isHere = true
  const { dialog } = await openProfile({
    [`GET /api/users/${jonas.id}`]: () => (isHere ? [200, profileOf(jonas)] : [404, refusal('not_found')]),
  })
  expect(await dialog.findByRole('button', { name: /^Role:/ })).toBeTruthy()
  isHere = false
  await queryClient.invalidateQueries({ queryKey: ['users'] })
  expect(await dialog.findByText('This person is not in the company any more.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Role:/ })).toBeNull()
})
