// What the summary of `npm test` counts.
import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest } from './count.mjs'

const file = (status, ...tests) => ({ status, assertionResults: tests.map((test) => ({ status: test })) })

describe('the count', () => {
  it('takes a skipped, pending or todo test for a failed one', () => {
    const testResults = [file('passed', 'passed', 'skipped', 'pending', 'todo'), file('passed', 'passed')]
    expect(countVitest({ testResults })).toEqual({ passed: 2, failed: 3 })
  })

  it('counts a file that could not be loaded once, and a failed test once', () => {
    const testResults = [file('failed'), file('failed', 'passed', 'failed')]
    expect(countVitest({ testResults })).toEqual({ passed: 1, failed: 2 })
  })

  it('takes flaky and skipped browser tests, and errors outside of tests, for failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 4 })
  })

  it('takes a missing report for a failure', () => {
    expect([countVitest(undefined), countPlaywright(undefined)]).toEqual([
      { passed: 0, failed: 1 },
      { passed: 0, failed: 1 },
    ])
  })
})
