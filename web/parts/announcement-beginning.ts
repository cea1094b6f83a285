// The first words of an announcement, as plain text in one line.
import { plainText } from '#contract/plain-text.ts'

/** More than a row or a card can show. */
const SHOWN = 400

export const beginningOf = (markdown: string): string =>
  plainText(markdown.slice(0, 2 * SHOWN))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SHOWN)
