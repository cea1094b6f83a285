// The search of the header: a box that grows into a panel; on narrow windows a button that opens a screen of its own.
import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { openSearch, useOpenSearch, useSearchKeys } from '#web/lib/open-search.ts'
import { useViewport } from '#web/lib/use-viewport.ts'
import { SearchBar } from './SearchBar.tsx'
import classes from './SearchBox.module.css'
import { SearchScreen } from './SearchScreen.tsx'
import { type Hit, personOf } from './search-hits.ts'
import { type SearchState, useSearchBox } from './use-search-box.ts'

const PersonDialog = lazy(async () => ({
  default: (await import('#web/parts/PersonDialog.tsx')).PersonDialog,
}))

export function SearchBox() {
  const t = useTranslations('search')
  const isNarrow = useViewport() === 'narrow'
  const input = useRef<HTMLInputElement>(null)
  /** The bar has grown, or the screen is open. */
  const [isShown, setIsShown] = useState(false)
  const [user, setUser] = useState<{ hit: Hit; isOpen: boolean }>()
  const [Results, load] = useResults()
  const search = useSearchBox({
    isReady: Results !== null,
    isSheet: isNarrow,
    onLeave: () => {
      setIsShown(false)
      // The screen gives the focus back.
      if (!isNarrow) input.current?.blur()
    },
    onUser: (hit) => {
      // The bar keeps the focus, for the dialog to give it back.
      if (isNarrow) setIsShown(false)
      setUser({ hit, isOpen: true })
    },
  })
  useSearchKeys()
  useOpenSearch(() => {
    // The sidebar lies over it.
    if (input.current?.closest('[inert]')) return
    load()
    // A phone shows its keyboard only for a field that gets the focus within the tap.
    flushSync(() => {
      setIsShown(true)
      search.open()
    })
    input.current?.focus()
    input.current?.select()
  })
  const results = Results && <Results search={search} />
  return (
    <>
      {isNarrow ? (
        <ActionIcon className={classes.button ?? ''} aria-label={t('title')} onClick={openSearch}>
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <SearchBar
          search={search}
          inputRef={input}
          isGrown={isShown}
          onGrow={() => {
            load()
            setIsShown(true)
          }}
          onShrink={() => setIsShown(false)}
        >
          {results}
        </SearchBar>
      )}
      {isNarrow && isShown && (
        <SearchScreen search={search} inputRef={input}>
          {results}
        </SearchScreen>
      )}
      {user && (
        <Suspense>
          <PersonDialog
            key={user.hit.id}
            person={personOf(user.hit)}
            isOpen={user.isOpen}
            onClose={() => setUser({ ...user, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}

/** The script of the results comes when the field is first used; without it a search fails as quietly as any. */
function useResults() {
  const [Results, setResults] = useState<ComponentType<{ search: SearchState }> | null>(null)
  const load = useCallback(() => {
    import('./SearchResults.tsx').then(
      ({ SearchResults }) => setResults(() => SearchResults),
      () => undefined,
    )
  }, [])
  return [Results, load] as const
}
