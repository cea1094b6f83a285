// The zone that a person chose counts from when it is known until their session ends.
import { afterEach, expect, it } from 'vitest'
import { daysAgo } from './days-ago.ts'
import { chooseZone, shownZone } from './zone.ts'

afterEach(() => chooseZone(null))

it('is the browser’s until the person has chosen another, and again afterwards', () => {
  const browsers = shownZone.get()
  chooseZone('Pacific/Auckland')
  expect(shownZone.get()).toBe('Pacific/Auckland')
  chooseZone(null)
  expect(shownZone.get()).toBe(browsers)
})

it('decides which day it was', () => {
  const [late, now] = ['2026-11-27T22:30:00Z', new Date('2026-11-28T09:30:00Z')]
  chooseZone('America/Los_Angeles')
  expect(daysAgo(late, 'en', now)).toBe('yesterday')
  chooseZone('Pacific/Auckland')
  expect(daysAgo(late, 'en', now)).toBe('today')
})
