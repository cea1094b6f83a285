// The first of a browser's languages that the interface speaks.
import { type LanguageCode, languages } from '#contract/languages.ts'

/** `de-AT` finds German; undefined when none of the tags is spoken. */
export function browserLanguage(
  tags: readonly string[],
  spoken: readonly LanguageCode[],
): LanguageCode | undefined {
  for (const tag of tags) {
    const code = spoken.find((code) => [code, primary(languages[code].tag)].includes(primary(tag)))
    if (code) return code
  }
  return undefined
}

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''
