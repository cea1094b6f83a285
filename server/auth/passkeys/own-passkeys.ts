// A person's own passkeys as they see, rename and remove them.
import type { Passkey } from '#contract/passkeys.ts'
import { recordAccount } from '#server/audit.ts'
import { queueNotice } from '#server/auth/notice.ts'
import { hasWayInBesides } from '#server/auth/ways-in.ts'
import { shutOut } from '#server/auth/weakened.ts'
import type { PersonScope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { assertConfirmed } from '#server/guard.ts'
import * as store from './store.ts'

export const passkeyOf = (row: Omit<Passkey, '_id'>): Passkey => ({ ...row, _id: row.id })

export async function listOwn(scope: PersonScope): Promise<{ items: Passkey[] }> {
  return { items: (await store.list(scope)).map(passkeyOf) }
}

export async function renameOwn(scope: PersonScope, id: string, name: string): Promise<Passkey> {
  return passkeyOf(found(await store.rename(scope, id, name)))
}

/** It opens nothing from then on. */
export async function removeOwn(scope: PersonScope, id: string): Promise<void> {
  const { name } = found(await store.get(scope, id))
  assertConfirmed(scope)
  if (!(await hasWayInBesides(scope, id))) throw fail('last_way_in')
  await shutOut(await store.remove(scope, id))
  await recordAccount(scope.userId, 'passkey_removed', scope.origin, name)
  await queueNotice(scope.userId, 'passkey_removed', scope.origin, { name })
}
