// The OpenID Connect providers that the operator configured. What each can do is asked when it is first needed.
import * as client from 'openid-client'
import type { ProviderId } from '#contract/identities.ts'
import type { Config } from '#server/config.ts'

const TIMEOUT_SECONDS = 10
/** How far the provider's clock may be from ours. */
const CLOCK_TOLERANCE_SECONDS = 10

export interface Provider {
  id: ProviderId
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Address of the script that opens a window of the provider's, where it has one. */
  script: string | undefined
}

let providers: Provider[] = []
const configurations = new Map<ProviderId, Promise<client.Configuration>>()

/** Set once at start. */
export function configureProviders({ google, oidc }: Pick<Config, 'google' | 'oidc'>): void {
  providers = [
    ...(google ? [{ ...google, id: 'google' as const, name: 'Google' }] : []),
    ...(oidc ? [{ ...oidc, id: 'oidc' as const, script: undefined }] : []),
  ]
  configurations.clear()
}

/** As buttons show them. */
export const configuredProviders = (): readonly Provider[] => providers

export const findProvider = (id: string): Provider | undefined => providers.find((known) => known.id === id)

/** Whose identities an issuer's are, if that provider is still configured. */
export function providerOfIssuer(issuer: string): Provider | undefined {
  const plain = (address: string) => new URL(address).href
  return providers.find((known) => plain(known.issuer) === plain(issuer))
}

/** What openid-client needs to talk to a provider; asked once, and again after a failure. */
export function configurationOf(provider: Provider): Promise<client.Configuration> {
  const known = configurations.get(provider.id)
  if (known) return known
  const asked = discover(provider)
  configurations.set(provider.id, asked)
  asked.catch(() => configurations.delete(provider.id))
  return asked
}

function discover({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  const address = new URL(issuer)
  const metadata = { client_secret: clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  return client.discovery(address, clientId, metadata, authenticate, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // By itself the library trusts a token that comes straight from the provider.
      client.enableNonRepudiationChecks,
      // The configuration lets http through for this machine only.
      ...(address.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  })
}

const inBody = client.ClientSecretPost()
const inHeader = client.ClientSecretBasic()

/** In the body where that is offered, because providers read odd characters in the header differently. */
const authenticate: client.ClientAuth = (server, ...rest) => {
  const isOffered = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  return isOffered ? inBody(server, ...rest) : inHeader(server, ...rest)
}
