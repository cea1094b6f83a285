// Counts passed and failed tests in the JSON reports of vitest and playwright; a skipped test is a failed one.

/** A file that could not be loaded has no tests in the report, and still is a failure. */
export function countVitest(report) {
  if (!report) return { passed: 0, failed: 1 }
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed, failed: tests.length - passed + unloaded.length }
}

/** A flaky test, one that passed only when repeated, is a failed one too. */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length }
}
