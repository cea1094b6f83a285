// The keys of the search field: arrows go round the hits, Enter opens one, even before it is there; Escape clears and
// then closes.
import type { KeyboardEvent } from 'react'
import { optionId, type SearchState } from './use-search-box.ts'

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

export function onSearchKey(event: KeyboardEvent, search: SearchState): void {
  if (search.composition.owns(event)) return
  if (event.key !== 'Enter') search.forget()
  const run = actOf(event, search)
  if (!run) return
  event.preventDefault()
  run()
}

function actOf(event: KeyboardEvent, search: SearchState): (() => void) | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (key === 'Escape') return search.text === '' ? search.leave : () => search.setText('')
  if (key === 'Enter') return () => enter(search, ctrlKey || metaKey)
  const step = ctrlKey || metaKey || shiftKey || altKey ? undefined : steps[key]
  return step && (() => move(search, step))
}

function enter(search: SearchState, isNewTab: boolean): void {
  const hit = search.hits[search.active]
  // While a question is open, what is on the screen answers the one before it.
  if (search.isLoading) search.pickFirst(isNewTab)
  else if (search.view === 'closed') search.open()
  else if (search.view === 'hits' && hit) search.pick(hit, isNewTab)
}

function move(search: SearchState, step: 1 | -1): void {
  if (search.view !== 'hits') {
    search.open()
    return
  }
  const count = search.hits.length
  const next = (search.active + step + count) % count
  search.setActive(next)
  document.getElementById(optionId(search.listId, next))?.scrollIntoView({ block: 'nearest' })
}
