// Passkeys over HTTP.
import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  confirmOptions,
  listPasskeys,
  loginWithPasskey,
  passkeyOptions,
  removePasskey,
  renamePasskey,
  signInOptions,
} from '#contract/passkeys.ts'
import { newcomerOf } from '#server/auth/own-user.ts'
import { route } from '#server/route.ts'
import { askToConfirm } from './assertion.ts'
import { listOwn, removeOwn, renameOwn } from './own-passkeys.ts'
import { askToSignIn, signInByPasskey } from './passkey-sign-in.ts'
import { addNew, askForNew } from './registration.ts'

export function passkeyRoutes(app: FastifyInstance): void {
  route(app, listPasskeys, (scope) => listOwn(scope))
  route(app, passkeyOptions, (scope, _input, exchange) => askForNew(scope, exchange))
  route(app, addPasskey, (scope, { body }, exchange) => addNew(scope, body, exchange))
  route(app, renamePasskey, (scope, { params, body }) => renameOwn(scope, params.id, body.name))
  route(app, removePasskey, async (scope, { params }) => {
    await removeOwn(scope, params.id)
    return undefined
  })
  route(app, signInOptions, (_scope, _input, exchange) => askToSignIn(exchange))
  route(app, loginWithPasskey, async (_scope, { body }, exchange) => {
    const { userId, returnTo } = await signInByPasskey(body.response, exchange)
    return { user: await newcomerOf(userId), returnTo }
  })
  route(app, confirmOptions, (scope, _input, exchange) => askToConfirm(scope, exchange))
}
