// Writes SVG: escaped, and mirrored for languages that run from the right.
import { theme } from '#web/theme.ts'

type Attributes = Record<string, string | number | undefined>

/** Characters that no XML file may hold, however they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (letter) => entities[letter] ?? '')

export function tag(name: string, attributes: Attributes, ...content: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')
  return content.length > 0 ? `<${name}${written}>${content.join('')}</${name}>` : `<${name}${written}/>`
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const isWide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u30ff\uff00-\uff60]/u
const isNarrow = /[\s.,:;'|!iljtfrI()[\]]/

/** Without a page there is nothing to measure with: by the kind of each letter, rather too wide than too narrow. */
function widthOf(letter: string, size: number): number {
  if (isWide.test(letter)) return size
  if (isNarrow.test(letter)) return size * 0.36
  return size * (/[\p{Lu}mwMW@%]/u.test(letter) ? 0.76 : 0.6)
}

/** As much of a text as has room, with an ellipsis where it was cut. */
export function fitText(text: string, width: number, size: number): string {
  const letters = Array.from(segmenter.segment(text), ({ segment }) => segment)
  let left = width
  const cut = letters.findIndex((letter) => {
    left -= widthOf(letter, size)
    return left < 0
  })
  return cut === -1
    ? text
    : `${letters
        .slice(0, Math.max(1, cut - 1))
        .join('')
        .trimEnd()}…`
}

/** Broken between words into lines that have room; the last of them is cut. */
export function wrapText(text: string, width: number, size: number, atMost: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    const isFull = lines.length === 0 || fitText(longer, width, size) !== longer
    if (isFull && lines.length < atMost) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** The first letter with a direction says how a text runs. */
const runsFromRight = (text: string): boolean => {
  const [letter = ''] = text.match(/\p{L}/u) ?? []
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter)
}

interface TextStyle {
  /** Distance from the start edge of the drawing. */
  x: number
  /** Of the base line. */
  y: number
  /** Room; what does not fit is cut. */
  width: number
  size: number
  colour: string
  isBold?: boolean
  /** In the middle of its room. */
  isCentred?: boolean
}

interface BoxStyle {
  x: number
  y: number
  width: number
  height: number
  radius: number
  fill: string
  stroke?: string
}

/** Places are given from the start edge, as in the page's own styles. */
export class SvgPage {
  readonly #parts: string[] = []
  readonly #width: number
  readonly #isRtl: boolean

  constructor(width: number, isRtl: boolean) {
    this.#width = width
    this.#isRtl = isRtl
  }

  #x(start: number, width = 0): number {
    return this.#isRtl ? this.#width - start - width : start
  }

  box({ x, y, width, height, radius, fill, stroke }: BoxStyle): void {
    this.#parts.push(tag('rect', { x: this.#x(x, width), y, width, height, rx: radius, fill, stroke }))
  }

  /** Through points given from the start edge. */
  line(points: readonly (readonly [x: number, y: number])[], stroke: string): void {
    const written = points.map(([x, y]) => `${this.#x(x)},${y}`).join(' ')
    const look = { fill: 'none', stroke, 'stroke-width': 1.5, 'stroke-linejoin': 'round' }
    this.#parts.push(tag('polyline', { points: written, ...look }))
  }

  text(text: string, { x, y, width, size, colour, isBold = false, isCentred = false }: TextStyle): void {
    const shown = fitText(text, width, size)
    const isRtlText = runsFromRight(text)
    // The anchor follows the text's own direction, the place the drawing's.
    const anchor = isCentred ? 'middle' : isRtlText === this.#isRtl ? 'start' : 'end'
    const attributes = {
      x: this.#x(isCentred ? x + width / 2 : x),
      y,
      'font-size': size,
      'font-weight': isBold ? 600 : undefined,
      fill: colour,
      direction: isRtlText ? 'rtl' : 'ltr',
      'text-anchor': anchor,
    }
    const whole = shown === text ? [] : [tag('title', {}, escapeXml(text))]
    this.#parts.push(tag('text', attributes, ...whole, escapeXml(shown)))
  }

  /** The whole file. */
  file(height: number, title: string, language: string, background: string): string {
    const attributes = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: this.#width,
      height,
      viewBox: `0 0 ${this.#width} ${height}`,
      role: 'img',
      'xml:lang': language,
      direction: this.#isRtl ? 'rtl' : 'ltr',
      'font-family': theme.fontFamily,
    }
    const paper = tag('rect', { width: this.#width, height, fill: background })
    const content = [tag('title', {}, escapeXml(title)), paper, ...this.#parts]
    return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('svg', attributes, ...content)}\n`
  }
}
