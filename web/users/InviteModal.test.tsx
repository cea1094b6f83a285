// Inviting: several addresses as chips, roles that one may give, what was refused, links where no mail goes out.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, refusal } from '#web/app.testing.tsx'
import { invitationOf, opened, openUsers } from '#web/users.testing.tsx'

const create = 'POST /api/invitations'

async function openInvite(answers: Answers = {}, changes = {}) {
  const app = await openUsers('', answers, changes)
  await app.person.click(
    within(screen.getByRole('main')).getAllByRole('button', { name: 'Add user' })[0] as HTMLElement,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Add user' }))
  const field = dialog.getByLabelText<HTMLInputElement>('Email')
  const chips = () =>
    within(dialog.getByRole('list', { name: 'Addresses to invite' }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '')
  const choose = async (role: string) => {
    await app.person.click(dialog.getByRole('combobox', { name: 'Role' }))
    await app.person.click(await opened('option', new RegExp(`^${role} `)))
  }
  const send = () => app.person.click(dialog.getByRole('button', { name: /^Send/ }))
  return { ...app, dialog, field, chips, choose, send }
}

it('invites one address and says so', async () => {
  const { dialog, person, field, choose, send, asked, chips } = await openInvite({
    [create]: () => [201, { sent: [invitationOf(50, 'ana@norra.example')], refused: [] }],
  })
  await send()
  expect((await dialog.findByRole('alert')).textContent).toBe('All fields are required.')
  await person.type(field, 'ana@norra.example')
  await send()
  expect(dialog.getByRole('alert').textContent).toBe('All fields are required.')
  expect(asked(create)).toEqual([])
  await choose('Workshop lead')
  await send()
  expect(await screen.findByText('User invited successfully!')).toBeTruthy()
  expect(asked(create).map(({ body }) => body)).toEqual([
    { emails: ['ana@norra.example'], role: 'Workshop lead' },
  ])
  expect(chips()).toEqual([])
  expect(dialog.getByText('ana@norra.example')).toBeTruthy()
  expect(dialog.queryByText(/No mail server/)).toBeNull()
})

it('makes chips of what is typed and pasted, and lets them go', async () => {
  const { person, field, chips, dialog } = await openInvite()
  await person.type(field, 'a@x.example, b@x.example ')
  fireEvent.paste(field, { clipboardData: { getData: () => 'Ana <c@x.example>\nwrong@;A@X.example' } })
  expect(chips()).toEqual(['a@x.example', 'b@x.example', 'c@x.example', 'wrong@'])
  expect(field.value).toBe('')
  await person.click(dialog.getByRole('button', { name: 'Remove b@x.example' }))
  expect(document.activeElement).toBe(field)
  await person.keyboard('{Backspace}')
  expect([chips(), field.value]).toEqual([['a@x.example', 'c@x.example'], 'wrong@'])
  await person.keyboard('x.example{Enter}')
  expect(chips()).toEqual(['a@x.example', 'c@x.example', 'wrong@x.example'])
})

it('sends nothing while an address cannot be one', async () => {
  const { dialog, person, field, choose, send, asked } = await openInvite()
  await person.type(field, 'wrong@ a@x.example ')
  await choose('User')
  await send()
  expect((await dialog.findByRole('alert')).textContent).toBe('Correct or remove the marked addresses.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByText(/Enter an email address such as/)).toBeTruthy()
  expect(asked(create)).toEqual([])
})

it('keeps those that were refused, each with its reason', async () => {
  const { dialog, person, field, choose, send, chips } = await openInvite({
    [create]: () => [
      201,
      {
        sent: [invitationOf(50, 'a@x.example'), invitationOf(51, 'b@x.example')],
        refused: [{ email: 'jonas@alderfinch.example', code: 'already_member', message: 'x' }],
      },
    ],
  })
  await person.type(field, 'a@x.example b@x.example jonas@alderfinch.example')
  await choose('User')
  expect(dialog.getByRole('button', { name: 'Send 3 invitations' })).toBeTruthy()
  await send()
  expect(await screen.findByText('2 users invited successfully!')).toBeTruthy()
  expect(dialog.getByRole('alert').textContent).toBe('1 address could not be invited.')
  expect(chips()).toEqual(['jonas@alderfinch.example'])
  expect(dialog.getByText(/This person is already a member/)).toBeTruthy()
})

it('gives the links to pass on where no mail goes out', async () => {
  const link = 'https://lintel.example/invitation#token=abc'
  const { dialog, person, field, choose, send } = await openInvite({
    [create]: () => [201, { sent: [{ ...invitationOf(50, 'a@x.example'), link }], refused: [] }],
  })
  await person.type(field, 'a@x.example')
  await choose('User')
  await send()
  expect(await dialog.findByText(/No mail server is set up.*works once, for seven days/)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Link for a@x.example').value).toBe(link)
  await person.click(dialog.getByRole('button', { name: 'Copy link for a@x.example' }))
  expect(await dialog.findByRole('button', { name: /Copied|Copy link for/ })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(link)
})

it('offers only roles that may do no more than the own one', async () => {
  const { dialog, person } = await openInvite(
    {},
    {
      permissions: [
        ...(['users.view', 'users.invite', 'announcements.view'] as const),
        ...(['tasks.view', 'tasks.create', 'tasks.update'] as const),
      ],
    },
  )
  await person.click(dialog.getByRole('combobox', { name: 'Role' }))
  await opened('option', /^User/)
  const options = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  expect(options).toEqual(['User Tasks, Announcements, Users (read)'])
})

it('says when the roles cannot be fetched, and why nothing was sent', async () => {
  const { dialog } = await openInvite({ 'GET /api/roles': () => [403, refusal('forbidden')] })
  expect(await dialog.findByText('Error fetching roles')).toBeTruthy()
})

it('keeps everything when the call itself fails', async () => {
  const { dialog, person, field, choose, send, chips } = await openInvite({
    [create]: () => [403, refusal('role_above_own')],
  })
  await person.type(field, 'a@x.example')
  await choose('Admin')
  await send()
  await waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toBe(
      'You cannot grant a role that may do more than yours.',
    ),
  )
  expect(chips()).toEqual(['a@x.example'])
})

it('keeps what was typed when it is closed, and is empty once it was sent', async () => {
  const { person, field, choose } = await openInvite({
    [create]: () => [201, { sent: [invitationOf(50, 'a@x.example')], refused: [] }],
  })
  await person.type(field, 'a@x.example b@x.exa')
  await choose('Manager')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const open = async () => {
    await person.click(within(screen.getByRole('main')).getByRole('button', { name: 'Add user' }))
    return within(await screen.findByRole('dialog', { name: 'Add user' }))
  }
  const again = await open()
  const chosen = () => again.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).value
  expect(again.getByRole('button', { name: 'Remove a@x.example' })).toBeTruthy()
  await waitFor(() => expect(chosen()).toBe('Manager'))
  await person.click(again.getByRole('button', { name: /^Remove b@x/ }))
  await person.click(again.getByRole('button', { name: /^Send/ }))
  await screen.findByText('User invited successfully!')
  expect(chosen()).toBe('')
  expect(again.queryByRole('button', { name: /^Send/ })).toBeNull()
  expect(document.activeElement).toBe(again.getByText('Close').closest('button'))
  await person.click(again.getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const last = await open()
  expect(last.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(last.queryByText('a@x.example')).toBeNull()
})

it('puts a faulty address back into the field, and counts only good ones', async () => {
  const { dialog, person, field, chips } = await openInvite()
  await person.type(field, 'a@x.example b@x.example wrong@ c@x.exa')
  expect(dialog.getByRole('button', { name: 'Send 3 invitations' })).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Correct wrong@' }))
  expect([chips(), field.value]).toEqual([['a@x.example', 'b@x.example', 'c@x.exa'], 'wrong@'])
  expect(document.activeElement).toBe(field)
})

it('marks each field that is missing', async () => {
  const { dialog, person, field, choose, send } = await openInvite()
  await send()
  const role = dialog.getByRole('combobox', { name: 'Role' })
  expect([field, role].map((input) => input.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  await person.type(field, 'a@x.example')
  await choose('Manager')
  expect([field, role].map((input) => input.getAttribute('aria-invalid'))).not.toContain('true')
})

const linked = (n: number, email: string) => ({
  ...invitationOf(n, email),
  link: `https://lintel.example/invitation#token=${n}`,
})

it('copies all links at once, each after its address', async () => {
  const sent = [linked(50, 'a@x.example'), linked(51, 'b@x.example')]
  const { dialog, person, field, choose, send } = await openInvite({
    [create]: () => [201, { sent, refused: [] }],
  })
  await person.type(field, 'a@x.example b@x.example')
  await choose('User')
  await send()
  await person.click(await dialog.findByRole('button', { name: 'Copy all links' }))
  expect(await navigator.clipboard.readText()).toBe(
    sent.map(({ email, link }) => `${email} ${link}`).join('\n'),
  )
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/not copied/)).toBeNull()
})

it('says where new links are made when it is closed with links that nobody copied', async () => {
  const sent = [linked(50, 'a@x.example'), linked(51, 'b@x.example')]
  const { dialog, person, field, choose, send, router } = await openInvite({
    [create]: () => [201, { sent, refused: [] }],
  })
  await person.type(field, 'a@x.example b@x.example')
  await choose('User')
  await send()
  await person.click(await dialog.findByRole('button', { name: 'Copy link for a@x.example' }))
  await dialog.findByRole('button', { name: /Copied|Copy link for a/ })
  await person.keyboard('{Escape}')
  expect(await screen.findByText(/^One link was not copied/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Sent invitations' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=invitations'))
})
