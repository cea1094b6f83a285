// A list of many pages after an event: its first page is fetched, and the rows that the event names.
import type { InfiniteData } from '@tanstack/react-query'
import type { Announcement } from '#contract/announcements.ts'
import type { AnnouncementSearch } from './use-announcement-search.ts'

export type ListQuestion = Pick<AnnouncementSearch, 'tab' | 'category' | 'text' | 'isArchive'>

export interface ListPage {
  items: Announcement[]
  nextCursor: string | null
  counts: { all: number; pinned: number; drafts: number }
}

export type Pages = InfiniteData<ListPage, string>

/** A list of more is not fetched anew page by page. */
const FEW_PAGES = 2
/** Of more the pages behind the first are let go. */
const FEW_ROWS = 10

export const isLong = ({ pages }: Pages): boolean => pages.length > FEW_PAGES

/** Those of the named ones that the new first page does not say; null: too many. */
export function rowsToAsk({ pages }: Pages, first: ListPage, ids: string[]): string[] | null {
  const fresh = idsOf(first.items)
  const loaded = idsOf(pages.flatMap(({ items }) => items))
  const wanted = [...new Set(ids)].filter((id) => loaded.has(id) && !fresh.has(id))
  return wanted.length > FEW_ROWS ? null : wanted
}

/**
 * The pages with a new first one. `asked`: rows by their ids, null for one that is gone. One that stands elsewhere now
 * is put there; behind the last page that is loaded it comes with its own.
 */
export function withFirstPage(
  data: Pages,
  first: ListPage,
  asked: Map<string, Announcement | null>,
  question: ListQuestion,
): Pages {
  if (first.nextCursor === null) return firstPage(data, first)
  const [before, ...others] = data.pages
  const fresh = idsOf(first.items)
  const moved: Announcement[] = []
  const current = (row: Announcement) => {
    if (fresh.has(row.id)) return []
    const now = asked.get(row.id)
    if (now === undefined) return [row]
    if (now === null || now.status !== row.status || !isIn(question, now)) return []
    if (compare(question, now, row) === 0) return [now]
    moved.push(now)
    return []
  }
  const pushedDown = before?.items.flatMap(current) ?? []
  const rest = others.map((page, index) => ({
    ...page,
    items: [...(index === 0 ? pushedDown : []), ...page.items.flatMap(current)],
  }))
  const pages = moved.reduce((pages, row) => withRow(pages, row, question), [first, ...rest])
  return { pages, pageParams: data.pageParams }
}

function withRow(pages: ListPage[], row: Announcement, question: ListQuestion): ListPage[] {
  const isBehind = (item: Announcement) => compare(question, row, item) < 0
  const found = pages.findIndex(({ items }) => items.some(isBehind))
  const isWhole = pages.at(-1)?.nextCursor === null
  if (found < 0 && !isWhole) return pages
  return pages.map((page, index) => {
    if (index !== (found < 0 ? pages.length - 1 : found)) return page
    const { items } = page
    const at = found < 0 ? items.length : items.findIndex(isBehind)
    return { ...page, items: items.toSpliced(at, 0, row) }
  })
}

const isIn = ({ tab, category, isArchive }: ListQuestion, row: Announcement): boolean =>
  (!category || row.category === category) && (isArchive || tab !== 'pinned' || row.isPinned)

/** Below zero where `a` stands before `b`: as the server orders them. */
function compare({ tab, isArchive }: ListQuestion, a: Announcement, b: Announcement): number {
  const isDrafts = !isArchive && tab === 'drafts'
  const placeOf = ({ id, isPinned, createdAt, publishAt, expiresAt }: Announcement) =>
    `${!isArchive && !isDrafts && isPinned} ${isArchive ? expiresAt : isDrafts ? createdAt : publishAt} ${id}`
  const [placeA, placeB] = [placeOf(a), placeOf(b)]
  if (placeA === placeB) return 0
  return placeA > placeB ? -1 : 1
}

export const firstPage = ({ pageParams }: Pages, first: ListPage): Pages => ({
  pages: [first],
  pageParams: pageParams.slice(0, 1),
})

const idsOf = (items: Announcement[]) => new Set(items.map(({ id }) => id))
