// A person's picture over HTTP: made anew from what they send, and shown to colleagues.
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import {
  getOwnProfileImage,
  getProfileImage,
  removeProfileImage,
  setProfileImage,
} from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import type { Image } from '#contract/endpoint.ts'
import { userOf } from '#server/auth/own-user.ts'
import { profileImages } from '#server/database/account-tables.ts'
import { db, inJoinedCompany, NoMember, type PersonScope } from '#server/database/scope.ts'
import { companies, memberships, users } from '#server/database/tables.ts'
import { fail, found } from '#server/errors.ts'
import { renewMember } from '#server/member-documents.ts'
import { publishToPerson } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import { throttle } from '#server/throttle.ts'
import { inWorker, WorkFailure } from '#server/worker.ts'
import { inTurn } from './picture-turns.ts'

/** Each costs the worker up to seconds, and others wait for it. */
const pictures = throttle({ name: 'picture', points: 20, seconds: 600 })
const DECODING = { seconds: 20, megabytes: 256 }

export function profileImageRoutes(app: FastifyInstance): void {
  route(app, setProfileImage, async (scope, _input, { request, inScope }) => {
    const content = await inTurn(scope.userId, async () => {
      await pictures.reserve(scope.userId)
      return remake(request.body)
    })
    return inScope(async () => {
      const picture = { id: uuidv7(), type: 'image/webp', content }
      await show(scope, picture.id)
      await db
        .insert(profileImages)
        .values({ userId: scope.userId, ...picture })
        .onConflictDoUpdate({ target: profileImages.userId, set: { ...picture, createdAt: sql`now()` } })
      return renewed(scope)
    })
  })

  route(app, removeProfileImage, async (scope) => {
    await show(scope, null)
    await db.delete(profileImages).where(eq(profileImages.userId, scope.userId))
    return renewed(scope)
  })

  route(app, getOwnProfileImage, async ({ userId }) => {
    const [row] = await db.select(shown).from(profileImages).where(eq(profileImages.userId, userId))
    return found(row)
  })

  route(app, getProfileImage, (scope, { params, query }) =>
    colleaguesPicture(scope, params.id, query.company),
  )
}

async function remake(sent: unknown): Promise<Buffer> {
  if (!Buffer.isBuffer(sent)) throw fail('image_invalid')
  return inWorker('squarePicture', sent, DECODING).catch((error: unknown) => {
    // A picture that takes all time or memory is none.
    throw error instanceof WorkFailure ? fail('image_invalid') : error
  })
}

/** `id` null: none. Their account may have ended while a picture was made. */
async function show({ userId }: PersonScope, id: string | null): Promise<void> {
  const shownBy = await db
    .update(users)
    .set({ profileImageId: id, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id })
  if (shownBy.length === 0) throw fail('no_session')
}

async function renewed(scope: PersonScope): Promise<User> {
  await renewMember(scope)
  publishToPerson(scope.userId, 'users', [scope.userId])
  return userOf(scope)
}

const shown = { version: profileImages.id, type: profileImages.type, content: profileImages.content }

/** Of somebody who is, or could again be, at work in a company of the caller that lets this session in. */
function colleaguesPicture(scope: PersonScope, userId: string, companyId: string): Promise<Image> {
  const look = async () => {
    const [row] = await db
      .select(shown)
      .from(profileImages)
      .innerJoin(memberships, eq(memberships.userId, profileImages.userId))
      .innerJoin(companies, eq(companies.id, memberships.companyId))
      .where(
        and(
          eq(profileImages.userId, userId),
          eq(memberships.companyId, companyId),
          or(isNull(memberships.endedAt), isNotNull(memberships.deactivatedAt)),
          scope.isStrong ? undefined : eq(companies.requiresTwoFactor, false),
        ),
      )
    return found(row)
  }
  return inJoinedCompany(scope, companyId, look).catch((error: unknown) => {
    throw error instanceof NoMember ? fail('not_found') : error
  })
}
