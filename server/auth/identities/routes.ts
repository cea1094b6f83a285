// Signing in through providers over HTTP, and a person's own identities there.
import type { FastifyInstance } from 'fastify'
import {
  connectIdentity,
  endProvider,
  listIdentities,
  listProviders,
  loginWithGoogle,
  removeIdentity,
  startProvider,
} from '#contract/identities.ts'
import { SIGN_IN_PER_ADDRESS, SIGN_IN_WINDOW_SECONDS, SIGN_INS_BEGUN } from '#contract/limits.ts'
import { recordAccount } from '#server/audit.ts'
import type { Exchange } from '#server/auth/entering.ts'
import { queueNotice } from '#server/auth/notice.ts'
import { newcomerOf } from '#server/auth/own-user.ts'
import { hasWayInBesides } from '#server/auth/ways-in.ts'
import { Failure, fail, found } from '#server/errors.ts'
import { assertConfirmed } from '#server/guard.ts'
import { namedLanguage } from '#server/locales/load.ts'
import { publishToPerson } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import { networkOf, throttle } from '#server/throttle.ts'
import { hasMailServer } from '#server/warnings.ts'
import { proveByCode } from './claims.ts'
import { ownPath } from './own-path.ts'
import { configuredProviders, findProvider, type Provider, providerOfIssuer } from './providers.ts'
import { beginAt, connect, enterByIdentity, ownOrigin, proveReturned, takeBegun } from './sign-in.ts'
import * as store from './store.ts'

const seconds = SIGN_IN_WINDOW_SECONDS
/** Many people of one network may begin, and think again. */
const begun = throttle({ name: 'provider-begun', points: SIGN_INS_BEGUN, seconds })
/** What comes back from a provider; what ends well is given back. */
const tries = throttle({ name: 'provider', points: SIGN_IN_PER_ADDRESS, seconds })

export function identityRoutes(app: FastifyInstance): void {
  route(app, listProviders, async () => ({
    items: configuredProviders().map(({ id, name, script, clientId }) => ({
      id,
      name,
      popup: script === undefined ? null : { script, clientId },
    })),
    sendsMail: hasMailServer(),
  }))
  route(app, loginWithGoogle, async (_scope, { body }, exchange) => {
    const { request } = exchange
    // No form and no link can send it, and no page of another site without asking first.
    if (request.headers['x-requested-with'] === undefined) throw fail('bad_origin')
    const provider = known('google')
    await tries.reserve(networkOf(request.ip))
    const identity = await proveByCode(provider, body.code, request.headers.origin ?? ownOrigin(app, request))
    const admission = { isOpen: app.isSignUpOpen, returnTo: null, language: namedLanguage(request) }
    const entered = await enterByIdentity(identity, admission, exchange)
    await tries.giveBack(networkOf(request.ip))
    return 'userId' in entered ? { user: await newcomerOf(entered.userId) } : entered
  })
  redirectRoutes(app)
  ownIdentityRoutes(app)
}

function known(providerId: string): Provider {
  const provider = findProvider(providerId)
  if (!provider) throw fail('provider_invalid')
  return provider
}

/** A browser is on its way through these two: whatever happens, it must land on a page. */
function redirectRoutes(app: FastifyInstance) {
  route(app, startProvider, async (_scope, { params, query }, { request, reply }) => {
    const start = async () => {
      // A page of another site could begin it in a picture's address, without anybody knowing.
      if (!['same-origin', 'none', undefined].includes(fetchSiteOf(request))) throw fail('bad_origin')
      const provider = known(params.provider)
      const origin = ownOrigin(app, request)
      // It would come back there, where the cookie of what begins here is not sent. A page there begins it anew: as a
      // way on from here it would look like another site's.
      if (isElsewhere(request.headers.referer, origin)) return `${origin}/login#fault=begun_elsewhere`
      await begun.reserve(networkOf(request.ip))
      const goal = { returnTo: ownPath(query.returnTo), language: query.language ?? null, connects: null }
      return beginAt(provider, goal, { origin, reply })
    }
    return { to: await start().catch((error) => `/login#fault=${codeOf(error, request)}`) }
  })
  route(app, endProvider, async (_scope, { params }, exchange) => ({
    to: await comeBack(app, params.provider, exchange).catch(
      (error) => `/login#fault=${codeOf(error, exchange.request)}`,
    ),
  }))
}

