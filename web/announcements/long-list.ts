// A list of many pages after an event: its first page is fetched, and the rows that the event names.
import type { InfiniteData } from '@tanstack/react-query'
import type { Announcement } from '#contract/announcements.ts'

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
 * The pages with a new first one. `asked`: rows by their ids, null for one that is gone.
 * Where a row stands elsewhere now, nobody knows where: the pages behind the first are loaded again.
 */
export function withFirstPage(data: Pages, first: ListPage, asked: Map<string, Announcement | null>): Pages {
  const [before, ...others] = data.pages
  const fresh = idsOf(first.items)
  const known = idsOf(data.pages.flatMap(({ items }) => items))
  const added = first.items.filter(({ id }) => !known.has(id)).length
  let isElsewhere = false
  const current = (row: Announcement) => {
    if (fresh.has(row.id)) return []
    const now = asked.get(row.id)
    if (now === undefined) return [row]
    if (now === null || now.status !== row.status) return []
    isElsewhere ||= placeOf(now) !== placeOf(row)
    return [now]
  }
  const pushedDown = before?.items.flatMap(current) ?? []
  const pages = others.map((page, index) => ({
    ...page,
    items: [...(index === 0 ? pushedDown : []), ...page.items.flatMap(current)],
  }))
  if (isElsewhere || pushedDown.length > added) return firstPage(data, first)
  return { pages: [first, ...pages], pageParams: data.pageParams }
}

export const firstPage = ({ pageParams }: Pages, first: ListPage): Pages => ({
  pages: [first],
  pageParams: pageParams.slice(0, 1),
})

const idsOf = (items: Announcement[]) => new Set(items.map(({ id }) => id))
const placeOf = ({ category, isPinned, publishAt }: Announcement) => `${category} ${isPinned} ${publishAt}`
