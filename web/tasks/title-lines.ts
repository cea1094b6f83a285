// Titles in a text of several lines, such as a list that is pasted.

/** Marks of lists in front of a line: dashes, dots, numbers, boxes. */
const mark = /^\s*(?:(?:[-*+•–—]|\d{1,3}[.)])\s+)?(?:\[[ xX]?\]\s+)?/

export const titlesIn = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(mark, '').trim())
    .filter(Boolean)
