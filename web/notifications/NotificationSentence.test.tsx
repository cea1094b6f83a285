// What each notification says, in every language, whatever people and things are called.
import { cleanup, render } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import type { LanguageCode } from '#contract/languages.ts'
import type { Notification } from '#contract/notifications.ts'
import { idOf } from '#web/app.testing.tsx'
import { formatLocale } from '#web/lib/language.ts'
import { loadMessages, spokenLanguages } from '#web/locales/load.ts'
import { NotificationSentence } from './NotificationSentence.tsx'

const jonas = { id: idOf(2), firstName: 'Jonas', lastName: 'Weber', profileImage: null }

const told = (type: Notification['type'], more: Partial<Notification> = {}): Notification => ({
  id: idOf(1),
  _id: idOf(1),
  type,
  actor: jonas,
  title: 'Oak',
  subject: { type: 'task', id: idOf(3) },
  link: '/app',
  fields: [],
  count: 1,
  createdAt: '2026-11-27T09:00:00.000Z',
  readAt: null,
  ...more,
})

async function show(notification: Notification, code: LanguageCode = 'en') {
  const { container } = render(
    <IntlProvider locale={formatLocale(code)} messages={await loadMessages(code)} timeZone="UTC">
      <NotificationSentence notification={notification} />
    </IntlProvider>,
  )
  return container
}

const changed = (...fields: Notification['fields']) => told('task.changed', { fields })
const nobody = { actor: null }

it.each([
  [told('task.assigned'), 'Jonas Weber assigned you Oak'],
  [told('task.assigned', { count: 61 }), 'Jonas Weber assigned you Oak and 60 more tasks'],
  [changed('deadline'), 'Jonas Weber changed the deadline of Oak'],
  [changed('title', 'priority'), 'Jonas Weber changed the title and priority of Oak'],
  [
    changed('title', 'description', 'deadline'),
    'Jonas Weber changed the title, description and deadline of Oak',
  ],
  [changed(), 'Jonas Weber changed Oak'],
  [told('task.completed'), 'Jonas Weber completed Oak'],
  [told('invitation.received', { title: 'Harbour' }), 'Jonas Weber invited you to Harbour'],
  [told('invitation.accepted'), 'Jonas Weber accepted your invitation'],
  [told('task.completed', nobody), 'Somebody completed Oak'],
  [told('task.completed', { actor: { ...jonas, firstName: '', lastName: '' } }), 'Somebody completed Oak'],
  [
    told('invitation.accepted', { ...nobody, title: 'Leila Haddad' }),
    'Leila Haddad accepted your invitation',
  ],
])('%o', async (notification, sentence) => {
  expect((await show(notification)).textContent).toBe(sentence)
})

it.each([
  ['de', 'Jonas Weber hat den Titel und die Frist von Oak geändert'],
  ['ar', 'Jonas Weber: تغيير العنوان والموعد النهائي في Oak'],
  ['ja', 'Jonas Weberさんが「Oak」のタイトル、期限を変更しました'],
] as const)('lists what was changed as %s does', async (code, sentence) => {
  expect((await show(changed('title', 'deadline'), code)).textContent).toBe(sentence)
})

it('emphasises who and what, each in its own direction, in every language', async () => {
  expect(spokenLanguages.length).toBeGreaterThan(1)
  const actor = { ...jonas, firstName: 'ليلى', lastName: 'حدّاد' }
  for (const code of spokenLanguages) {
    const sentence = await show(told('task.completed', { actor }), code)
    const names = [...sentence.querySelectorAll('b bdi')].map(({ textContent }) => textContent)
    expect(names.toSorted(), code).toEqual(['Oak', 'ليلى حدّاد'])
    cleanup()
  }
})

it('shows names and titles as they are written, and keeps them short', async () => {
  const actor = { ...jonas, firstName: '<b>x</b>', lastName: '{name}' }
  const title = '<img src=x onerror=alert(1)> {title} <actor></actor>'
  const sentence = await show(told('task.completed', { actor, title }))
  expect(sentence.textContent).toBe(`<b>x</b> {name} completed ${title}`)
  expect(sentence.querySelector('img')).toBeNull()
  cleanup()
  const family = '👨‍👩‍👧'
  const long = await show(
    told('task.completed', { actor: { ...jonas, lastName: 'W'.repeat(300) }, title: family.repeat(300) }),
  )
  expect(long.textContent).toBe(`Jonas ${'W'.repeat(44)}… completed ${family.repeat(100)}…`)
})
