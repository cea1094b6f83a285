// From a provider's answer to an identity that is proven, through openid-client.
import * as client from 'openid-client'
import { NAME_LENGTH } from '#contract/limits.ts'
import { isEmail, tidyEmail } from '#contract/text.ts'
import { fail } from '#server/errors.ts'
import { log } from '#server/log.ts'
import { configurationOf, type Provider } from './providers.ts'

/** Somebody's account at a provider. Issuer and subject are who it is; the rest is what the provider says of them. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

/** What only this browser's answer fits. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** Where to lead a browser that shall come back to `redirectUri`, and what its answer must fit. */
export function leadTo(provider: Provider, redirectUri: string): Promise<{ url: string; checks: Checks }> {
  return orRefused(provider, async () => {
    const configuration = await configurationOf(provider)
    const checks = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, checks }
  })
}

/** Who came back; `answer` is the whole address that the provider led to. */
export function proveByAnswer(provider: Provider, answer: URL, checks: Checks): Promise<ProvenIdentity> {
  return orRefused(provider, async () => {
    const configuration = await configurationOf(provider)
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    })
    return identityIn(configuration, tokens)
  })
}

/** Who the code of a provider's own window stands for; such a code has neither state nor nonce. */
export function proveByCode(provider: Provider, code: string, redirectUri: string): Promise<ProvenIdentity> {
  return orRefused(provider, async () => {
    const configuration = await configurationOf(provider)
    // Not `authorizationCodeGrant`: that would send the page's origin with a slash at its end.
    const parameters = { code, redirect_uri: redirectUri }
    const tokens = await client.genericGrantRequest(configuration, 'authorization_code', parameters)
    return identityIn(configuration, tokens)
  })
}

type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers

async function identityIn(configuration: client.Configuration, tokens: Tokens): Promise<ProvenIdentity> {
  const claims = tokens.claims()
  if (!claims) throw new Error('the answer holds no ID token')
  // An identity that everybody has would open one account to all.
  if (claims.sub.trim() === '') throw new Error('the ID token names nobody')
  // Some providers leave the profile out of the token.
  const isElsewhere = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
  const profile = isElsewhere
    ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : claims
  const email = typeof profile.email === 'string' && isEmail(profile.email) ? tidyEmail(profile.email) : null
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    isEmailVerified: profile.email_verified === true,
    ...namesIn(profile, email),
  }
}

function namesIn(profile: Record<string, unknown>, email: string | null) {
  const given = nameIn(profile.given_name)
  const family = nameIn(profile.family_name)
  if (given || family) return { firstName: given || family, lastName: given ? family : '' }
  const whole = nameIn(profile.name) || nameIn(email?.split('@')[0])
  const lastSpace = whole.lastIndexOf(' ')
  if (lastSpace === -1) return { firstName: whole, lastName: '' }
  return { firstName: whole.slice(0, lastSpace), lastName: whole.slice(lastSpace + 1) }
}

function nameIn(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  const tidy = claim.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return Array.from(tidy).slice(0, NAME_LENGTH).join('').trim()
}

/** Whatever goes wrong at a provider is one refusal for the browser; the log knows more. */
async function orRefused<T>(provider: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // No cause: it may hold tokens.
    const { message, code, error: said } = error as Error & { code?: unknown; error?: unknown }
    log.warn({ provider: provider.id, reason: message, code, said }, 'a provider did not sign somebody in')
    throw fail('provider_failed')
  }
}
