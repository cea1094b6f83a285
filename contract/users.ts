// The people of a company: the directory, one person's profile, and what happens to a membership.
import { z } from 'zod'
import { csvDownload, endpoint, nothing } from '#contract/endpoint.ts'
import { NAME_LENGTH, SEARCH_QUERY_LENGTH } from '#contract/limits.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { id, ids, instant, profileImage } from '#contract/people.ts'
import { limitedText, requiredText } from '#contract/text.ts'

export const member = z
  .object({
    ...ids,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    profileImage,
    role: z.string(),
    /** Only companies that the asker shares with this person. */
    companies: z.array(z.uuid()),
  })
  .meta({ id: 'Member' })
export type Member = z.output<typeof member>

/** Everybody in the company; `memberCounts` counts the asker's own companies. */
export const getUsers = endpoint('GET', '/api/get-users', {
  can: 'users.view',
  reply: z.object({
    user: z.object({ ...ids, companies: z.array(z.object({ ...ids, name: z.string() })) }),
    users: z.array(member),
    memberCounts: z.array(z.object({ _id: z.uuid(), members: z.int() })),
  }),
})

/** A row of the directory. */
export const directoryEntry = z
  .object({
    ...ids,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    profileImage,
    /** Name of the role; what it may do stands in `GET /api/roles`. */
    role: z.string(),
    joinedAt: instant,
    /** Cannot come in until somebody reactivates them; seen by holders of users.manage. */
    isDeactivated: z.boolean(),
  })
  .meta({ id: 'DirectoryEntry' })
export type DirectoryEntry = z.output<typeof directoryEntry>

export const directorySorts = ['firstName', 'lastName', 'role'] as const
export type DirectorySort = (typeof directorySorts)[number]

const filters = {
  /** Parts of name, email, skills or description; each word must be found. */
  q: limitedText(SEARCH_QUERY_LENGTH).default(''),
  /** Name of a role. */
  role: limitedText(NAME_LENGTH).optional(),
  sort: z.enum(directorySorts).default('firstName'),
  /** `deactivated` is for holders of users.manage. */
  status: z.enum(['active', 'deactivated']).default('active'),
}
export type DirectoryFilter = z.output<z.ZodObject<typeof filters>>

/** As people sort names. `total` counts what the filters let through. */
export const listUsers = endpoint('GET', '/api/users', {
  can: 'users.view',
  query: z.strictObject({ ...filters, ...paging }),
  reply: pageOf(directoryEntry).extend({ total: z.int() }),
})

/** The whole list of the filters. */
export const exportUsers = endpoint('GET', '/api/users/export.csv', {
  can: 'users.view',
  query: z.strictObject(filters),
  reply: csvDownload,
  transaction: false,
})

export const profile = directoryEntry
  .extend({ description: z.string().nullable(), skills: z.array(z.string()) })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof profile>

export const getProfile = endpoint('GET', '/api/users/:id', { can: 'users.view', reply: profile })

/** Gives a member another role; refused for the company's last admin. */
export const updateUserRole = endpoint('POST', '/api/update-user-role', {
  can: 'users.manageRoles',
  body: z.strictObject({
    /** The person whose role changes. */
    userId: id,
    /** Name of a role of the company. */
    role: requiredText(NAME_LENGTH, 'fields_required'),
  }),
  reply: z.object({ user: directoryEntry }),
})

/** Ends their way into the company at once; what they made stays. Can be taken back. */
export const deactivateMember = endpoint('POST', '/api/members/:userId/deactivate', {
  can: 'users.manage',
  reply: directoryEntry,
})
export const reactivateMember = endpoint('POST', '/api/members/:userId/reactivate', {
  can: 'users.manage',
  reply: directoryEntry,
})
/** As `deactivateMember`, for good: only a new invitation brings them back. */
export const removeMember = endpoint('DELETE', '/api/members/:userId', {
  can: 'users.manage',
  reply: nothing,
  status: 204,
})
