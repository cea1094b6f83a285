// What somebody who is alone in a new company does first; it goes when that is done, or somebody joined, or put away.
import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconCircle, IconCircleCheck, IconDoorEnter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { dialogs } from '#web/lib/dialogs.ts'
import { isFlag, useStoredState } from '#web/lib/stored-state.ts'
import { useCan } from '#web/lib/user.ts'
import { invitationsQuery, usersQuery } from '#web/lib/users.ts'
import { useTaskList } from '#web/parts/use-task-list.ts'
import { Card } from '#web/ui/Card.tsx'
import classes from './FirstSteps.module.css'

interface Step {
  name: 'people' | 'task' | 'settings'
  /** Undefined until it is known. */
  isDone: boolean | undefined
  /** A dialog, or the address of the settings. */
  opens: 'invite' | 'new-task' | '/app/settings#company'
}

export function FirstSteps() {
  const t = useTranslations('dashboard.firstSteps')
  const { steps, isAlone, seeSettings } = useSteps()
  const [isHidden, setIsHidden] = useStoredState('first-steps-hidden', false, isFlag)
  const isUnknown = steps.some(({ isDone }) => isDone === undefined)
  if (isHidden || !isAlone || isUnknown || steps.every(({ isDone }) => isDone)) return null
  const hide = () => {
    // The button goes with its card.
    document.querySelector('h1')?.focus()
    setIsHidden(true)
  }
  return (
    <Card
      title={t('title')}
      icon={IconDoorEnter}
      action={
        <ActionIcon size={28} aria-label={t('hide')} title={t('hide')} onClick={hide}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      }
    >
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.name} className={classes.item}>
            <StepRow step={step} onOpen={seeSettings} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Those that the person's role lets them take. */
function useSteps() {
  const [seesUsers, invites, creates, manages] = [
    useCan('users.view'),
    useCan('users.invite'),
    useCan('tasks.create'),
    useCan('company.manage'),
  ]
  const { data: users } = useQuery({ ...usersQuery, enabled: seesUsers })
  const isAlone = users?.users.length === 1
  const { data: invitations } = useQuery({ ...invitationsQuery, enabled: isAlone && invites })
  const { data: tasks } = useTaskList('own', isAlone && creates)
  const [hasSeen, setHasSeen] = useStoredState('company-settings-seen', false, isFlag)
  const people: Step = { name: 'people', isDone: invitations && invitations.length > 0, opens: 'invite' }
  const task: Step = { name: 'task', isDone: tasks && tasks.length > 0, opens: 'new-task' }
  const settings: Step = { name: 'settings', isDone: hasSeen, opens: '/app/settings#company' }
  return {
    isAlone,
    steps: [...(invites ? [people] : []), ...(creates ? [task] : []), ...(manages ? [settings] : [])],
    seeSettings: () => setHasSeen(true),
  }
}

function StepRow({ step: { name, isDone, opens }, onOpen }: { step: Step; onOpen: () => void }) {
  const t = useTranslations('dashboard.firstSteps')
  const Sign = isDone ? IconCircleCheck : IconCircle
  const words = (
    <>
      <Sign className={classes.sign} size={18} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>
          {t(`${name}.title`)}
          {isDone && <VisuallyHidden> ({t('done')})</VisuallyHidden>}
        </span>
        <span className={classes.hint}>{t(`${name}.hint`)}</span>
      </span>
      <IconChevronRight className={classes.chevron} size={16} data-flip aria-hidden />
    </>
  )
  const row = { className: classes.row ?? '', 'data-done': isDone || undefined }
  if (opens === '/app/settings#company') {
    return (
      <Link {...row} to={opens} onClick={onOpen}>
        {words}
      </Link>
    )
  }
  return (
    <UnstyledButton {...row} onClick={() => dialogs.open(opens)}>
      {words}
    </UnstyledButton>
  )
}
