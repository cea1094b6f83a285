// Proving once more who is there, before an act that could take an account over.
import type { FastifyInstance } from 'fastify'
import { confirm } from '#contract/account.ts'
import { provePasskey } from '#server/auth/passkeys/assertion.ts'
import { isPassword } from '#server/auth/passwords.ts'
import { passwordOf } from '#server/auth/store.ts'
import type { PersonScope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { route } from '#server/route.ts'
import { confirmSession } from './proof.ts'
import { spendCode } from './second-factor.ts'
import { tryProof } from './tries.ts'

type InScope = <T>(work: () => Promise<T>) => Promise<T>

export function confirmRoutes(app: FastifyInstance): void {
  route(app, confirm, async (scope, { body }, { inScope, ...exchange }) => {
    const prove = async () => {
      if (body.password !== undefined) await provePassword(scope, body.password, inScope)
      if (body.passkey !== undefined && !(await provePasskey(scope.userId, body.passkey, exchange))) {
        throw fail('confirmation_failed')
      }
      return inScope(async () => {
        // Taken and good in one transaction.
        if (body.code !== undefined && !(await spendCode(scope.userId, body.code, scope.origin))) {
          throw fail('confirmation_failed')
        }
        return {
          confirmedUntil: await confirmSession(scope, body.password === undefined ? 'factor' : 'password'),
        }
      })
    }
    return tryProof(scope, prove)
  })
}

async function provePassword({ userId }: PersonScope, typed: string, inScope: InScope): Promise<void> {
  const stored = await inScope(() => passwordOf(userId))
  if (!(await isPassword(typed, stored))) throw fail('confirmation_failed')
}
