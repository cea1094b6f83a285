// Roles: the list, adding and changing one, deleting one that nobody or somebody has.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, refusal } from '#web/app.testing.tsx'
import { lead, opened, openUsers, roles } from '#web/users.testing.tsx'

const create = 'POST /api/roles'
const update = `PATCH /api/roles/${lead.id}`
const remove = `DELETE /api/roles/${lead.id}`

async function openRoles(answers: Answers = {}) {
  const app = await openUsers('?tab=roles', answers)
  const list = await screen.findByRole('list', { name: 'Roles' })
  return { ...app, list: within(list) }
}

async function openAdd(answers: Answers = {}) {
  const app = await openRoles(answers)
  await app.person.click(screen.getByRole('button', { name: 'Add role' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add role' }))
  const ticked = () =>
    dialog
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter((box) => box.checked)
      .map((box) => box.labels?.[0]?.textContent)
  return {
    ...app,
    dialog,
    ticked,
    tick: (name: string) => app.person.click(dialog.getByRole('checkbox', { name })),
    save: () => app.person.click(dialog.getByRole('button', { name: /^Add role/ })),
  }
}

it('lists who has each role and what it allows; only own ones can be changed', async () => {
  const { list } = await openRoles()
  const words = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(words[0]).toBe('Admin1 memberEverythingBuilt in')
  expect(words[3]).toContain('Workshop lead1 memberAll tasks, Users (read)See own tasks · Add tasks')
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Edit the role Workshop lead',
    'Delete the role Workshop lead',
  ])
  const members = list.getAllByRole('link')[3]
  expect(members?.getAttribute('href')).toBe('/app/users?role=Workshop+lead')
})

it('adds a role: a name is required, and what is needed is ticked too', async () => {
  const { dialog, tick, ticked, save, person, asked } = await openAdd({
    [create]: () => [201, { ...lead, name: 'Cutter' }],
  })
  await save()
  expect(await dialog.findByText('Role name is required.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Role name'))
  expect(asked(create)).toEqual([])
  await person.type(dialog.getByLabelText('Role name'), ' Cutter ')
  expect(ticked()).toEqual(['See own tasks', 'See the people of the company'])
  await tick('See own tasks')
  await tick('Change, complete and delete tasks')
  expect(ticked()).toEqual([
    'See own tasks',
    'Change, complete and delete tasks',
    'See the people of the company',
  ])
  await tick('All of Logs')
  await save()
  expect(await screen.findByText('Role Cutter added.')).toBeTruthy()
  expect(asked(create).map(({ body }) => body)).toEqual([
    {
      name: 'Cutter',
      permissions: ['users.view', 'tasks.view', 'tasks.update', 'audit.view', 'outbox.view', 'warnings.view'],
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps a new role that was not added yet when it is closed, until it is added', async () => {
  const { dialog, tick, person, asked } = await openAdd({
    [create]: () => [201, { ...lead, name: 'Cutter' }],
  })
  await person.type(dialog.getByLabelText('Role name'), 'Cutter')
  await tick('Add tasks')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const open = async () => {
    await person.click(screen.getByRole('button', { name: 'Add role' }))
    return within(await screen.findByRole('dialog', { name: 'Add role' }))
  }
  const again = await open()
  expect(again.getByLabelText<HTMLInputElement>('Role name').value).toBe('Cutter')
  await person.click(again.getByRole('button', { name: /^Add role/ }))
  expect(await screen.findByText('Role Cutter added.')).toBeTruthy()
  expect(asked(create).map(({ body }) => body)).toEqual([
    { name: 'Cutter', permissions: ['users.view', 'tasks.view', 'tasks.create'] },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await open()).getByLabelText<HTMLInputElement>('Role name').value).toBe('')
})

it('never offers to give out roles', async () => {
  const { dialog } = await openAdd()
  expect(dialog.queryByRole('checkbox', { name: /Give out/ })).toBeNull()
  expect(dialog.getByText('Only admins give out and change roles.')).toBeTruthy()
})

it('keeps what was chosen when the name is taken', async () => {
  const taken = { ...refusal('role_name_taken'), fields: { name: 'x' } }
  const { dialog, save, person, ticked } = await openAdd({ [create]: () => [409, taken] })
  await person.type(dialog.getByLabelText('Role name'), 'workshop LEAD')
  await save()
  expect(await dialog.findByText('A role with this name exists already.')).toBeTruthy()
  expect(ticked()).toHaveLength(2)
})

it('changes a role', async () => {
  const { person, asked } = await openRoles({ [update]: () => [200, { ...lead, name: 'Foreman' }] })
  await person.click(screen.getByRole('button', { name: 'Edit the role Workshop lead' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit role' }))
  const name = dialog.getByLabelText<HTMLInputElement>('Role name')
  expect(name.value).toBe('Workshop lead')
  await person.clear(name)
  await person.type(name, 'Foreman')
  await person.click(dialog.getByRole('checkbox', { name: 'Add tasks' }))
  await person.click(dialog.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('Role Foreman saved.')).toBeTruthy()
  expect(asked(update).map(({ body }) => body)).toEqual([
    { name: 'Foreman', permissions: ['users.view', 'tasks.view', 'tasks.viewAll'] },
  ])
})

it('deletes a role that people have only with the role that they move to', async () => {
  const { person, asked } = await openRoles({ [remove]: () => [204] })
  await person.click(screen.getByRole('button', { name: 'Delete the role Workshop lead' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the role “Workshop lead”?' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await person.click(dialog.getByRole('button', { name: /^Delete role/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Choose the role that they move to.')
  await person.click(dialog.getByRole('combobox', { name: 'Role that they move to' }))
  await person.click(await opened('option', /^Manager/))
  await person.click(dialog.getByRole('button', { name: /^Delete role/ }))
  expect(await screen.findByText('Role Workshop lead deleted.')).toBeTruthy()
  expect(asked(remove).map(({ body }) => body)).toEqual([{ moveMembersTo: roles[1]?.id }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('deletes a role that nobody has at once, and brings it back', async () => {
  const { person, asked } = await openRoles({
    'GET /api/roles': () => [200, [...roles.slice(0, 3), { ...lead, members: 0 }]],
    [remove]: () => [204],
    [create]: () => [201, lead],
  })
  await person.click(screen.getByRole('button', { name: 'Delete the role Workshop lead' }))
  await person.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(() =>
    expect(asked(create).map(({ body }) => body)).toEqual([
      { name: lead.name, permissions: lead.permissions },
    ]),
  )
  expect(asked(remove).map(({ body }) => body)).toEqual([{}])
})

it('asks where to when only an invitation has the role', async () => {
  const { person } = await openRoles({
    'GET /api/roles': () => [200, [...roles.slice(0, 3), { ...lead, members: 0 }]],
    [remove]: () => [409, refusal('role_in_use')],
  })
  await person.click(screen.getByRole('button', { name: 'Delete the role Workshop lead' }))
  const dialog = await screen.findByRole('dialog', { name: /^Delete the role/ })
  expect(within(dialog).getByText(/Open invitations or deactivated members have it/)).toBeTruthy()
})
