// What can be done with a member, behind the More button of their row.
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconShieldCog,
  IconTrash,
  IconUserCheck,
  IconUserCircle,
  IconUserOff,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { DirectoryEntry } from '#contract/users.ts'
import { fullName } from '#web/lib/person.ts'
import { useEnding } from './ending.ts'
import { useCopyEmail } from './use-copy.ts'
import type { MemberRights } from './use-member-rights.ts'
import { useReactivate } from './use-memberships.ts'

interface Props {
  person: DirectoryEntry
  rights: MemberRights
  tabIndex: 0 | -1
  onOpen: (person: DirectoryEntry, isForRole?: boolean) => void
}

export function MemberMenu({ person, rights, tabIndex, onOpen }: Props) {
  const t = useTranslations('users')
  const copy = useCopyEmail()
  return (
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        <ActionIcon
          size={28}
          aria-label={t('moreOf', { name: fullName(person) })}
          title={t('moreActions')}
          tabIndex={tabIndex}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserCircle size={16} aria-hidden />} onClick={() => onOpen(person)}>
          {t('openProfile')}
        </Menu.Item>
        {rights.changeRole && (
          <Menu.Item
            leftSection={<IconShieldCog size={16} aria-hidden />}
            onClick={() => onOpen(person, true)}
          >
            {t('changeRole')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copy(person.email)}>
          {t('copyEmail')}
        </Menu.Item>
        {rights.manage && <Endings person={person} />}
      </Menu.Dropdown>
    </Menu>
  )
}

function Endings({ person }: { person: DirectoryEntry }) {
  const t = useTranslations('users')
  const reactivate = useReactivate()
  const { deactivate, remove } = useEnding()
  return (
    <>
      <Menu.Divider />
      {person.isDeactivated ? (
        <Menu.Item leftSection={<IconUserCheck size={16} aria-hidden />} onClick={() => reactivate(person)}>
          {t('reactivate')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconUserOff size={16} aria-hidden />} onClick={() => deactivate(person)}>
          {t('deactivate')}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(person)}>
        {t('remove')}
      </Menu.Item>
    </>
  )
}
