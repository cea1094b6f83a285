// Takes a text apart at its mentions, and hides them from a parser that would read their names as syntax.
import { findMentions, type Mention } from '#contract/mentions.ts'

export type Piece = string | Mention

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const mention of findMentions(text)) {
    if (mention.start > end) pieces.push(text.slice(end, mention.start))
    pieces.push(mention)
    end = mention.end
  }
  if (end < text.length) pieces.push(text.slice(end))
  return pieces
}

// Code points that Unicode keeps for the inside of programs: no syntax, no space, in no text that is exchanged.
const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const mark = new RegExp(`${OPEN}(\\d+)${CLOSE}`)

/** The text with a mark in place of each mention, and what finds the mentions again. */
export function hideMentions(text: string) {
  const mentions: Mention[] = []
  const marked = piecesOf(text).map((piece) => {
    if (typeof piece === 'string') return piece.replaceAll(new RegExp(`[${OPEN}${CLOSE}]`, 'g'), '')
    return OPEN + (mentions.push(piece) - 1) + CLOSE
  })
  return {
    marked: marked.join(''),
    hasMark: (part: string | null | undefined): boolean => mark.test(part ?? ''),
    /** Takes a part of the marked text apart at its marks. */
    piecesOf: (part: string): Piece[] =>
      part.split(mark).flatMap((piece, index) => (index % 2 === 0 ? piece || [] : (mentions[+piece] ?? []))),
  }
}

export type HiddenMentions = ReturnType<typeof hideMentions>
