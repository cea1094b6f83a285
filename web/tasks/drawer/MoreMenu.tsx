// What else can be done with the open task.
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowUpRight, IconCopy, IconDots, IconLink } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { useCan } from '#web/lib/user.ts'
import { DangerItem } from '#web/ui/DangerItem.tsx'
import { useMayChange, useMayRemove } from './rights.ts'
import { useCopyLink } from './use-copy-link.ts'
import { useDuplicateTask } from './use-duplicate-task.ts'
import { useEditTask } from './use-edit-task.ts'

interface Props {
  task: Task
  onRemove: (task: Task) => void
}

export function MoreMenu({ task, onRemove }: Props) {
  const t = useTranslations('tasks')
  const canCreate = useCan('tasks.create')
  const mayChange = useMayChange(task)
  const mayRemove = useMayRemove(task)
  const copyLink = useCopyLink()
  const duplicate = useDuplicateTask()
  const edit = useEditTask()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('more')} title={t('more')}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canCreate && (
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => duplicate(task)}>
            {t('duplicate')}
          </Menu.Item>
        )}
        {mayChange && task.parentId !== null && (
          <Menu.Item
            leftSection={<IconArrowUpRight size={16} data-flip aria-hidden />}
            onClick={() => edit(task, { parentId: null })}
          >
            {t('standAlone')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={copyLink}>
          {t('copyLink')}
        </Menu.Item>
        {mayRemove && <DangerItem onClick={() => onRemove(task)}>{t('delete')}</DangerItem>}
      </Menu.Dropdown>
    </Menu>
  )
}
