// What tests of second factors need: an app that gives codes, and people who have turned it on.
import { TOTP } from 'otpauth'
import { vi } from 'vitest'
import type { Browser, Person, TestApp } from '#server/testing.ts'

const STEP_MS = 30_000

/** Stops the clock in the middle of a step, until the end of the file, so that no code grows old while a test runs. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / STEP_MS) + 0.5) * STEP_MS })
}

/** The code of a moment; `steps` of 30 seconds later. */
export const codeAt = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })

export interface Guarded {
  person: Person
  secret: string
  recoveryCodes: string[]
}

/** Somebody whose account has two-factor sign-in on. The code of the step before was taken for it. */
export async function newGuarded(run: TestApp): Promise<Guarded> {
  return turnOn(await run.newPerson())
}

export async function turnOn(person: Person): Promise<Guarded> {
  const { secret } = (await person.post('/api/auth/two-factor/setup')).json()
  const enabled = await person.post('/api/auth/two-factor/enable', { code: codeAt(secret, -1) })
  if (enabled.statusCode !== 200) throw new Error(enabled.body)
  return { person, secret, recoveryCodes: enabled.json().recoveryCodes }
}

/** The first step of a sign-in, in a new browser. */
export async function afterPassword(run: TestApp, { email, password }: Person): Promise<Browser> {
  const browser = run.browser()
  const reply = await browser.post('/api/auth/login', { email, password })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return browser
}

export const sendCode = (browser: Browser, code: string, headers?: Record<string, string>) =>
  browser.post('/api/auth/login/two-factor', { code }, headers)
