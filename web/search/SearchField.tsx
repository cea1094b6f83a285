// The field to search in: a combobox whose list stands under it.
import { VisuallyHidden } from '@mantine/core'
import type { FocusEventHandler, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import classes from './SearchField.module.css'
import { onSearchKey } from './search-keys.ts'
import { optionId, type SearchState } from './use-search-box.ts'

interface Props {
  search: SearchState
  inputRef: RefObject<HTMLInputElement | null>
  onFocus?: FocusEventHandler
  onBlur?: FocusEventHandler
}

export function SearchField({ search, inputRef, ...focusEvents }: Props) {
  const t = useTranslations('search')
  const { text, setText, view, listId, active, composition } = search
  const hasHits = view === 'hits'
  return (
    <>
      {/* Searched as it is typed, even while an input method composes: on Android that is every word until its space,
          and in Korean the last syllable until the next key, so waiting for the end would find nothing. */}
      <input
        ref={inputRef}
        className={classes.input}
        role="combobox"
        aria-label={t('placeholder')}
        aria-autocomplete="list"
        aria-expanded={hasHits}
        aria-controls={hasHits ? listId : undefined}
        aria-activedescendant={hasHits ? optionId(listId, active) : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        placeholder={t('placeholder')}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => onSearchKey(event, search)}
        {...composition.handlers}
        {...focusEvents}
      />
      <VisuallyHidden role="status">
        <Status search={search} />
      </VisuallyHidden>
    </>
  )
}

function Status({ search: { isLoading, view, hits, isCut } }: { search: SearchState }) {
  const t = useTranslations('search')
  if (isLoading) return t('searching')
  if (view === 'hits') return t(isCut ? 'countMore' : 'count', { count: hits.length })
  if (view !== 'empty') return null
  return (
    <>
      <span>{t('none')}</span> <span>{t('noneHint')}</span>
    </>
  )
}
