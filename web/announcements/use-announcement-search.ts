// What of the announcements screen stands in its address: tab, search, category, archive, the open announcement.
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import {
  type AnnouncementCategory,
  type AnnouncementTab,
  announcementCategories,
  announcementTabs,
} from '#contract/announcements.ts'
import { SEARCH_QUERY_LENGTH } from '#contract/limits.ts'

export interface AnnouncementSearch {
  tab: AnnouncementTab
  category: AnnouncementCategory | null
  /** Beginnings of words. */
  text: string
  /** Those that have expired instead. */
  isArchive: boolean
  /** Id of the one that is open. */
  openId: string | null
}

export const noFilter = { category: null, text: '' } satisfies Partial<AnnouncementSearch>

export const isFiltered = ({ category, text }: AnnouncementSearch): boolean =>
  category !== null || text !== ''

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function read(params: URLSearchParams): AnnouncementSearch {
  const openId = params.get('announcement')
  return {
    tab: announcementTabs.find((tab) => tab === params.get('tab')) ?? 'all',
    category: announcementCategories.find((category) => category === params.get('category')) ?? null,
    text: (params.get('q') ?? '').slice(0, SEARCH_QUERY_LENGTH),
    isArchive: params.get('archive') === 'open',
    openId: openId !== null && id.test(openId) ? openId.toLowerCase() : null,
  }
}

/** Leaves out whatever is as usual, so that addresses stay short. */
function write(params: URLSearchParams, change: Partial<AnnouncementSearch>): URLSearchParams {
  const { tab, category, text, isArchive, openId } = { ...read(params), ...change }
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value)
  put('tab', tab === 'all' ? null : tab)
  put('category', category)
  put('q', text || null)
  put('archive', isArchive ? 'open' : null)
  put('announcement', openId)
  return next
}

/** `push` makes an entry of its own in the history, so that Back closes what was opened. */
export function useAnnouncementSearch() {
  const [params, setParams] = useSearchParams()
  return useMemo(() => {
    const go = (change: Partial<AnnouncementSearch>, replace: boolean) =>
      setParams((current) => write(current, change), { replace })
    return {
      search: read(params),
      set: (change: Partial<AnnouncementSearch>) => go(change, true),
      push: (change: Partial<AnnouncementSearch>) => go(change, false),
      /** The address with a change, for links. */
      addressOf: (change: Partial<AnnouncementSearch>) => `?${write(params, change)}`,
    }
  }, [params, setParams])
}
