// The form of an announcement for its tests, with a server that takes what is sent.
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { User } from '#contract/auth.ts'
import { Composer } from '#web/announcements/compose/Composer.tsx'
import { startLanguage } from '#web/lib/language.ts'
import { page } from '#web/lib/page.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'
import { userQuery } from '#web/lib/user.ts'
import { chooseZone } from '#web/lib/zone.ts'
import { Toaster } from '#web/ui/Toaster.tsx'
import { announcementOf } from './announcements.testing.tsx'
import { type Answers, fakeServer, idOf, inCompany, userOf } from './app.testing.tsx'
import { Providers } from './Providers.tsx'

const ZONE = 'Pacific/Auckland'
const roles = ['manager', 'user'].map((name, n) => ({
  id: idOf(30 + n),
  _id: idOf(30 + n),
  name,
  kind: name,
  permissions: [],
  members: 3,
}))

interface Opening {
  announcement?: Announcement
  answers?: Answers
  user?: Partial<User>
}

export async function openComposer({ announcement, answers = {}, user = {} }: Opening = {}) {
  const person = userOf({ ...inCompany(idOf(9), 'Alder & Finch'), timeZone: ZONE, ...user })
  const saved = announcementOf(50, 'Saved')
  const calls = fakeServer({
    'GET /api/user': () => [200, person],
    'GET /api/roles': () => [200, roles],
    'POST /api/announcements': () => [201, saved],
    [`PATCH /api/announcements/${idOf(50)}`]: () => [200, saved],
    ...answers,
  })
  Object.assign(page, { userId: person.id, companyId: person.companyId })
  queryClient.setQueryData(userQuery.queryKey, person)
  await startLanguage()
  const onClose = vi.fn()
  const { unmount } = render(
    <Providers>
      <MemoryRouter>
        <Composer announcement={announcement} onClose={onClose} />
      </MemoryRouter>
      <Toaster />
    </Providers>,
  )
  const sent = (method = 'POST') =>
    calls.filter(({ name }) => name.startsWith(method)).map(({ body }) => body)
  return { title: await field('Title'), text: await textField(), sent, onClose, unmount }
}

const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const textField = () => screen.findByLabelText<HTMLTextAreaElement>('Text')
export const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const opened = (role: string, name: string | RegExp) => screen.findByRole(role, { name, hidden: true })

/** Friday, 23:30 in Auckland. */
export function beginComposing(): void {
  endSession()
  vi.useFakeTimers({ now: new Date('2026-11-27T10:30:00Z'), toFake: ['Date'] })
  chooseZone(ZONE)
  // Without layout there is nothing that could be focused, which Mantine remarks on.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
}
