// Which language the interface has: this browser's own choice, else the account's, else English.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adoptLanguage, setLanguage, startLanguage } from '#web/lib/language.ts'

const shown = () => document.documentElement.lang

beforeEach(startLanguage)
afterEach(() => localStorage.clear())

it('is English until something is chosen', () => {
  expect(shown()).toBe('en')
})

it('is the account’s where this browser has no choice of its own, and stays it', async () => {
  adoptLanguage('de')
  await vi.waitFor(() => expect(shown()).toBe('de'))
  adoptLanguage('ja')
  await startLanguage()
  expect(shown()).toBe('de')
})

it('is this browser’s own choice, whatever the account says', async () => {
  await setLanguage('ja')
  adoptLanguage('de')
  await startLanguage()
  expect(shown()).toBe('ja')
})

it.each([null, 'fr'] as const)('stays as it is when the account says %s', async (code) => {
  adoptLanguage(code)
  await startLanguage()
  expect([shown(), localStorage.getItem('language')]).toEqual(['en', null])
})
