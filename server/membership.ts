// The end of a membership, whoever ends it: the way into the company is shut at once, what the person made stays.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { record } from '#server/audit.ts'
import { db } from '#server/database/scope.ts'
import { memberships, users } from '#server/database/tables.ts'
import { fail } from '#server/errors.ts'
import { fullName } from '#server/people.ts'
import { hangUpMember, publishChange, publishToPerson } from '#server/realtime.ts'
import { type Actor, endUngrantedInvitations, refuseLastAdmin } from '#server/rights.ts'
import { remove } from '#server/search-index.ts'

/** A member whose membership nobody else can change until the end of the transaction. */
interface Member {
  id: string
  isActive: boolean
}

/**
 * Their next request is refused, and every open page of theirs hangs up. `isBack`: they could be brought back. After
 * `lockRights`, and after it was made sure that an admin is left.
 */
export async function endMembership(
  scope: Actor,
  member: Member,
  { isBack }: { isBack: boolean },
): Promise<void> {
  await db
    .update(memberships)
    .set({ endedAt: sql`now()`, deactivatedAt: isBack ? sql`now()` : null })
    .where(and(eq(memberships.companyId, scope.companyId), eq(memberships.userId, member.id)))
  await endUngrantedInvitations(scope)
  hangUpMember(scope.companyId, member.id)
  await publishMember(scope, member)
}

/** Of somebody deactivated, before and after, only those hear who could bring them back. */
export const publishMember = (scope: Actor, { id, isActive }: Member): Promise<void> =>
  publishChange(scope, 'users', [id], {
    people: isActive ? [id] : [],
    holdersOf: isActive ? 'users.view' : 'users.manage',
  })

/** Ends the actor's own membership for good. Throws `last_admin`. After `waitForRights`. */
export async function leave(scope: Actor): Promise<void> {
  const { companyId, userId } = scope
  const [self] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(memberships.companyId, companyId), eq(users.id, userId), isNull(memberships.endedAt)))
  if (!self) throw fail('no_company') // ended while it waited
  await refuseLastAdmin(scope, userId)
  await record(scope, 'member_left', { subject: fullName(self) })
  await endMembership(scope, { id: userId, isActive: true }, { isBack: false })
  await remove(scope, 'user', [userId])
  await db.execute(sql`select gates.leave_company(${userId})`)
  // Their pages of other companies list this one no longer.
  publishToPerson(userId, 'users', [userId])
}
