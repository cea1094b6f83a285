// Opens the drawer of a task before a server that lives in the test.
import { beforeEach, vi } from 'vitest'
import type { ChangeOfTasks, Task } from '#contract/tasks.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'
import { asTask, withoutRow, withRow } from '#web/parts/task-changes.ts'
import { subtaskOf } from '#web/tasks.testing.tsx'

export const taskId = idOf(2)
export const one = `/api/tasks/${taskId}`

/** What names the popover around an element, which a test cannot see: without layout it has no place. */
export const popoverName = (inside: HTMLElement): string | null | undefined => {
  const ids = inside.closest('.mantine-Popover-dropdown')?.getAttribute('aria-labelledby')
  return document.getElementById(ids ?? '')?.textContent
}

/** Call it in a file of tests of the drawer. */
export function setUpDrawer(): void {
  beforeEach(() => {
    vi.useRealTimers()
    // happy-dom has no fonts; a growing text field waits for them.
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
    Element.prototype.scrollIntoView ??= () => {}
  })
}

/** The first of the rows is open unless the address says otherwise. */
export async function openDrawer(
  rows: Task[],
  answers: Answers = {},
  { search = `?task=${taskId}`, user = {} }: { search?: string; user?: Parameters<typeof userOf>[0] } = {},
) {
  const server = { rows, answers }
  const find = (id: string) => rows.find((row) => row.id === id)
  const patch = (id: string) => (body: unknown) => {
    const { revision: _, ...fields } = body as Partial<Task>
    const update = <T extends { id: string; revision: number }>(row: T): T =>
      row.id === id ? { ...row, ...fields, revision: row.revision + 1 } : row
    server.rows = server.rows.map((row) => ({ ...update(row), subtasks: row.subtasks.map(update) }))
    const parent = server.rows.find(({ subtasks }) => subtasks.some((subtask) => subtask.id === id))
    const own = server.rows.find((row) => row.id === id)
    const below = parent?.subtasks.find((subtask) => subtask.id === id)
    return [200, own ?? (parent && below && asTask(below, parent))] as const
  }
  const ids = rows.flatMap((row) => [row.id, ...row.subtasks.map(({ id }) => id)])
  let made = 70
  const usual: Answers = {
    'GET /api/user': () => [200, userOf({ ...inCompany(idOf(9), 'Alder & Finch'), ...user })],
    'GET /api/companies': () => [200, []],
    'GET /api/badges': () => [200, { tasks: 0 }],
    'GET /api/ai': () => [200, { isConnected: false, provider: null }],
    'GET /api/tasks': () => [200, server.rows],
    'PATCH /api/tasks': (body) => {
      const { changes } = body as { changes: ChangeOfTasks[] }
      for (const { id, ...fields } of changes) patch(id)(fields)
      return [200, { tasks: server.rows, refused: [] }]
    },
    ...Object.fromEntries(
      ids.flatMap((id): [string, Answers[string]][] => [
        [`GET /api/tasks/${id}`, () => [200, find(id)]],
        [`PATCH /api/tasks/${id}`, patch(id)],
        [`GET /api/tasks/${id}/comments`, () => [200, { items: [], nextCursor: null }]],
        [`GET /api/tasks/${id}/history`, () => [200, { items: [], nextCursor: null }]],
        [`GET /api/tasks/${id}/reminders`, () => [200, { reminders: [] }]],
        [`POST /api/tasks/${id}/move`, () => [200, { position: 1 }]],
        [
          `DELETE /api/tasks/${id}`,
          () => {
            server.rows = withoutRow(server.rows, id)
            return [204]
          },
        ],
        [
          `POST /api/tasks/${id}/restore`,
          () => {
            for (const row of rows) server.rows = withRow(server.rows, row)
            return [200, find(id) ?? rows[0]]
          },
        ],
        [
          `POST /api/tasks/${id}/subtasks`,
          (body) => {
            const { subtasks } = body as { subtasks: { title: string }[] }
            const added = subtasks.map(({ title }) => subtaskOf(made++, title, { parentId: id }))
            server.rows = server.rows.map((row) =>
              row.id === id ? { ...row, subtasks: [...row.subtasks, ...added] } : row,
            )
            return [201, server.rows.find((row) => row.id === id)]
          },
        ],
      ]),
    ),
  }
  const names = [...Object.keys(usual), ...Object.keys(answers)]
  const calls = fakeServer(
    Object.fromEntries(
      names.map((name) => [
        name,
        (body, query) => (server.answers[name] ?? usual[name])?.(body, query) ?? [404],
      ]),
    ),
  )
  const { router } = await openApp(`/app/tasks${search}`)
  return {
    server,
    router,
    bodies: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body),
  }
}
