// Reading single variables of the environment, and the line that a mistake in one gives.
import { StartError } from '#server/start-error.ts'

export type Environment = Record<string, string | undefined>

/** A variable that is set to nothing counts as not set: `PORT= npm start`, an empty line of a compose file. */
export function setting(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

export function wrong(name: string, expected: string, value: string): StartError {
  const shown = value.length > 60 ? `${value.slice(0, 60)}...` : value
  return new StartError(`${name} must be ${expected}, not ${JSON.stringify(shown)}.`)
}

/** What is set of variables that make sense only together; undefined when none is. */
export function together(
  env: Environment,
  needed: string[],
  more: string[] = [],
): Record<string, string | undefined> | undefined {
  const values = Object.fromEntries([...needed, ...more].map((name) => [name, setting(env, name)]))
  const present = Object.keys(values).find((name) => values[name] !== undefined)
  if (!present) return undefined
  const missing = needed.find((name) => values[name] === undefined)
  // No value is shown: one of them is a secret.
  if (missing) throw new StartError(`${missing} must be set too: ${present} does nothing without it.`)
  return values
}
