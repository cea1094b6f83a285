// The settings of providers: whole or not at all, and over https.
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'geheim' }
const oidc = {
  OIDC_NAME: 'Office',
  OIDC_ISSUER: 'https://id.example/',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'geheim',
}

const without = (env: Record<string, string>, name: string) => ({ ...env, [name]: ' ' })

function mistake(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'no mistake'
}

test('Google needs an id and a secret, and has addresses of its own', () => {
  expect(readConfig(google).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'id',
    clientSecret: 'geheim',
    script: 'https://accounts.google.com/gsi/client',
  })
  const here = { GOOGLE_ISSUER: 'http://localhost:4000', GOOGLE_SCRIPT_URL: 'http://[::1]:4000/client.js' }
  expect(readConfig({ ...google, ...here }).google).toMatchObject({
    issuer: 'http://localhost:4000',
    script: 'http://[::1]:4000/client.js',
  })
})

test.each(['https://id.example/', 'https://id.example', 'https://id.example/a/', 'http://127.0.0.1:1/a'])(
  'the issuer %s stays as it is written',
  (issuer) => {
    expect(readConfig({ ...oidc, OIDC_ISSUER: issuer }).oidc).toEqual({
      name: 'Office',
      issuer,
      clientId: 'id',
      clientSecret: 'geheim',
    })
  },
)

describe('half a provider', () => {
  test.each([
    [without(google, 'GOOGLE_CLIENT_ID'), 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    [without(google, 'GOOGLE_CLIENT_SECRET'), 'GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
    [{ GOOGLE_ISSUER: 'https://id.example' }, 'GOOGLE_CLIENT_ID', 'GOOGLE_ISSUER'],
    [{ GOOGLE_SCRIPT_URL: 'https://id.example/a.js' }, 'GOOGLE_CLIENT_ID', 'GOOGLE_SCRIPT_URL'],
    [without(oidc, 'OIDC_NAME'), 'OIDC_NAME', 'OIDC_ISSUER'],
    [without(oidc, 'OIDC_ISSUER'), 'OIDC_ISSUER', 'OIDC_NAME'],
    [without(oidc, 'OIDC_CLIENT_ID'), 'OIDC_CLIENT_ID', 'OIDC_NAME'],
    [without(oidc, 'OIDC_CLIENT_SECRET'), 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
  ])('%o ends the start', (env, missing, present) => {
    expect(mistake(env)).toBe(`${missing} must be set too: ${present} does nothing without it.`)
  })
})

describe('an address', () => {
  test.each([
    'id.example',
    'http://id.example',
    'http://10.0.0.4',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'ftp://localhost',
    'https://me@id.example',
    'https://id.example?a=1',
    'https://id.example#a',
    'https://id.example/;script-src',
    'https://id.example/,a',
  ])('%s is refused', (value) => {
    for (const [env, name] of [
      [oidc, 'OIDC_ISSUER'],
      [google, 'GOOGLE_ISSUER'],
      [google, 'GOOGLE_SCRIPT_URL'],
    ] as const) {
      const line = mistake({ ...env, [name]: value })
      expect(line).toBe(
        `${name} must be an https address, such as https://accounts.example.com (http only on this machine), not "${value}".`,
      )
      expect(line).not.toContain('geheim')
    }
  })
})
