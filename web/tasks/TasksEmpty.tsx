// The list without tasks: nothing there yet, or nothing that the filters let through.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { TaskTab } from '#contract/tasks.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MainButton } from '#web/ui/MainButton.tsx'

interface Props {
  tab: TaskTab
  isFiltered: boolean
  onClear: () => void
  onAdd: (() => void) | null
}

export function TasksEmpty({ tab, isFiltered, onClear, onAdd }: Props) {
  const t = useTranslations('tasks')
  if (isFiltered) {
    return (
      <EmptyState
        title={t('noMatch')}
        hasPicture={false}
        action={
          <Button variant="default" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t(`empty.${tab}.title`)}
      hint={t(`empty.${tab}.hint`)}
      action={
        onAdd && (
          <MainButton icon={IconPlus} shortcut="C" onClick={onAdd}>
            {t('new')}
          </MainButton>
        )
      }
    />
  )
}
