// The head of the drawer: the tasks before and after, where it stands, its link, more acts, and closing.
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconLink, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { MoreMenu } from './MoreMenu.tsx'
import classes from './TaskDrawer.module.css'
import { useCopyLink } from './use-copy-link.ts'

interface Props {
  task: Task | undefined
  position: { index: number; count: number } | null
  /** There is none such: nothing to move on from, nor to link to. */
  isMissing: boolean
  onMove: ((step: 1 | -1) => void) | null
  onRemove: (task: Task) => void
  onClose: () => void
}

export function DrawerHead({ task, position, isMissing, onMove, onRemove, onClose }: Props) {
  const t = useTranslations('tasks')
  const copyLink = useCopyLink()
  const move = isMissing ? null : onMove
  return (
    <div className={classes.head}>
      <Act label={t('previous')} keys="K" onClick={move && (() => move(-1))}>
        <IconChevronUp size={16} aria-hidden />
      </Act>
      <Act label={t('next')} keys="J" onClick={move && (() => move(1))}>
        <IconChevronDown size={16} aria-hidden />
      </Act>
      {position && <span className={classes.position}>{t('position', position)}</span>}
      <span className={classes.space} />
      <Act label={t('copyLink')} onClick={isMissing ? null : copyLink}>
        <IconLink size={16} aria-hidden />
      </Act>
      {task && <MoreMenu task={task} onRemove={onRemove} />}
      <Act label={t('close')} keys="Escape" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </Act>
    </div>
  )
}

interface ActProps {
  label: string
  keys?: string
  onClick: (() => void) | null
  children: ReactNode
}

function Act({ label, keys, onClick, children }: ActProps) {
  return (
    <ActionIcon
      size={28}
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      disabled={!onClick}
      onClick={() => onClick?.()}
    >
      {children}
    </ActionIcon>
  )
}
