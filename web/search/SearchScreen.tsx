// The search of narrow windows: the whole screen, with the keyboard open.
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SearchField } from './SearchField.tsx'
import classes from './SearchScreen.module.css'
import type { SearchState } from './use-search-box.ts'

interface Props {
  search: SearchState
  inputRef: RefObject<HTMLInputElement | null>
  /** The results. */
  children: ReactNode
}

export function SearchScreen({ search, inputRef, children }: Props) {
  const t = useTranslations('search')
  const clear = () => {
    search.setText('')
    inputRef.current?.focus()
  }
  return (
    <Sheet aria-label={t('title')} onClose={search.leave}>
      {/* biome-ignore lint/a11y/useSemanticElements: to the DOM of the tests <search> is unknown */}
      <div role="search" className={classes.top}>
        <ActionIcon size={44} aria-label={t('close')} onClick={search.leave}>
          <IconArrowLeft size={20} data-flip aria-hidden />
        </ActionIcon>
        <SearchField search={search} inputRef={inputRef} />
        {search.text !== '' && (
          <ActionIcon size={44} aria-label={t('clear')} onClick={clear}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {search.text.trim() === '' && <p className={classes.hint}>{t('hint')}</p>}
      {children}
    </Sheet>
  )
}
