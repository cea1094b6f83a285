// The question before a membership ends, and who gets the open tasks.
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from '#contract/people.ts'
import type { DirectoryEntry } from '#contract/users.ts'
import { fullName } from '#web/lib/person.ts'
import { useOpenedLater } from '#web/lib/use-opened-later.ts'
import { useUser } from '#web/lib/user.ts'
import { useQuestion } from '#web/parts/use-question.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { PeoplePicker } from '#web/ui/PeoplePicker.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { openTasksQuery } from './api.ts'
import { ending, useMayReassign } from './ending.ts'
import classes from './UsersPage.module.css'
import { useEndMembership } from './use-memberships.ts'

export function EndMembership() {
  const asked = ending.useAsked()
  // It stays on the screen while it closes.
  const [last, setLast] = useState(asked)
  useEffect(() => {
    if (asked) setLast(asked)
  }, [asked])
  useEffect(() => ending.forget, [])
  if (!last) return null
  return <Question key={`${last.kind} ${last.person.id}`} {...last} isOpen={asked !== null} />
}

interface Props {
  kind: 'deactivate' | 'remove'
  person: DirectoryEntry
  isOpen: boolean
}

function Question({ kind, person, isOpen }: Props) {
  const t = useTranslations()
  const { companyName } = useUser()
  const [heir, setHeir] = useState<Person | null>(null)
  const { isDoing, fault, run } = useQuestion(isOpen)
  const isShown = useOpenedLater(isOpen)
  const end = useEndMembership()
  const confirm = () =>
    run(async () => {
      await end(kind, person, heir)
      ending.forget()
    })
  const name = fullName(person) || person.email
  const words = { name, company: companyName ?? '' }
  return (
    <ConfirmDialog
      isOpen={isShown}
      onClose={ending.forget}
      question={t(`users.ending.${kind}.question`, words)}
      verb={t(`users.ending.${kind}.verb`, { name: person.firstName || name })}
      doing={t(`users.ending.${kind}.doing`)}
      isDoing={isDoing}
      fault={fault}
      onConfirm={confirm}
    >
      <p>{t(`users.ending.${kind}.text`)}</p>
      <OpenTasks person={person} heir={heir} onHeir={setHeir} />
    </ConfirmDialog>
  )
}

interface OpenTasksProps {
  person: DirectoryEntry
  heir: Person | null
  onHeir: (heir: Person | null) => void
}

function OpenTasks({ person, heir, onHeir }: OpenTasksProps) {
  const t = useTranslations('users.ending')
  const mayReassign = useMayReassign()
  const { data: count = 0 } = useQuery({ ...openTasksQuery(person.id), enabled: mayReassign })
  const id = useId()
  if (count === 0) return null
  return (
    <div className={classes.tasks}>
      <span>{t('tasks', { count })}</span>
      <span id={`${id}-label`} className={classes.heirLabel}>
        {t('heir', { count })}
      </span>
      <PeoplePicker
        value={heir}
        onChange={onHeir}
        label={t('heir', { count })}
        nobody={{ label: t('leave', { count }), isChosen: heir === null, onChoose: () => onHeir(null) }}
        except={person.id}
        button={(toggle) => (
          <Button
            id={`${id}-choice`}
            variant="default"
            justify="space-between"
            fullWidth
            leftSection={heir && <PersonAvatar person={heir} size={20} isDecorative />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            classNames={{ label: classes.heir ?? '' }}
            aria-labelledby={`${id}-label ${id}-choice`}
            onClick={toggle}
          >
            <bdi>{heir ? fullName(heir) : t('leave', { count })}</bdi>
          </Button>
        )}
      />
    </div>
  )
}