/** Whether the page that leads on was opened at another address of this server. */
const isElsewhere = (page: string | undefined, origin: string): boolean =>
  page !== undefined && URL.canParse(page) && new URL(page).origin !== origin

const fetchSiteOf = ({ headers }: Exchange['request']): string | undefined => {
  const site = headers['sec-fetch-site']
  return Array.isArray(site) ? site[0] : site
}

async function comeBack(app: FastifyInstance, providerId: string, exchange: Exchange): Promise<string> {
  const { request } = exchange
  const answered = new URL(request.url, 'http://localhost').searchParams
  known(providerId)
  const asked = await takeBegun(providerId, answered, exchange)
  // Whoever changed their mind at the provider comes back without one, and has guessed nothing.
  if (answered.has('code')) await tries.reserve(networkOf(request.ip))
  const { details } = asked
  if (details.sessionId !== null) {
    const landing = (result: string) => `/app/settings?${result}#security`
    return proveReturned(details, answered)
      .then((identity) => connect(asked, identity, request))
      .then(() => tries.giveBack(networkOf(request.ip)))
      .then(
        () => landing(`connected=${details.provider}`),
        (error) => landing(`fault=${codeOf(error, request)}`),
      )
  }
  const identity = await proveReturned(details, answered)
  const admission = { isOpen: app.isSignUpOpen, returnTo: details.returnTo, language: details.language }
  const entered = await enterByIdentity(identity, admission, exchange)
  await tries.giveBack(networkOf(request.ip))
  return 'userId' in entered ? details.returnTo : '/login#step=two-factor'
}

function codeOf(error: unknown, request: Exchange['request']): string {
  if (error instanceof Failure) return error.code
  request.log.error(error)
  return 'internal'
}

function ownIdentityRoutes(app: FastifyInstance) {
  route(app, listIdentities, async (scope) => {
    const own = await store.listIdentities(scope)
    return {
      items: own.map(({ id, issuer, email, createdAt, lastUsedAt }) => {
        const provider = providerOfIssuer(issuer)
        return {
          ...{ id, _id: id, email, createdAt, lastUsedAt },
          provider: provider?.id ?? null,
          name: provider?.name ?? issuer,
        }
      }),
    }
  })
  // A write, so that no other site can begin it for somebody and have a stranger's identity connected.
  route(app, connectIdentity, async (scope, { body }, { request, reply }) => {
    assertConfirmed(scope)
    const provider = known(body.provider)
    const origin = ownOrigin(app, request)
    // As at `startProvider`; the session of here is not there either.
    if (isElsewhere(request.headers.origin, origin)) {
      return { url: `${origin}/app/settings?fault=connected_elsewhere#security` }
    }
    await begun.reserve(networkOf(request.ip))
    const goal = { returnTo: '/app/settings', language: null, connects: scope }
    return { url: await beginAt(provider, goal, { origin, reply }) }
  })
  route(app, removeIdentity, async (scope, { params }) => {
    assertConfirmed(scope)
    const { id, issuer } = found(await store.getIdentity(scope, params.id))
    if (!(await hasWayInBesides(scope, id))) throw fail('last_way_in')
    await store.removeIdentity(scope, id)
    const name = providerOfIssuer(issuer)?.name ?? issuer
    await recordAccount(scope.userId, 'identity_removed', scope.origin, name)
    await queueNotice(scope.userId, 'identity_removed', scope.origin, { name })
    publishToPerson(scope.userId, 'users', [scope.userId])
    return undefined
  })
}
