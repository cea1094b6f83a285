// Which AI services the operator offers: addresses and models come from the environment only.
import { AI_SECONDS } from '#contract/limits.ts'
import { type Environment, setting, together, wrong } from '#server/environment.ts'
import { StartError } from '#server/start-error.ts'

/** Where an AI service is. */
export interface AiService {
  /** No slash at its end. */
  baseUrl: string
  /** Absent: a company has to give its own, or the service asks for none. */
  key: string | undefined
  model: string
}
export interface AiConfig {
  google: AiService | undefined
  openai: AiService | undefined
  /** An answer that is not whole by then is given up. */
  seconds: number
}

/** Google names its newest fast model so. */
const GEMINI_MODEL = 'gemini-flash-latest'
const GEMINI_ADDRESS = 'https://generativelanguage.googleapis.com/v1beta'

export function readAi(env: Environment): AiConfig {
  const google = together(env, [], ['GEMINI_API_KEY', 'GEMINI_MODEL', 'GEMINI_BASE_URL'])
  const openai = together(env, ['AI_BASE_URL', 'AI_MODEL'], ['AI_API_KEY'])
  return {
    google: google && {
      baseUrl: readAddress('GEMINI_BASE_URL', google.GEMINI_BASE_URL ?? GEMINI_ADDRESS),
      key: google.GEMINI_API_KEY,
      model: google.GEMINI_MODEL ?? GEMINI_MODEL,
    },
    openai: openai && {
      baseUrl: readAddress('AI_BASE_URL', openai.AI_BASE_URL ?? ''),
      key: openai.AI_API_KEY,
      model: openai.AI_MODEL ?? '',
    },
    seconds: readSeconds(env),
  }
}

/** http too, anywhere: the operator's own model may well stand in the next room. */
function readAddress(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '')
  // The value is not shown: it may hold a password.
  throw new StartError(`${name} must be an http or https address, such as http://localhost:11434/v1.`)
}

function readSeconds(env: Environment): number {
  const value = setting(env, 'AI_TIMEOUT_SECONDS') ?? String(AI_SECONDS)
  const seconds = Number(value)
  if (/^\d+(\.\d+)?$/.test(value) && seconds > 0 && seconds <= 600) return seconds
  throw wrong('AI_TIMEOUT_SECONDS', 'a number of seconds greater than 0, at most 600', value)
}
