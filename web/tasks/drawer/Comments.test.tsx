// Comments in the drawer of a task.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TaskComment } from '#contract/task-activity.ts'
import { type Answers, idOf, refusal } from '#web/app.testing.tsx'
import { one, openDrawer, setUpDrawer } from '#web/task-drawer.testing.tsx'
import { mara, taskOf } from '#web/tasks.testing.tsx'

setUpDrawer()

const jonas = { id: idOf(3), firstName: 'Jonas', lastName: 'Weber', profileImage: null }

const commentOf = (n: number, text: string, more: Partial<TaskComment> = {}): TaskComment => ({
  id: idOf(n),
  _id: idOf(n),
  author: jonas,
  text,
  createdAt: '2026-11-20T09:00:00.000Z',
  editedAt: null,
  ...more,
})

/** Newest first, as the server gives them. */
async function openWith(comments: TaskComment[], answers: Answers = {}) {
  const kept = { comments }
  const list = (): readonly [number, unknown] => [200, { items: kept.comments, nextCursor: null }]
  const app = await openDrawer([taskOf(2, 'Kitchen')], {
    'GET /api/get-users': () => [200, { users: [mara, jonas].map((person) => ({ ...person, email: null })) }],
    [`GET ${one}/comments`]: list,
    [`POST ${one}/comments`]: (body) => {
      const made = commentOf(60, (body as TaskComment).text, { author: mara })
      kept.comments = [made, ...kept.comments]
      return [201, made]
    },
    ...answers,
  })
  return { ...app, kept, region: await screen.findByRole('region', { name: 'Comments' }) }
}
const items = () => screen.getAllByRole('listitem').map((item) => item.textContent)
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
const type = (input: HTMLTextAreaElement, text: string) => {
  fireEvent.change(input, { target: { value: text, selectionStart: text.length } })
}

it('lists them oldest first, shows earlier ones on demand, and says what was edited', async () => {
  const { region } = await openWith([], {
    [`GET ${one}/comments`]: (_, query) =>
      query?.get('cursor')
        ? [200, { items: [commentOf(10, 'Oldest')], nextCursor: null }]
        : [
            200,
            {
              items: [
                commentOf(12, 'Newest', { editedAt: '2026-11-21T09:00:00.000Z' }),
                commentOf(11, 'Older'),
              ],
              nextCursor: idOf(11),
            },
          ],
  })
  await within(region).findByText('Newest')
  fireEvent.click(within(region).getByRole('button', { name: 'Show earlier comments' }))
  await within(region).findByText('Oldest')
  const words = within(region)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(words.map((word) => /Oldest|Older|Newest/.exec(word ?? '')?.[0])).toEqual([
    'Oldest',
    'Older',
    'Newest',
  ])
  expect(words.filter((word) => word?.includes('edited'))).toHaveLength(1)
  // Nobody changes what another person wrote.
  expect(screen.queryByRole('menuitem', { name: 'Edit comment' })).toBeNull()
})

it('offers people behind @, and sends who is meant by Ctrl and Enter', async () => {
  const { bodies, region } = await openWith([])
  const input = await field()
  type(input, 'Ask @jon')
  const offered = await screen.findByRole('listbox', { name: 'People to mention', hidden: true })
  await within(offered).findByText('Jonas Weber')
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(input.value).toBe('Ask @Jonas Weber '))
  type(input, 'Ask @Jonas Weber about **oak**')
  fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(bodies(`POST ${one}/comments`)).toHaveLength(1))
  expect(bodies(`POST ${one}/comments`)).toEqual([
    { text: `Ask @[Jonas Weber](user:${jonas.id}) about **oak**` },
  ])
  await waitFor(() => expect(within(region).getByText('oak').tagName).toBe('STRONG'))
  expect(input.value).toBe('')
})

it('keeps what was typed for each task, and when sending fails, and tries again', async () => {
  const { server, router, bodies } = await openWith([], {
    [`POST ${one}/comments`]: () => [500, refusal('internal')],
  })
  type(await field(), 'Not lost')
  fireEvent.click(screen.getByRole('button', { name: /^Send/ }))
  const again = await screen.findByRole('button', { name: /^Try again/ })
  expect((await field()).value).toBe('Not lost')
  await router.navigate('/app/tasks')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull())
  await router.navigate(`/app/tasks?task=${idOf(2)}`)
  expect((await field()).value).toBe('Not lost')
  expect(again.isConnected).toBe(false)
  server.answers[`POST ${one}/comments`] = () => [201, commentOf(61, 'Not lost', { author: mara })]
  fireEvent.click(screen.getByRole('button', { name: /^Send/ }))
  await waitFor(async () => expect((await field()).value).toBe(''))
  expect(bodies(`POST ${one}/comments`)).toHaveLength(2)
})

it('edits an own comment where it stands, and deletes it with a way back', async () => {
  const own = commentOf(10, 'First', { author: mara })
  const { kept, bodies, region } = await openWith([own], {
    [`PATCH ${one}/comments/${own.id}`]: (body) => {
      const changed = { ...own, ...(body as object), editedAt: '2026-11-21T09:00:00.000Z' }
      kept.comments = [changed]
      return [200, changed]
    },
    [`DELETE ${one}/comments/${own.id}`]: () => {
      kept.comments = []
      return [204]
    },
    [`POST ${one}/comments/${own.id}/restore`]: () => {
      kept.comments = [own]
      return [200, own]
    },
  })
  const more = () => within(region).findByRole('button', { name: 'More actions: comment by Mara Ilves' })
  fireEvent.click(await more())
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit comment', hidden: true }))
  const edit = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit comment' })
  expect(edit.value).toBe('First')
  type(edit, 'Second')
  fireEvent.keyDown(edit, { key: 'Enter', metaKey: true })
  await within(region).findByText('Second')
  await within(region).findByText('edited')
  expect(bodies(`PATCH ${one}/comments/${own.id}`)).toEqual([{ text: 'Second' }])
  fireEvent.click(await more())
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete comment', hidden: true }))
  await waitFor(() => expect(items().some((words) => words?.includes('Second'))).toBe(false))
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await within(region).findByText('First')
})

it('says why comments are not there, and loads them on demand', async () => {
  const { server, region, kept } = await openWith([commentOf(10, 'There')], {
    [`GET ${one}/comments`]: () => [500, refusal('internal')],
  })
  const failed = await within(region).findByRole('alert')
  expect(failed.textContent).toMatch(/^Failed to load comments: /)
  server.answers[`GET ${one}/comments`] = () => [200, { items: kept.comments, nextCursor: null }]
  fireEvent.click(within(failed).getByRole('button', { name: 'Try again' }))
  await within(region).findByText('There')
})
