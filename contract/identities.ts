// Signing in through OpenID Connect providers, and the accounts there that are connected to one here.
import { z } from 'zod'
import { signInReply } from '#contract/auth.ts'
import { endpoint, nothing, redirect } from '#contract/endpoint.ts'
import { languageCodes } from '#contract/languages.ts'
import { ids, instant } from '#contract/people.ts'

export const providerIds = ['google', 'oidc'] as const
export type ProviderId = (typeof providerIds)[number]

export const provider = z
  .object({
    id: z.enum(providerIds),
    /** As the button says it. */
    name: z.string(),
    /** Of one whose own script opens a window and gives a code: what it needs. */
    popup: z.object({ script: z.string(), clientId: z.string() }).nullable(),
  })
  .meta({ id: 'Provider' })
export type Provider = z.output<typeof provider>

/** Those that the operator configured, and what else people should know before they log in. */
export const listProviders = endpoint('GET', '/api/auth/providers', {
  can: 'public',
  reply: z.object({
    items: z.array(provider),
    /** Whether mails leave this server; otherwise they are kept for its operator, who passes links on. */
    sendsMail: z.boolean(),
  }),
  transaction: false,
})

/**
 * With the code of the provider's own window; needs the header `x-requested-with`. An identity that is not known
 * makes a new account, unless its address has one: `account_exists` (409). `provider_invalid` (422) where nothing is
 * configured, `provider_failed` (401).
 */
export const loginWithGoogle = endpoint('POST', '/api/auth/google', {
  can: 'public',
  body: z.strictObject({
    code: z.string({ error: 'provider_invalid' }).min(1, { error: 'provider_invalid' }).max(2000),
  }),
  reply: signInReply,
  transaction: false,
})

/**
 * Leads the browser to the provider and, after it, to `returnTo`: an own path below /app. Whatever is in the way of
 * that leads to /login with `#fault=<code>`, at an address other than PUBLIC_URL to the one there with `begun_elsewhere`: to be
 * begun anew. A parameter of the wrong shape counts as left out.
 */
export const startProvider = endpoint('GET', '/api/auth/oidc/:provider/start', {
  can: 'public',
  query: z.looseObject({
    returnTo: z.string().max(2000).optional().catch(undefined),
    /** Of the interface, for the mails of a new account. */
    language: z.enum(languageCodes).optional().catch(undefined),
  }),
  reply: redirect,
  transaction: false,
})
/**
 * Where the provider sends the browser back. Leads on: signed in to the page that was asked for, to /login with
 * `#fault=<code>`, or with `#step=two-factor`. What `connectIdentity` began ends at /app/settings#security, with the
 * parameter `connected=<provider>` or `fault=<code>`.
 */
export const endProvider = endpoint('GET', '/api/auth/oidc/:provider/callback', {
  can: 'public',
  query: z.looseObject({}),
  reply: redirect,
  transaction: false,
})

export const identity = z
  .object({
    ...ids,
    /** Null: a provider that is no longer configured. */
    provider: z.enum(providerIds).nullable(),
    /** Name of the provider, or its address. */
    name: z.string(),
    /** Of the account there, for show. */
    email: z.string().nullable(),
    createdAt: instant,
    lastUsedAt: instant,
  })
  .meta({ id: 'Identity' })
export type Identity = z.output<typeof identity>

export const listIdentities = endpoint('GET', '/api/auth/identities', {
  can: 'signed-in',
  reply: z.object({ items: z.array(identity) }),
})
/**
 * Needs a confirmation. Where to send the browser; it comes back to the settings, connected or with `fault`. From an
 * address other than PUBLIC_URL that is the settings there, with the fault `connected_elsewhere`: to be begun anew.
 */
export const connectIdentity = endpoint('POST', '/api/auth/identities', {
  can: 'signed-in',
  body: z.strictObject({ provider: z.enum(providerIds, { error: 'provider_invalid' }) }),
  reply: z.object({ url: z.string() }),
  transaction: false,
})
/** Needs a confirmation. `last_way_in` (409) for an account without password and passkey. */
export const removeIdentity = endpoint('DELETE', '/api/auth/identities/:id', {
  can: 'signed-in',
  reply: nothing,
  status: 204,
})
