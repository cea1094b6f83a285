// What tests of tasks share: an app, a new company for each test, and the calls that they make most.
import { expect } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import type { Task } from '#contract/tasks.ts'
import { companyWorld } from '#server/company-world.testing.ts'
import type { Person } from '#server/testing.ts'

type Body = Record<string, unknown>

interface Outcome {
  tasks: Task[]
  refused: { index: number; code: string; message: string }[]
}

/** Of the test file that calls this, at its top; whoever is not named is the company's admin. */
export function taskWorld(options: { listen?: boolean } = {}) {
  const world = companyWorld(options)
  const path = (id: string) => `/api/tasks/${id}`
  const make = async (title: string, more: Body = {}, person = world.admin): Promise<Task> => {
    const reply = await person.post('/api/tasks', { title, ...more })
    expect([reply.statusCode, reply.statusCode === 201 ? '' : reply.body]).toEqual([201, ''])
    return reply.json()
  }
  return Object.assign(world, {
    make,
    parentOf: (titles: string[], more: Body = {}, person = world.admin) =>
      make('Parent', { subtasks: titles.map((title) => ({ title })), ...more }, person),
    read: async (id: string, person = world.admin, zone = 'UTC') =>
      (await person.get(path(id), { 'x-time-zone': zone })).json<Task>(),
    patch: (id: string, body: Body, person = world.admin) => person.patch(path(id), body),
    list: async (query = '', person = world.admin) => (await person.get(`/api/tasks${query}`)).json<Task[]>(),
    /** Many at once. */
    async change(changes: Body[], person = world.admin): Promise<Outcome> {
      const reply = await person.call('PATCH', '/api/tasks', { changes })
      expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
      return reply.json()
    },
    /** Takes a file over; the id of its import. */
    async take(content: string, person = world.admin): Promise<string> {
      const file = { name: 'tasks.csv', content }
      const { importId } = (await person.upload('/api/tasks/import', file)).json()
      expect((await person.post('/api/tasks/import', { importId })).statusCode).toBe(201)
      return importId
    },
    /** Behind somebody's bell, once every job ran. */
    async told(person: Person): Promise<Notification[]> {
      await world.run.work()
      return (await person.get('/api/notifications')).json<{ items: Notification[] }>().items
    },
  })
}

/** Titles as they stand in a list, each with those of its subtasks. */
export const shape = (tasks: Task[]) =>
  tasks.map(({ title, subtasks }) => [title, subtasks.map((subtask) => subtask.title)])

export const idsOf = ({ subtasks }: Task) => subtasks.map(({ id }) => id)
