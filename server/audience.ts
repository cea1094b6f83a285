// Who may see a thing: one way of saying it, for events, search and notifications.

import { type SQL, sql } from 'drizzle-orm'
import { type Action, actions, actionsOf, builtInRoles } from '#contract/permissions.ts'
import { documentTypes } from '#contract/search.ts'
import type { Scope } from '#server/database/scope.ts'

/** Everybody in the company; or these people, and whoever holds the action, has one of the roles, or is in one of the departments. */
export type Audience =
  | 'company'
  | {
      people: Iterable<string>
      holdersOf?: Action
      roleIds?: readonly string[]
      /** Of the organisation chart. */
      departmentIds?: readonly string[]
    }

const ofPerson = (userId: string) => `user:${userId}`
const ofAction = (action: Action) => `action:${action}`
const ofRole = (roleId: string) => `role:${roleId}`
const ofDepartment = (departmentId: string) => `department:${departmentId}`

/** As a search document stores it. */
export function audienceTokens(audience: Audience): string[] {
  if (audience === 'company') return ['everyone']
  const { people, holdersOf, roleIds = [], departmentIds = [] } = audience
  return [
    ...[...new Set(people)].map(ofPerson),
    ...(holdersOf ? [ofAction(holdersOf)] : []),
    ...roleIds.map(ofRole),
    ...departmentIds.map(ofDepartment),
  ]
}

/** What a caller holds of such tokens, as `text[]`: the departments are looked up where the query runs. */
export function heldTokens({ userId, role, actions: held }: Pick<Scope, 'userId' | 'role' | 'actions'>): SQL {
  const tokens = [
    'everyone',
    ofPerson(userId),
    ofRole(role.id),
    ...actions.filter((action) => held.has(action)).map(ofAction),
  ]
  return sql`(select gates.with_departments(${userId}::uuid, ${sql.param(tokens)}::text[]))`
}

/** The contract's tables as gates.may_see wants them: what built-in roles hold, and what each kind asks for. */
export const visibilityRules: string = JSON.stringify({
  builtIn: Object.fromEntries(builtInRoles.map((kind) => [kind, [...actionsOf(kind, [])].map(ofAction)])),
  can: Object.fromEntries(Object.entries(documentTypes).map(([type, { can }]) => [type, ofAction(can)])),
})
