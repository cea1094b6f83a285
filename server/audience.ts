// Who may see a thing: one way of saying it, for events, search and notifications.
import { type Action, actions, actionsOf, builtInRoles } from '#contract/permissions.ts'
import { documentTypes } from '#contract/search.ts'
import type { Scope } from '#server/database/scope.ts'

/** Everybody in the company, or these people and whoever holds the action. */
export type Audience = 'company' | { people: Iterable<string>; holdersOf?: Action }

const ofPerson = (userId: string) => `user:${userId}`
const ofAction = (action: Action) => `action:${action}`

/** As a search document stores it. */
export function audienceTokens(audience: Audience): string[] {
  if (audience === 'company') return ['everyone']
  const tokens = [...new Set(audience.people)].map(ofPerson)
  return audience.holdersOf ? [...tokens, ofAction(audience.holdersOf)] : tokens
}

/** What a caller holds of such tokens. */
export function heldTokens({ userId, actions: held }: Pick<Scope, 'userId' | 'actions'>): string[] {
  return ['everyone', ofPerson(userId), ...actions.filter((action) => held.has(action)).map(ofAction)]
}

/** The contract's tables as gates.may_see wants them: what built-in roles hold, and what each kind asks for. */
export const visibilityRules: string = JSON.stringify({
  builtIn: Object.fromEntries(builtInRoles.map((kind) => [kind, [...actionsOf(kind, [])].map(ofAction)])),
  can: Object.fromEntries(Object.entries(documentTypes).map(([type, { can }]) => [type, ofAction(can)])),
})
