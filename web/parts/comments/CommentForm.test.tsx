// A new comment while it is written: by which key it is sent, and how a mention counts.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mentionOf } from '#contract/mentions.ts'
import { fakeServer, idOf, inCompany, userOf } from '#web/app.testing.tsx'
import { startLanguage } from '#web/lib/language.ts'
import { page } from '#web/lib/page.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'
import { userQuery } from '#web/lib/user.ts'
import { Providers } from '#web/Providers.tsx'
import { CommentForm } from './CommentForm.tsx'

const leila = {
  id: idOf(3),
  _id: idOf(3),
  firstName: 'Leila',
  lastName: 'Haddad',
  profileImage: null,
  email: null,
}

async function open(onSend: (text: string, key: string) => Promise<void>) {
  const person = userOf(inCompany(idOf(9), 'Alder & Finch'))
  fakeServer({
    'GET /api/user': () => [200, person],
    'GET /api/get-users': () => [200, { users: [leila] }],
  })
  Object.assign(page, { userId: person.id, companyId: person.companyId })
  queryClient.setQueryData(userQuery.queryKey, person)
  await startLanguage()
  render(
    <Providers>
      <CommentForm name="form" limit={{ max: 500, shortFrom: 480 }} isBoxed onSend={onSend} />
    </Providers>,
  )
  return screen.getByLabelText<HTMLTextAreaElement>('Comment', { selector: 'textarea' })
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const send = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })

beforeEach(() => {
  endSession()
  localStorage.clear()
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

it('is the same comment when it is sent again after a failure, and another one with the same words later', async () => {
  const keys: string[] = []
  const onSend = vi.fn(async (_text: string, key: string) => {
    keys.push(key)
    if (keys.length === 1) throw new Error('gone')
  })
  const field = await open(onSend)
  type(field, 'Yes')
  send(field)
  await screen.findByRole('button', { name: /Try again/ })
  send(field)
  await waitFor(() => expect(field.value).toBe(''))
  type(field, 'Yes')
  send(field)
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('counts a mention as it is seen', async () => {
  const onSend = vi.fn(async () => {})
  const field = await open(onSend)
  const before = 'a'.repeat(485)
  type(field, `${before} @le`)
  fireEvent.click(await screen.findByRole('option', { name: /Leila Haddad/, hidden: true }))
  await waitFor(() => expect(field.value).toBe(`${before} @Leila Haddad `))
  expect(screen.getByText('499 / 500')).toBeTruthy()
  send(field)
  await waitFor(() => expect(onSend).toHaveBeenCalled())
  const sent = `${before} ${mentionOf(leila)}`
  expect(onSend).toHaveBeenCalledWith(sent, expect.any(String))
})

it('sends none that is too long, says why, and sends it once it is short enough', async () => {
  const onSend = vi.fn(async () => {})
  const field = await open(onSend)
  const button = screen.getByRole('button', { name: /^Comment/ })
  type(field, 'a'.repeat(501))
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('1 character too many')
  fireEvent.click(button)
  expect(await screen.findByText('This is too long.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(button.textContent).toContain('Comment')
  expect(onSend).not.toHaveBeenCalled()
  type(field, 'a'.repeat(500))
  expect(screen.queryByText('This is too long.')).toBeNull()
  expect(button.getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(button)
  await waitFor(() => expect(onSend).toHaveBeenCalledWith('a'.repeat(500), expect.any(String)))
})
