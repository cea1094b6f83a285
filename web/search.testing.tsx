// The search box before a server that lives in the test, and what is done with it, for tests.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Window as DomWindow } from 'happy-dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'

export const oak = {
  id: idOf(20),
  type: 'task',
  title: 'Order oak',
  description: 'Two boards',
  status: 'due_today',
}
const mara = { id: idOf(1), type: 'user', title: 'Mara Oakley', email: 'mara@alderfinch.example' }
const notices = { id: 'a', type: 'announcement', title: 'Oak day', description: 'a b c d e f g h i' }
export const settings = { id: 'p', type: 'page', title: 'Oak settings', path: '/app/settings#notifications' }
export const everything = {
  tasks: [oak],
  pages: [settings],
  announcements: [notices],
  other: [{ id: 'x', title: 'Oak of no type' }],
  users: [mara],
  calendar: [{ id: 'c', type: 'calendar', title: 'Oak meeting' }],
}

export type Reply = readonly [number, unknown]
export const found = (results: object): Reply => [200, { results }]

/** Opens the home screen; `answer` is given what is looked for. */
export async function openSearchBox(answer: (q: string) => Reply | Promise<Reply> = () => found(everything)) {
  const asked: string[] = []
  fakeServer({
    'GET /api/user': () => [200, userOf(inCompany(idOf(9), 'Alder & Finch'))],
    'GET /api/universal-search': (_, query) => {
      const q = query?.get('q') ?? ''
      asked.push(q)
      return answer(q)
    },
    'GET /api/get-users': () => [200, { user: {}, users: [member], memberCounts: [] }],
    [`GET /api/users/${member.id}`]: () => [200, profile],
  })
  const { router } = await openApp('/app')
  await screen.findByRole('heading', { level: 1 })
  return { asked, router }
}

const member = {
  id: idOf(1),
  _id: idOf(1),
  firstName: 'Mara',
  lastName: 'Oakley',
  email: 'mara@alderfinch.example',
  profileImage: null,
  role: 'manager',
  companies: [],
}

const profile = {
  ...member,
  description: null,
  skills: [],
  joinedAt: '2026-01-05T09:00:00.000Z',
  isDeactivated: false,
}

export const box = () => screen.getByRole<HTMLInputElement>('combobox')
export const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
export const press = (key: string, more: object = {}) => fireEvent.keyDown(box(), { key, ...more })
export const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
export const said = () => within(box().parentElement as HTMLElement).getByRole('status').textContent
export const active = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
export const isOpen = () => box().getAttribute('aria-expanded') === 'true'
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** From here on time passes only by `pass`, however slow the machine is. */
export const freeze = () => vi.useFakeTimers()

export const setWidth = (width: number) =>
  (window as unknown as DomWindow).happyDOM.setViewport({ width, height: 800 })

/** Types, and waits for the hits. */
export async function search(text = 'oak') {
  box().focus()
  type(text)
  await screen.findAllByRole('option')
}

/** A server whose answers the test gives when it wants. */
export function held() {
  const waiting = new Map<string, (reply: Reply) => void>()
  const ask = (q: string) => new Promise<Reply>((resolve) => waiting.set(q, resolve))
  const reply = (q: string, title: string) =>
    act(async () => waiting.get(q)?.(found({ tasks: [{ ...oak, title }] })))
  const isAsked = (q: string) => waitFor(() => expect(waiting.has(q)).toBe(true))
  return { ask, reply, isAsked }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // happy-dom has no fonts; a growing text field waits for them.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

afterEach(() => {
  vi.useRealTimers()
  setWidth(1024)
})
