// What an AI service wrote, made fit for a text field: no hidden characters, not too long.

// Line breaks and tabs are text; other controls, and characters that turn or hide what is read, are not.
const hidden = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu

export const visibleText = (text: string): string => text.replace(hidden, '')

/** At most so many code units, and no half of a character at the end. */
export function firstPart(text: string, length: number): string {
  const part = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(part) && part.length < text.length ? part.slice(0, -1) : part
}

/** On one line, cut at a word where it can be. */
export function oneLine(text: string, length: number): string {
  const line = visibleText(text).replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const part = firstPart(line, length - 1)
  const end = part.lastIndexOf(' ')
  return `${end > length / 2 ? part.slice(0, end) : part}…`
}
