// What a person says of themselves, over HTTP; every company of theirs finds and shows it at once.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { updateUser } from '#contract/account.ts'
import { userOf } from '#server/auth/own-user.ts'
import { db } from '#server/database/scope.ts'
import { users } from '#server/database/tables.ts'
import { renewMember } from '#server/member-documents.ts'
import { publishToPerson } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import { deletionRoutes } from './deletion.ts'
import { profileImageRoutes } from './profile-image.ts'

export function profileRoutes(app: FastifyInstance): void {
  route(app, updateUser, async (scope, { body }) => {
    if (Object.keys(body).length > 0) {
      await db
        .update(users)
        .set({ ...body, updatedAt: sql`now()` })
        .where(and(eq(users.id, scope.userId), isNull(users.deletedAt)))
      const { firstName, lastName, description, skills } = body
      const isShown = [firstName, lastName, description, skills].some((value) => value !== undefined)
      if (isShown) await renewMember(scope)
      publishToPerson(scope.userId, 'users', [scope.userId])
    }
    return userOf(scope)
  })
  profileImageRoutes(app)
  deletionRoutes(app)
}
