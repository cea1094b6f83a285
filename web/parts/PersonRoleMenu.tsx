// The role menu of a profile, for those who give out roles: the current one is marked and cannot be picked.
import { Button, Loader, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '#contract/users.ts'
import { errorText } from '#web/lib/error-text.ts'
import { roleName } from '#web/lib/role-name.ts'
import { useUser } from '#web/lib/user.ts'
import { rolesQuery } from '#web/lib/users.ts'
import { toast } from '#web/ui/toast.ts'
import { GiveUpAdmin } from './GiveUpAdmin.tsx'
import classes from './PersonDialog.module.css'
import { usePermissionWords } from './permission-words.ts'
import { RoleBadge } from './RoleBadge.tsx'
import { useChangeRole } from './use-change-role.ts'

interface Props {
  profile: Profile
  /** Open from the beginning. */
  isForRole: boolean
  onChanged: () => void
  /** Why the role stays as it is; null: a new try. */
  onFault: (text: string | null) => void
  /** A question stands over the profile, or no longer. */
  onAsking: (isAsking: boolean) => void
}

export function PersonRoleMenu({ profile, isForRole, onChanged, onFault, onAsking }: Props) {
  const t = useTranslations()
  const isMyself = useUser().id === profile.id
  const [isSaving, setIsSaving] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const change = useChangeRole()
  const choices = useChoices(profile.role)
  const give = async (role: string) => {
    await change(profile, role)
    onChanged()
  }
  const pick = async (role: string) => {
    if (isSaving) return
    onFault(null)
    setIsSaving(true)
    await give(role).catch((error: unknown) => {
      const text = errorText(t, error)
      // The profile may have been closed meanwhile.
      if (isHere.current) onFault(text)
      else toast({ text, tone: 'failed' })
    })
    setIsSaving(false)
  }
  const ask = (role: string | null) => {
    // A dialog gives the focus back to what had it, and the menu's items are gone by then.
    if (role !== null) button.current?.focus()
    setAsked(role)
    onAsking(role !== null)
  }
  return (
    <>
      <Menu position="bottom-start" offset={4} defaultOpened={isForRole}>
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            className={classes.roleButton ?? ''}
            rightSection={
              isSaving ? <Loader size={14} color="currentColor" /> : <IconChevronDown size={14} aria-hidden />
            }
            aria-label={t('users.roleIs', { role: roleName(t, profile.role) })}
            aria-busy={isSaving}
          >
            <RoleBadge role={profile.role} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.roles ?? ''}>
          <Menu.Label>{t('users.role')}</Menu.Label>
          {choices.map((choice) => (
            <Item
              key={choice.name}
              {...choice}
              isCurrent={isSame(choice.name, profile.role)}
              // Only admins are here at all.
              onPick={isMyself ? ask : pick}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
      <GiveUpAdmin
        role={asked}
        words={choices.find(({ name }) => name === asked)?.words ?? ''}
        onClose={() => ask(null)}
        onConfirm={give}
      />
    </>
  )
}

interface Choice {
  name: string
  /** What the role may do; empty while that is not known. */
  words: string
}

interface ItemProps extends Choice {
  isCurrent: boolean
  onPick: (name: string) => void
}

function Item({ name, words, isCurrent, onPick }: ItemProps) {
  const t = useTranslations('users.profile')
  const id = useId()
  return (
    <Menu.Item
      disabled={isCurrent}
      rightSection={
        isCurrent && (
          <span id={`${id}-current`} className={classes.note}>
            {t('current')}
          </span>
        )
      }
      aria-labelledby={`${id}-name ${id}-current`}
      aria-describedby={`${id}-words`}
      onClick={() => onPick(name)}
    >
      <span id={`${id}-name`} className={classes.choice}>
        <RoleBadge role={name} />
      </span>
      <span id={`${id}-words`} className={classes.may}>
        {words}
      </span>
    </Menu.Item>
  )
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** While they are not known, and when they cannot be loaded, the menu holds the current one alone. */
function useChoices(current: string): Choice[] {
  const { data = [] } = useQuery(rolesQuery)
  const { short } = usePermissionWords()
  const choices = data.map(({ name, permissions }) => ({ name, words: short(permissions) }))
  return choices.some(({ name }) => isSame(name, current))
    ? choices
    : [{ name: current, words: '' }, ...choices]
}
