// People of the browser tests: made through the API, each with a name and an address of their own.
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { mailedLink, secretOf } from './mails.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

export function newPerson(firstName: string, lastName = 'Marlow'): Person {
  return {
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}.${randomUUID()}@example.com`,
    password: 'seven tall chimneys',
  }
}

export const fullName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

/** The request context of a page shares its cookies, so what signs in here signs the page in. */
export async function post<Reply>(request: APIRequestContext, path: string, data: unknown): Promise<Reply> {
  const answer: APIResponse = await request.post(path, { data })
  if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.status() === 204 ? (undefined as Reply) : await answer.json()
}

async function get<Reply>(request: APIRequestContext, path: string): Promise<Reply> {
  const answer = await request.get(path)
  if (!answer.ok()) throw new Error(`GET ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Registers, signs in, and confirms the address by the mailed link; gives back the id. */
export async function register({ request }: Page, person: Person): Promise<string> {
  const { user } = await post<{ user: { id: string } }>(request, '/api/auth/register', person)
  const token = secretOf(await mailedLink(person.email, '/verify-email'))
  await post(request, '/api/auth/verify-email', { token })
  return user.id
}

/** Founds a company and opens it; gives back its id. */
export async function found({ request }: Page, userId: string, companyName: string): Promise<string> {
  const { company } = await post<{ company: { id: string } }>(request, '/api/auth/add-company', {
    userId,
    companyName,
  })
  await open(request, userId, company.id)
  return company.id
}

export async function open(request: APIRequestContext, userId: string, companyId: string): Promise<void> {
  await post(request, '/api/auth/change-company', { userId, companyId })
}

export async function invite({ request }: Page, person: Person, role: 'admin' | 'manager' | 'user') {
  await post(request, '/api/invitations', { email: person.email, role })
}

/** Accepts the person's only invitation and opens the company. */
export async function accept({ request }: Page, userId: string): Promise<void> {
  const [invitation] = await get<{ id: string }[]>(request, '/api/invitations/mine')
  if (!invitation) throw new Error('There is no invitation to accept.')
  const { companyId } = await post<{ companyId: string }>(
    request,
    `/api/invitations/${invitation.id}/accept`,
    {},
  )
  await open(request, userId, companyId)
}

/** Titles of the tasks in the company that the page's session is in. */
export async function taskTitles({ request }: Page): Promise<string[]> {
  const tasks = await get<{ title: string }[]>(request, '/api/tasks')
  return tasks.map(({ title }) => title)
}
