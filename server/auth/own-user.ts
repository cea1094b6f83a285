// The signed-in person as every page of theirs knows them.
import type { User } from '#contract/auth.ts'
import { isLanguageCode } from '#contract/languages.ts'
import type { Action } from '#contract/permissions.ts'
import { asPerson } from '#server/database/scope.ts'
import { found } from '#server/errors.ts'
import { companiesOf } from '#server/own-companies.ts'
import { hasMailServer } from '#server/warnings.ts'
import * as store from './store.ts'

interface Whoever {
  userId: string
  companyId: string | null
  role: { name: string } | null
  actions: ReadonlySet<Action>
  needsTwoFactor: boolean
}

/** Somebody who just signed in: a new session is in no company yet. */
export const newcomerOf = (userId: string): Promise<User> => {
  const outside = { userId, companyId: null, role: null, actions: new Set<Action>(), needsTwoFactor: false }
  return asPerson({ userId }, () => userOf(outside))
}

/** In the person's scope. */
export async function userOf(scope: Whoever): Promise<User> {
  const [self, companies] = await Promise.all([store.getSelf(scope), companiesOf(scope)])
  const { id, emailVerifiedAt, language, profileImageId, createdAt, updatedAt, ...rest } = found(self)
  return {
    ...rest,
    id,
    _id: id,
    emailVerified: emailVerifiedAt !== null,
    hasMailServer: hasMailServer(),
    language: language !== null && isLanguageCode(language) ? language : null,
    profileImage: ownImage(profileImageId),
    role: scope.role?.name ?? null,
    permissions: [...scope.actions],
    companyId: scope.companyId,
    companyName: companies.find((company) => company.id === scope.companyId)?.name ?? null,
    companies,
    needsTwoFactor: scope.needsTwoFactor,
    createdAt,
    updatedAt,
  }
}

const ownImage = (version: string | null): User['profileImage'] =>
  version === null ? null : { data: `/api/user/profile-image?version=${version}` }
