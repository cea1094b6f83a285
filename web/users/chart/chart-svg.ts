// The chart as an SVG file: paper, so it is light whatever the screen is.
import type { OrgChart, Position } from '#contract/org-chart.ts'
import { theme } from '#web/theme.ts'
import { placeKey, tray } from './chart-edits.ts'
import { byPlace, countPeople, type Tone, tonesOf } from './chart-reading.ts'
import { SvgPage, wrapText } from './svg.ts'

/** In the person's language. */
export interface ChartWords {
  title: string
  /** The language's tag. */
  language: string
  administrator: string
  companyWide: string
  level: (number: number) => string
  people: (count: number) => string
  /** Who has a position. */
  holders: (position: Position) => string
  noRoles: string
  notPlaced: string
}

const MARGIN = 32
const LABEL = 156
const CARD = { width: 200, height: 62 }
const GAP = 10
const PAD = 10
const HEAD = 40
const WIRES = 28

const shade = (tone: Tone | 'gray', step: number): string => theme.colors?.[tone]?.[step] ?? ''
const ink = shade('gray', 9)
const quiet = shade('gray', 8)
const faint = shade('gray', 7)
const line = shade('gray', 3)
const border = shade('gray', 4)
const white = theme.white ?? ''

/** Cards side by side in a cell, so that a crowded one grows both ways. */
const acrossFor = (count: number): number => Math.min(4, Math.max(1, Math.ceil(Math.sqrt(count / 2))))

const spread = (count: number): number => count * CARD.width + (count - 1) * GAP
const stack = (rows: number): number => rows * CARD.height + (rows - 1) * GAP

interface Column {
  department: OrgChart['departments'][number]
  tone: Tone
  x: number
  width: number
  across: number
}

function columnsOf(chart: OrgChart, cells: Map<string, Position[]>): Column[] {
  const tones = tonesOf(chart.departments)
  let x = MARGIN + LABEL
  return chart.departments.map((department) => {
    const counts = chart.levels.map(
      ({ id }) => cells.get(placeKey({ levelId: id, departmentId: department.id }))?.length ?? 0,
    )
    const across = acrossFor(Math.max(...counts))
    const width = spread(across) + 2 * PAD
    const column = { department, tone: tones.get(department.id) ?? 'clay', x, width, across }
    x += width + GAP
    return column
  })
}

export function chartSvg(chart: OrgChart, words: ChartWords, isRtl: boolean): string {
  const cells = byPlace(chart)
  const columns = columnsOf(chart, cells)
  const last = columns.at(-1)
  const end = Math.max(last ? last.x + last.width : 0, MARGIN + LABEL + spread(2))
  const page = new SvgPage(end + MARGIN, isRtl)
  const room = { x: MARGIN + LABEL, width: end - MARGIN - LABEL }
  let y = drawTop(page, chart, cells, words, room)
  if (columns.length > 0) {
    y = drawHeads(page, chart, columns, words, y, room)
    for (const [n, level] of chart.levels.entries()) {
      if (n > 0) y = drawLevel(page, level, n, columns, cells, words, y)
    }
  }
  y = drawTray(page, cells.get(placeKey(tray)) ?? [], words, y, room)
  return page.file(y + MARGIN - GAP, words.title, words.language, white)
}

interface Room {
  x: number
  width: number
}

function drawLabel(page: SvgPage, title: string, hint: string, y: number): void {
  const at = { x: MARGIN, width: LABEL - 16 }
  page.text(title, { ...at, y: y + 24, size: 13, colour: ink, isBold: true })
  for (const [n, text] of wrapText(hint, at.width, 12, 3).entries()) {
    page.text(text, { ...at, y: y + 42 + n * 16, size: 12, colour: faint })
  }
}

