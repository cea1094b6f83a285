// Roles: named sets of actions. Three are built in, a company adds its own.
import { z } from 'zod'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { NAME_LENGTH } from '#contract/limits.ts'
import { id, ids } from '#contract/people.ts'
import { actions, grantableActions, roleKinds } from '#contract/permissions.ts'
import { requiredText } from '#contract/text.ts'

export const role = z
  .object({
    ...ids,
    name: z.string(),
    kind: z.enum(roleKinds),
    permissions: z.array(z.enum(actions)),
    /** Active members who have it. */
    members: z.int(),
  })
  .meta({ id: 'Role' })
export type Role = z.output<typeof role>

/** Names are unique in a company, whatever their case. */
export const listRoles = endpoint('GET', '/api/roles', { can: 'users.view', reply: z.array(role) })

/** Without signs that nobody sees: two roles must not look alike. Its length fits an index. */
const name = z
  .string({ error: 'role_name_required' })
  .max(4 * NAME_LENGTH, { error: 'too_long' })
  .transform((typed) => typed.normalize('NFKC').replace(/\p{Cf}/gu, ''))
  .pipe(requiredText(NAME_LENGTH, 'role_name_required'))

const permissions = z
  .array(z.enum(grantableActions))
  .max(grantableActions.length)
  .transform((list) => [...new Set(list)])

export const createRole = endpoint('POST', '/api/roles', {
  can: 'users.manageRoles',
  body: z.strictObject({ name, permissions }),
  reply: role,
  status: 201,
})

/** Takes effect for its members at once. */
export const updateRole = endpoint('PATCH', '/api/roles/:id', {
  can: 'users.manageRoles',
  body: z.strictObject({ name: name.optional(), permissions: permissions.optional() }),
  reply: role,
})

/** A role that members or invitations have is deleted only with the id of the role that they move to. */
export const removeRole = endpoint('DELETE', '/api/roles/:id', {
  can: 'users.manageRoles',
  body: z.strictObject({ moveMembersTo: id.optional() }),
  reply: nothing,
  status: 204,
})
