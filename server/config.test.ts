// What the environment may hold, and the line that a mistake gives.
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'

function mistake(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'no mistake'
}

describe('defaults', () => {
  test('an empty environment is enough', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      encryptionKey: undefined,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      logLevel: 'info',
      smtpUrl: undefined,
      mailFrom: 'Lintel <lintel@localhost>',
      rateLimitScale: 1,
      isSignUpOpen: true,
      google: undefined,
      oidc: undefined,
      ai: { google: undefined, openai: undefined, seconds: 30 },
      outboundAllow: [],
    })
  })

  test('a variable set to nothing counts as not set', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'ENCRYPTION_KEY', 'PUBLIC_URL', 'TRUST_PROXY']
    const blank = Object.fromEntries(
      [...names, 'LOG_LEVEL', 'RATE_LIMIT_SCALE', 'OPEN_SIGN_UP', 'OUTBOUND_ALLOW'].map((name) => [
        name,
        ' ',
      ]),
    )
    expect(readConfig(blank)).toEqual(readConfig({}))
  })

  test('the public address follows the port', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  })
})

describe('values', () => {
  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65535 }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ HOST: 'office.example' }, { host: 'office.example' }],
    [{ DATA_DIR: '/srv/lintel' }, { dataDir: path.resolve('/srv/lintel') }],
    [{ DATABASE_URL: 'postgresql://a:b@db/lintel' }, { databaseUrl: 'postgresql://a:b@db/lintel' }],
    [{ ENCRYPTION_KEY: 'AB'.repeat(32) }, { encryptionKey: Buffer.alloc(32, 0xab) }],
    [{ ENCRYPTION_KEY: ` ${'/'.repeat(42)}8= ` }, { encryptionKey: Buffer.alloc(32, 0xff) }],
    [{ ENCRYPTION_KEY: `${'_'.repeat(42)}8` }, { encryptionKey: Buffer.alloc(32, 0xff) }],
    [{ PUBLIC_URL: 'https://Lintel.example/' }, { publicUrl: 'https://lintel.example' }],
    [{ PUBLIC_URL: 'http://10.0.0.4:81' }, { publicUrl: 'http://10.0.0.4:81' }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ TRUST_PROXY: 'loopback' }, { trustProxy: ['loopback'] }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ RATE_LIMIT_SCALE: '0.5' }, { rateLimitScale: 0.5 }],
    [{ OPEN_SIGN_UP: 'false' }, { isSignUpOpen: false }],
    [
      { OUTBOUND_ALLOW: '127.0.0.1:9000,Intranet.example:443' },
      { outboundAllow: ['127.0.0.1:9000', 'intranet.example:443'] },
    ],
    [{ OUTBOUND_ALLOW: ' my_service:080 , [0:0::1]:81' }, { outboundAllow: ['my_service:80', '[::1]:81'] }],
  ])('%o', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })
})

describe('mistakes', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
    [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535, not "1e3".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
    [
      { SMTP_URL: 'mail.example:25' },
      'SMTP_URL must be an address like smtp://user:password@mail.example:587.',
    ],
    [
      { SMTP_URL: 'http://me:geheim@mail' },
      'SMTP_URL must be an address like smtp://user:password@mail.example:587.',
    ],
    [
      { MAIL_FROM: 'nobody' },
      'MAIL_FROM must be an address, such as "Lintel <lintel@example.com>", not "nobody".',
    ],
    [
      { MAIL_FROM: 'a@b\nBcc: c@d' },
      'MAIL_FROM must be an address, such as "Lintel <lintel@example.com>", not "a@b\\nBcc: c@d".',
    ],
    [{ OPEN_SIGN_UP: 'yes' }, 'OPEN_SIGN_UP must be true or false, not "yes".'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be a number greater than 0, not "0".'],
    [{ RATE_LIMIT_SCALE: 'Infinity' }, 'RATE_LIMIT_SCALE must be a number greater than 0, not "Infinity".'],
    [
      { OUTBOUND_ALLOW: 'intranet' },
      'OUTBOUND_ALLOW must be hosts with their port, such as "127.0.0.1:9000, intranet.example:443", not "intranet".',
    ],
  ])('%o', (env, line) => {
    expect(mistake(env)).toBe(line)
  })

  test.each([
    ['HOST', 'http://0.0.0.0'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'lintel.example'],
    ['PUBLIC_URL', 'ftp://lintel.example'],
    ['PUBLIC_URL', 'https://lintel.example/team'],
    ['PUBLIC_URL', 'https://lintel.example?a=1'],
    ['PUBLIC_URL', 'https://me@lintel.example'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['LOG_LEVEL', 'loud'],
    ['OUTBOUND_ALLOW', 'intranet.example'],
    ['OUTBOUND_ALLOW', 'intranet.example:0'],
    ['OUTBOUND_ALLOW', 'intranet.example:65536'],
    ['OUTBOUND_ALLOW', '*.example:443'],
    ['OUTBOUND_ALLOW', 'https://intranet.example:443'],
    ['OUTBOUND_ALLOW', 'me@intranet.example:443'],
    ['OUTBOUND_ALLOW', 'intranet.example:443/hook'],
    ['OUTBOUND_ALLOW', '::1:443'],
    ['OUTBOUND_ALLOW', '127.0.0.1:9000,'],
  ])('%s=%s names the variable and the value', (name, value) => {
    const line = mistake({ [name]: value })
    expect(line.startsWith(`${name} must be `)).toBe(true)
    expect(line.endsWith(`, not "${value}".`)).toBe(true)
  })

  test.each(['mysql://me:geheim@db/x', 'geheim', 'postgres://me:geheim@db:port/x'])(
    '%s is not repeated',
    (value) => {
      const line = mistake({ DATABASE_URL: value })
      expect(line).toContain('DATABASE_URL must be an address like postgres://')
      expect(line).not.toContain('geheim')
    },
  )

  test.each(['geheim', `${'geheim'.repeat(7)}==`, 'ab'.repeat(31), `${'ab'.repeat(32)}0`])(
    '%s is no key, and not repeated',
    (value) => {
      const line = mistake({ ENCRYPTION_KEY: value })
      expect(line).toMatch(/^ENCRYPTION_KEY must be 32 bytes in base64 or 64 .* openssl rand -base64 32$/)
      expect(line).not.toMatch(/geheim|abab/)
    },
  )

  test('every message is one line', () => {
    expect(mistake({ PORT: 'a\nb' })).toBe('PORT must be a whole number from 0 to 65535, not "a\\nb".')
  })
})
