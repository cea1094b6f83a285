// Where passkeys can be used at all.
import { afterEach, expect, it, vi } from 'vitest'
import { passkeyObstacle, passkeySupport } from './passkeys.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['work.example', null],
  ['localhost', null],
  ['1and1.example', null],
  ['192.0.2.7', 'address'],
  ['[::1]', 'address'],
  ['[2001:db8::7]', 'address'],
])('at %s the obstacle is %s', (hostname, obstacle) => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('location', { hostname })
  expect(passkeyObstacle()).toBe(obstacle)
  expect(passkeySupport()).toBe(obstacle === null)
})

it('is the browser itself where it has none', () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  vi.stubGlobal('location', { hostname: 'work.example' })
  expect(passkeyObstacle()).toBe('browser')
})
