// A return address never leads off the site, whatever is made of it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  '/app',
  '/app/',
  '/app/tasks',
  '/app/tasks?view=board&next=%2Fapp%2Fusers',
  '/app/settings?tab=a#security',
  '/app?x=1',
  '/app#x',
])('%s is an own path', (path) => {
  expect(ownPath(path)).toBe(path)
})

test('dots are followed as a browser follows them', () => {
  expect(ownPath('/app/tasks/../users')).toBe('/app/users')
})

test.each([
  undefined,
  '',
  '/',
  'app/tasks',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/app',
  'javascript:alert(1)',
  '/app.evil.example',
  '/app@evil.example',
  '/application',
  '/api/auth/logout',
  '/app/../api/user',
  '/app/..//evil.example',
  '/app/%2e%2e//evil.example',
  '/app/%2e%2e%2f%2fevil.example',
  '/app/.%2e/%5cevil.example',
  '/app//evil.example',
  '/app/\\evil.example',
  '/app%2f%2fevil.example',
  '%2Fapp',
  '/app/%252e%252e/%252fevil.example',
  '/app/\nLocation: https://evil.example',
  '/app/%0d%0aSet-Cookie: a=b',
  '/\t/evil.example',
  '/app/\u0000',
  '/app/\u202e',
  ' /app/tasks',
  '/app/tasks\ud800',
])('%j leads home instead', (path) => {
  expect(ownPath(path)).toBe('/app')
})

const piece = fc.constantFrom(
  ...[
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    '%00',
    ':',
    '@',
    '?',
    '#',
    '//',
    'evil.example',
    'app',
    '/app',
  ],
  ...['https:', 'javascript:', '\t', '\n', '\u0000', '\u2028', '\ufeff', ' ', ';', '&', 'x'],
)

test('whatever is put together stays on the site and below /app', () => {
  const anything = fc.oneof(
    fc.array(piece).map((pieces) => pieces.join('')),
    fc.array(piece).map((pieces) => `/app/${pieces.join('')}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(anything, (wanted) => {
      const path = ownPath(wanted)
      const url = new URL(path, 'https://lintel.example')
      expect(url.origin).toBe('https://lintel.example')
      expect(url.pathname).toMatch(/^\/app(\/|$)/)
      expect(decodeURIComponent(url.pathname)).not.toMatch(/\/\/|\\|\/\.\.?(\/|$)/)
      expect(path).toMatch(/^\/app/)
      // Nothing is left that a second look would read differently.
      expect(ownPath(path)).toBe(path)
    }),
    { numRuns: 2000 },
  )
})
