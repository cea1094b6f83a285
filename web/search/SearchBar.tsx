// The search box of wide and medium windows: while it has the focus it is larger, and its hits stand under it.
import { ActionIcon } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SEARCH_BLUR_MS } from '#contract/limits.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import classes from './SearchBox.module.css'
import { SearchField } from './SearchField.tsx'
import type { SearchState } from './use-search-box.ts'

const openKeys = /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'
const closeKey = 'Esc'

interface Props {
  search: SearchState
  inputRef: RefObject<HTMLInputElement | null>
  isGrown: boolean
  onGrow: () => void
  onShrink: () => void
  /** The results. */
  children: ReactNode
}

export function SearchBar({ search, inputRef, isGrown, onGrow, onShrink, children }: Props) {
  const t = useTranslations('search')
  const isOpen = search.view !== 'closed'
  const shrink = useAfterBlur(() => {
    search.close()
    onShrink()
  })
  const keepFocus = (event: MouseEvent) => {
    if (event.target === inputRef.current) return
    // Pressing anything else here takes no focus, or the list would be gone before the press is a click.
    event.preventDefault()
    inputRef.current?.focus()
  }
  return (
    <div className={classes.place}>
      {isOpen && <div className={classes.veil} aria-hidden />}
      {/* biome-ignore lint/a11y/useSemanticElements: to the DOM of the tests <search> is unknown */}
      <div
        role="search"
        className={classes.box}
        data-grown={isGrown || undefined}
        data-search-open={isOpen || undefined}
        onMouseDown={keepFocus}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the keys open it too */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
        <div className={classes.field} onClick={() => !isOpen && search.open()}>
          <IconSearch size={isGrown ? 18 : 16} aria-hidden />
          <SearchField
            search={search}
            inputRef={inputRef}
            onFocus={() => {
              shrink.cancel()
              onGrow()
            }}
            onBlur={shrink.start}
          />
          {search.text !== '' && (
            <ActionIcon
              className={classes.clear ?? ''}
              aria-label={t('clear')}
              onClick={() => search.setText('')}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
          <Kbd>{isGrown ? closeKey : openKeys}</Kbd>
        </div>
        {children}
      </div>
    </div>
  )
}

function useAfterBlur(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    start: () => {
      timer.current = setTimeout(run, SEARCH_BLUR_MS)
    },
    cancel: () => clearTimeout(timer.current),
  }
}
