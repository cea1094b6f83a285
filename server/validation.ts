// Checks what a caller sent against its schema; the messages of a schema are codes of contract/errors.ts.
import type { z } from 'zod'
import { type ErrorCode, isErrorCode, messageOf, statusOf } from '#contract/errors.ts'
import { fail } from '#server/errors.ts'

/** The checked value. Throws 400 for unknown keys and wrong types, 422 for what is missing or out of range. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const issues = result.error.issues.flatMap((issue) => {
    const code = codeOf(issue)
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return paths.map((path) => ({ path: path.join('.'), code }))
  })
  const fields: Record<string, string> = {}
  for (const { path, code } of issues) fields[path] ??= messageOf(code)
  const first = issues.find(({ code }) => statusOf(code) === 400) ?? issues[0]
  throw fail(first?.code ?? 'invalid', { fields })
}

/** The code of contract/errors.ts for what a schema found, asked with `reportInput`. */
export function codeOf(issue: z.core.$ZodIssue): ErrorCode {
  if (issue.code === 'unrecognized_keys') return 'unknown_key'
  const isMissing = issue.input === undefined || issue.input === null
  if (issue.code === 'invalid_type' && !isMissing) return 'wrong_type'
  if (isErrorCode(issue.message)) return issue.message
  if (isMissing) return 'required'
  return issue.code === 'too_big' ? 'too_long' : 'invalid'
}
