// The exported file: well formed whatever the names are, whole, and mirrored where the language is.
import { describe, expect, it } from 'vitest'
import type { OrgChart } from '#contract/org-chart.ts'
import { tray } from './chart-edits.ts'
import { type ChartWords, chartSvg } from './chart-svg.ts'
import { escapeXml, fitText, wrapText } from './svg.ts'

const hostile = [
  'R&D <b>',
  '"quoted" \'twice\'',
  ']]></text><script>alert(1)</script>',
  'İsmail',
  '山田',
  'قسم الإنتاج',
  'null\u0000bell\u0007 half\ud83d \uffff',
  '👩‍👩‍👧‍👦 family',
]

const words: ChartWords = {
  title: 'Chart of R&D <b>',
  language: 'en',
  administrator: 'Administrator',
  companyWide: 'Company-wide',
  level: (number) => `Level ${number}`,
  people: (count) => `${count} people`,
  holders: ({ userIds }) => userIds.join(', '),
  noRoles: 'No roles yet',
  notPlaced: 'Not placed',
}

const chart: OrgChart = {
  revision: 1,
  levels: [
    { id: 'admin', name: '' },
    { id: 'one', name: 'Leads & <more>' },
    { id: 'two', name: '' },
  ],
  departments: hostile.slice(0, 3).map((name, n) => ({ id: `d${n}`, name })),
  roles: [
    { id: 'owner', name: 'Owner', levelId: 'admin', departmentId: null, userIds: ['<Mara>'] },
    ...hostile.map((name, n) => ({ id: `r${n}`, name, levelId: 'one', departmentId: 'd0', userIds: [] })),
    { id: 'driver', name: 'Driver', ...tray, userIds: [] },
  ],
}

const unescapeXml = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')

/** A strict reader of the XML that the file may consist of: tags that nest, quoted attributes, five entities. */
function parse(file: string) {
  const markup =
    /^(?:<\?xml version="1\.0" encoding="UTF-8"\?>\n)|<(\/?)([a-z]+)((?: [a-z:A-Z-]+="[^"<&]*(?:&(?:amp|lt|gt|quot|apos);[^"<&]*)*")*)(\/?)>|([^<&]+|&(?:amp|lt|gt|quot|apos);)/gy
  const open: string[] = []
  const texts: string[] = []
  const tags: { name: string; attributes: string }[] = []
  let read = 0
  for (const [whole, closing, name, attributes = '', empty, text] of file.matchAll(markup)) {
    read += whole.length
    if (text !== undefined) texts.push(text)
    else texts.push('\n')
    if (closing) expect(open.pop()).toBe(name)
    else if (name) {
      tags.push({ name, attributes })
      if (!empty) open.push(name)
    }
  }
  expect(file.slice(read)).toBe('')
  expect(open).toEqual([])
  return { tags, texts: unescapeXml(texts.join('')).split('\n') }
}

const numberOf = (attributes: string, name: string): number =>
  Number(attributes.match(new RegExp(` ${name}="([^"]+)"`))?.[1])

describe('the file', () => {
  it('is well formed and holds every name as it is', () => {
    const { tags, texts } = parse(chartSvg(chart, words, false))
    for (const name of [
      'İsmail',
      '山田',
      'قسم الإنتاج',
      'R&D <b>',
      'Owner',
      'Driver',
      '<Mara>',
      'Leads & <more>',
    ]) {
      expect(texts).toContain(name)
    }
    expect(texts.some((text) => text.startsWith('nullbell half'))).toBe(true)
    expect(texts.some((text) => text.startsWith('👩‍👩‍👧‍👦'))).toBe(true)
    // What does not fit on its card is cut, and whole in a title.
    expect(texts).toContain(']]></text><script>alert(1)</script>')
    expect(new Set(tags.map(({ name }) => name))).toEqual(
      new Set(['svg', 'title', 'rect', 'polyline', 'text']),
    )
  })

  it('names fonts as a list, and lies within its own size', () => {
    const { tags } = parse(chartSvg(chart, words, false))
    const [root] = tags
    expect(root?.attributes).toContain('sans-serif')
    const [width, height] = ['width', 'height'].map((name) => numberOf(root?.attributes ?? '', name))
    for (const { name, attributes } of tags.filter(({ name }) => name === 'rect')) {
      expect(numberOf(attributes, 'width')).toBeGreaterThan(0)
      const right = (numberOf(attributes, 'x') || 0) + numberOf(attributes, 'width')
      const bottom = (numberOf(attributes, 'y') || 0) + numberOf(attributes, 'height')
      expect(right, name).toBeLessThanOrEqual(width ?? 0)
      expect(bottom, name).toBeLessThanOrEqual(height ?? 0)
    }
  })

  it('is mirrored for languages that run from the right', () => {
    const boxes = (isRtl: boolean) =>
      parse(chartSvg(chart, words, isRtl))
        .tags.filter(({ name, attributes }) => name === 'rect' && attributes.includes(' x='))
        .map(({ attributes }) => [numberOf(attributes, 'x'), numberOf(attributes, 'width')] as const)
    const width = numberOf(parse(chartSvg(chart, words, true)).tags[0]?.attributes ?? '', 'width')
    expect(boxes(true)).toEqual(boxes(false).map(([x, own]) => [width - x - own, own]))
  })

  it('anchors a text by its own direction', () => {
    const anchorOf = (isRtl: boolean, name: string) =>
      chartSvg(chart, words, isRtl).match(new RegExp(`text-anchor="(\\w+)">${name}`))?.[1]
    expect(anchorOf(false, 'İsmail')).toBe('start')
    expect(anchorOf(false, 'قسم')).toBe('end')
    expect(anchorOf(true, 'İsmail')).toBe('end')
    expect(anchorOf(true, 'قسم')).toBe('start')
  })

  it('can be made of a chart with nothing on it', () => {
    const bare = { ...chart, levels: chart.levels.slice(0, 1), departments: [], roles: [] }
    expect(parse(chartSvg(bare, words, false)).texts).toContain('Company-wide')
  })
})

it('leaves out what XML cannot hold', () => {
  expect(escapeXml('a\u0000b\u001f\ud800c\ufffe\n')).toBe('abc\n')
  expect(escapeXml('😀')).toBe('😀')
})

it.each([
  ['Owner', 'Owner'],
  ['a'.repeat(300), /^a{10,30}…$/],
  ['山'.repeat(300), /^山{8,20}…$/u],
  ['👩‍👩‍👧‍👦'.repeat(30), /^(?:👩‍👩‍👧‍👦)+…$/u],
])('cuts a text to its room', (text, shown) => {
  const cut = fitText(text, 172, 13.5)
  if (typeof shown === 'string') expect(cut).toBe(shown)
  else expect(cut).toMatch(shown)
})

it.each([
  ['', []],
  ['Leads', ['Leads']],
  ['Makers and specialists', ['Makers and', 'specialists']],
  [
    'one two three four five six seven eight nine ten',
    ['one two three', 'four five six', 'seven eight nine ten'],
  ],
  ['x'.repeat(100), ['x'.repeat(100)]],
])('breaks %s between words', (text, lines) => {
  expect(wrapText(text, 100, 12, 3)).toEqual(lines)
})
