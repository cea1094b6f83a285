// Markdown as the words that a reader sees, for search and for the first words of a text.
import { findMentions } from '#contract/mentions.ts'

/**
 * Without the signs of Markdown: a mention becomes its name, a link its text, a picture its description. What only
 * looks like a sign, as in `2 * 3` or `snake_case`, stays. Never longer than the text; takes time in proportion to it.
 */
export function plainText(markdown: string): string {
  return withoutMentions(markdown)
    .replace(/!?\[([^[\]\n]{0,1000})\]\([^()\s]{0,2000}\)/g, '$1')
    .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
    .replace(/^[ \t]*(?:>[ \t]?)+/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, '')
    .replace(/(?<!\\)(\*\*|~~|\*|`)(?=\S)([^\n]{1,1000}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}\\_])(__?)(?=\S)([^\n]{1,1000}?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!~>|])/g, '$1')
}

function withoutMentions(markdown: string): string {
  let text = ''
  let from = 0
  for (const { start, end, name } of findMentions(markdown)) {
    text += markdown.slice(from, start) + name
    from = end
  }
  return text + markdown.slice(from)
}
