// Every action of the product, and which built-in role holds it. Custom roles are named sets of these.

/** One row an action: the built-in roles that hold it. */
const table = {
  'users.view': { admin: true, manager: true, user: true },
  'users.invite': { admin: true, manager: true, user: false },
  'users.manage': { admin: true, manager: true, user: false },
  'users.manageRoles': { admin: true, manager: false, user: false },
  'users.updateOrgChart': { admin: true, manager: true, user: false },
  'tasks.view': { admin: true, manager: true, user: true },
  'tasks.create': { admin: true, manager: true, user: true },
  'tasks.update': { admin: true, manager: true, user: true },
  'tasks.viewAll': { admin: true, manager: true, user: false },
  'announcements.view': { admin: true, manager: true, user: true },
  'announcements.create': { admin: true, manager: false, user: false },
  'announcements.manage': { admin: true, manager: false, user: false },
  'audit.view': { admin: true, manager: false, user: false },
  'outbox.view': { admin: true, manager: false, user: false },
  'warnings.view': { admin: true, manager: false, user: false },
  'company.manage': { admin: true, manager: false, user: false },
} as const satisfies Record<string, Record<BuiltInRole, boolean>>

export type Action = keyof typeof table
export const actions = Object.keys(table) as Action[]

/** Whoever gives out roles could give themselves everything, and whoever runs the company could end it: admins only. */
const adminOnly = ['users.manageRoles', 'company.manage'] as const satisfies Action[]
export type GrantableAction = Exclude<Action, (typeof adminOnly)[number]>
const isGrantable = (action: Action): action is GrantableAction =>
  !(adminOnly as readonly Action[]).includes(action)

/** The actions that a company's own role may hold. */
export const grantableActions = actions.filter(isGrantable)

export const builtInRoles = ['admin', 'manager', 'user'] as const
export type BuiltInRole = (typeof builtInRoles)[number]

/** What a role is: one of the built-in ones, whose actions stand here, or a company's own. */
export const roleKinds = [...builtInRoles, 'custom'] as const
export type RoleKind = (typeof roleKinds)[number]

const held: Record<BuiltInRole, ReadonlySet<Action>> = {
  admin: setOf('admin'),
  manager: setOf('manager'),
  user: setOf('user'),
}

function setOf(role: BuiltInRole): ReadonlySet<Action> {
  return new Set(actions.filter((action) => table[action][role]))
}

export function isAction(name: string): name is Action {
  return Object.hasOwn(table, name)
}

/** The actions of a role: from the table for a built-in one, else those stored with it. */
export function actionsOf(kind: RoleKind, stored: readonly string[]): ReadonlySet<Action> {
  return kind === 'custom' ? new Set(stored.filter(isAction).filter(isGrantable)) : held[kind]
}

/** What a role may do where its company says by itself who may invite (contract/companies.ts, `inviters`). */
export function withInviting(
  held: ReadonlySet<Action>,
  kind: RoleKind,
  inviters: 'admins' | 'roles' | 'everyone',
): ReadonlySet<Action> {
  const mayInvite = inviters === 'everyone' || (kind === 'admin' && held.has('users.invite'))
  if (inviters === 'roles' || mayInvite === held.has('users.invite')) return held
  const changed = new Set(held)
  if (mayInvite) changed.add('users.invite')
  else changed.delete('users.invite')
  return changed
}

/** The built-in roles that hold an action. */
export function builtInRolesWith(action: Action): BuiltInRole[] {
  return builtInRoles.filter((role) => held[role].has(action))
}

/** A role may be granted only by somebody who holds every action of it. */
export function mayGrant(own: ReadonlySet<Action>, granted: ReadonlySet<Action>): boolean {
  for (const action of granted) if (!own.has(action)) return false
  return true
}
