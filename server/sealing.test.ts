// Sealing: what opens and what does not, and which texts are keys.
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { fingerprintOf, keyedHash, parseKey, seal, sealWith, unseal } from '#server/sealing.ts'

const key = randomBytes(32)
beforeEach(() => sealWith(key))

describe('what is sealed', () => {
  test('opens for its subject, and never looks the same twice', () => {
    const sealed = seal('JBSWY3DP 鍵', 'ada')
    expect(unseal(sealed, 'ada')).toBe('JBSWY3DP 鍵')
    expect(seal('JBSWY3DP 鍵', 'ada')).not.toBe(sealed)
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  })

  test('does not open for another subject or with another key', () => {
    const sealed = seal('secret', 'ada')
    expect(() => unseal(sealed, 'ole')).toThrow()
    sealWith(randomBytes(32))
    expect(() => unseal(sealed, 'ada')).toThrow()
  })

  test('does not open when one bit of it was changed, or a part is gone', () => {
    const bytes = Buffer.from(seal('secret', 'ada'), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => unseal(changed.toString('base64url'), 'ada')).toThrow()
    }
    for (const text of [
      '',
      bytes.subarray(0, 20).toString('base64url'),
      bytes.subarray(1).toString('base64url'),
    ])
      expect(() => unseal(text, 'ada')).toThrow()
  })
})

test('a keyed hash is the same for the same key only', () => {
  const hash = keyedHash('1234-5678')
  expect(hash).toMatch(/^[\da-f]{64}$/)
  expect(keyedHash('1234-5678')).toBe(hash)
  expect(keyedHash('1234-5679')).not.toBe(hash)
  sealWith(randomBytes(32))
  expect(keyedHash('1234-5678')).not.toBe(hash)
})

test('a fingerprint tells keys apart and holds nothing of them', () => {
  expect(fingerprintOf(key)).toBe(fingerprintOf(Buffer.from(key)))
  expect(fingerprintOf(randomBytes(32))).not.toBe(fingerprintOf(key))
  expect(fingerprintOf(key)).not.toContain(key.toString('hex').slice(0, 16))
})

describe('a key', () => {
  test.each([
    ['base64', key.toString('base64')],
    ['base64 without its end', key.toString('base64').slice(0, 43)],
    ['base64url', key.toString('base64url')],
    ['hexadecimal', key.toString('hex')],
    ['hexadecimal in capitals', key.toString('hex').toUpperCase()],
  ])('can be written in %s', (_form, text) => {
    expect(parseKey(text)).toEqual(key)
  })

  test.each([
    ['nothing', ''],
    ['a password', 'correct horse battery staple'],
    ['31 bytes', randomBytes(31).toString('base64')],
    ['33 bytes', randomBytes(33).toString('base64')],
    ['63 digits', key.toString('hex').slice(1)],
    ['66 digits', `${key.toString('hex')}00`],
    ['two lines', `${key.toString('base64')}\n${key.toString('base64')}`],
    ['a line with an end', `${key.toString('base64')}\n`],
  ])('is not %s', (_form, text) => {
    expect(parseKey(text)).toBeUndefined()
  })
})
