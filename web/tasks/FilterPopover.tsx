// The filters under a button; on a phone a sheet, as other forms.
import { Button, Popover } from '@mantine/core'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useViewport } from '#web/lib/use-viewport.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FilterFields } from './FilterFields.tsx'
import classes from './TasksPage.module.css'
import { noFilter, type TaskSearch } from './use-task-search.ts'

interface Props {
  search: TaskSearch
  onChange: (change: Partial<TaskSearch>) => void
  button: (toggle: () => void) => ReactElement
  /** There is no bar beside it: it holds priority, order and view too. */
  isWhole?: boolean
  /** Further acts, where there is no other place for them. */
  children?: (close: () => void) => ReactNode
}

export function FilterPopover({ search, onChange, button, isWhole = false, children }: Props) {
  const t = useTranslations('tasks')
  const [isOpen, setIsOpen] = useState(false)
  const name = useId()
  const close = () => setIsOpen(false)
  const fields = (
    <>
      <FilterFields search={search} onChange={onChange} isWhole={isWhole} />
      {children?.(close)}
    </>
  )
  const clear = (
    <Button variant="default" onClick={() => onChange(noFilter)}>
      {t('clearFilters')}
    </Button>
  )
  if (useViewport() === 'narrow') {
    const done = <Button type="submit">{t('filterDone')}</Button>
    return (
      <>
        {button(() => setIsOpen(true))}
        <Dialog isOpen={isOpen} onClose={close} title={t('filterAndSort')}>
          <Dialog.Form
            onSubmit={close}
            actions={
              <>
                {clear}
                {done}
              </>
            }
          >
            {fields}
          </Dialog.Form>
        </Dialog>
      </>
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      offset={4}
      radius="lg"
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>{button(() => setIsOpen(!isOpen))}</Popover.Target>
      <Popover.Dropdown className={classes.filters} aria-labelledby={name}>
        <span id={name} hidden>
          {t('filterAndSort')}
        </span>
        {fields}
        {clear}
      </Popover.Dropdown>
    </Popover>
  )
}
