// What can be done with a member, behind the More button of their row.
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconShieldCog,
  IconUserCheck,
  IconUserCircle,
  IconUserOff,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DirectoryEntry } from '#contract/users.ts'
import { fullName } from '#web/lib/person.ts'
import { DangerItem } from '#web/ui/DangerItem.tsx'
import type { MemberActs } from './use-member-acts.ts'

interface Props {
  person: DirectoryEntry
  isManageable: boolean
  tabIndex: 0 | -1
  acts: MemberActs
}

export function MemberMenu(props: Props) {
  const { person, tabIndex } = props
  const t = useTranslations('users')
  // A menu in each row would make a long table slow; it comes with the first press.
  const [wasUsed, setWasUsed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const look = {
    size: 28,
    tabIndex,
    title: t('moreActions'),
    'aria-label': t('moreOf', { name: fullName(person) }),
    children: <IconDots size={16} aria-hidden />,
  } as const
  if (!wasUsed) {
    return (
      <ActionIcon {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => setWasUsed(true)} />
    )
  }
  // A dialog gives the focus back to what had it, and the menu's items are gone by then.
  const after = (act: (person: DirectoryEntry) => unknown) => () => {
    button.current?.focus()
    act(person)
  }
  return (
    // Of the first press, the menu knows no button to give the focus back to.
    <Menu position="bottom-end" offset={4} defaultOpened onClose={() => button.current?.focus()}>
      <Menu.Target>
        <ActionIcon ref={button} {...look} />
      </Menu.Target>
      <Menu.Dropdown>
        <Items {...props} after={after} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ItemsProps extends Props {
  after: (act: (person: DirectoryEntry) => unknown) => () => void
}

function Items({ person, isManageable, acts, after }: ItemsProps) {
  const t = useTranslations('users')
  return (
    <>
      <Menu.Item leftSection={<IconUserCircle size={16} aria-hidden />} onClick={after(acts.open)}>
        {t('openProfile')}
      </Menu.Item>
      {acts.openRole && (
        <Menu.Item leftSection={<IconShieldCog size={16} aria-hidden />} onClick={after(acts.openRole)}>
          {t('changeRole')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={after(acts.copyEmail)}>
        {t('copyEmail')}
      </Menu.Item>
      {isManageable && (
        <>
          <Menu.Divider />
          {person.isDeactivated ? (
            <Menu.Item leftSection={<IconUserCheck size={16} aria-hidden />} onClick={after(acts.reactivate)}>
              {t('reactivate')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconUserOff size={16} aria-hidden />} onClick={after(acts.deactivate)}>
              {t('deactivate')}
            </Menu.Item>
          )}
          <DangerItem onClick={after(acts.remove)}>{t('remove')}</DangerItem>
        </>
      )}
    </>
  )
}