function drawCards(
  page: SvgPage,
  positions: readonly Position[],
  words: ChartWords,
  { x, y, across }: { x: number; y: number; across: number },
): void {
  for (const [n, position] of positions.entries()) {
    const left = x + (n % across) * (CARD.width + GAP)
    const top = y + Math.floor(n / across) * (CARD.height + GAP)
    page.box({ x: left, y: top, ...CARD, radius: 10, fill: white, stroke: border })
    const at = { x: left + 14, width: CARD.width - 28 }
    page.text(position.name, { ...at, y: top + 26, size: 13.5, colour: ink, isBold: true })
    page.text(words.holders(position), { ...at, y: top + 46, size: 12, colour: quiet })
  }
}

/** The administrator level, in the middle over all departments. Each of these answers where the next one starts. */
function drawTop(
  page: SvgPage,
  { levels: [level] }: OrgChart,
  cells: Map<string, Position[]>,
  words: ChartWords,
  room: Room,
): number {
  const positions = cells.get(placeKey({ levelId: level?.id ?? null, departmentId: null })) ?? []
  drawLabel(page, words.administrator, level?.name || words.companyWide, MARGIN)
  const fitting = Math.max(1, Math.floor((room.width + GAP) / (CARD.width + GAP)))
  const across = Math.max(1, Math.min(fitting, positions.length))
  drawCards(page, positions, words, { x: room.x + (room.width - spread(across)) / 2, y: MARGIN, across })
  return MARGIN + stack(Math.max(1, Math.ceil(positions.length / across)))
}

/** The lines that lead down, and the departments' names. */
function drawHeads(
  page: SvgPage,
  chart: OrgChart,
  columns: Column[],
  words: ChartWords,
  y: number,
  room: Room,
): number {
  const middle = room.x + room.width / 2
  page.line(
    [
      [middle, y],
      [middle, y + WIRES / 2],
    ],
    shade('gray', 6),
  )
  for (const { department, tone, x, width } of columns) {
    const centre = x + width / 2
    const beam = y + WIRES / 2
    page.line(
      [
        [middle, beam],
        [centre, beam],
        [centre, y + WIRES],
      ],
      shade('gray', 6),
    )
    page.box({ x: x + 14, y: y + WIRES + 16, width: 9, height: 9, radius: 3, fill: shade(tone, 5) })
    const count = words.people(countPeople(chart, department.id))
    const text = `${department.name} · ${count}`
    page.text(text, { x: x + 31, y: y + WIRES + 25, width: width - 45, size: 13, colour: ink, isBold: true })
  }
  return y + WIRES + HEAD
}

function drawLevel(
  page: SvgPage,
  level: OrgChart['levels'][number],
  number: number,
  columns: Column[],
  cells: Map<string, Position[]>,
  words: ChartWords,
  y: number,
): number {
  const cellOf = ({ department }: Column) =>
    cells.get(placeKey({ levelId: level.id, departmentId: department.id })) ?? []
  const rows = columns.map((column) => Math.ceil(cellOf(column).length / column.across))
  const height = stack(Math.max(1, ...rows)) + 2 * PAD
  drawLabel(page, words.level(number), level.name, y)
  for (const column of columns) {
    const { x, width, across } = column
    const positions = cellOf(column)
    page.box({ x, y, width, height, radius: 12, fill: shade('gray', 0), stroke: line })
    drawCards(page, positions, words, { x: x + PAD, y: y + PAD, across })
    if (positions.length > 0) continue
    const at = { x, width, y: y + height / 2 + 4 }
    page.text(words.noRoles, { ...at, size: 13, colour: faint, isCentred: true })
  }
  return y + height + GAP
}

function drawTray(
  page: SvgPage,
  positions: readonly Position[],
  words: ChartWords,
  y: number,
  room: Room,
): number {
  if (positions.length === 0) return y
  const across = Math.max(1, Math.floor((room.width + GAP) / (CARD.width + GAP)))
  drawLabel(page, words.notPlaced, '', y + PAD)
  drawCards(page, positions, words, { x: room.x, y: y + PAD, across })
  return y + PAD + stack(Math.ceil(positions.length / across)) + GAP
}
