// One mail of the outbox: receiver, subject, state and time; opened, its text and what became of it.
import '@mantine/core/styles/Badge.layer.css'
import { Badge, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutboxMail } from '#contract/outbox.ts'
import { LogTime } from './LogTime.tsx'
import { mailFault } from './mail-fault.ts'
import classes from './OutboxSection.module.css'

/** Those that ask for no attention have none. */
const tones = { waiting: 'amber', sent: 'green', kept: null, failed: 'red', dropped: null } as const

interface Props {
  mail: OutboxMail
  today: string
  zone: string
}

export function OutboxRow({ mail, today, zone }: Props) {
  const t = useTranslations('settings.outbox')
  const [isOpen, setIsOpen] = useState(false)
  const textId = useId()
  return (
    <li className={classes.mail}>
      <UnstyledButton
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? textId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight className={classes.chevron} size={16} data-flip aria-hidden />
        <span className={classes.words}>
          <bdi className={classes.subject}>{mail.subject || t('hidden')}</bdi>
          <bdi className={classes.address}>{mail.address}</bdi>
        </span>
        <Badge
          className={classes.status ?? ''}
          mod={{ quiet: tones[mail.status] === null }}
          color={tones[mail.status] ?? 'gray'}
        >
          {t(`statuses.${mail.status}`)}
        </Badge>
        <LogTime className={classes.time} at={mail.createdAt} today={today} zone={zone} />
      </UnstyledButton>
      {isOpen && <Text id={textId} mail={mail} />}
    </li>
  )
}

function Text({ id, mail: { status, error, text } }: { id: string; mail: OutboxMail }) {
  const t = useTranslations('settings.outbox')
  const fault = error === null ? undefined : mailFault(error)
  return (
    <div id={id} className={classes.opened}>
      <p className={classes.meaning}>{t(`meanings.${status}`)}</p>
      {error !== null && (
        <p className={classes.fault}>
          {fault && <>{t(`faults.${fault}`)} </>}
          {t.rich('answer', { error: () => <bdi className={classes.answer}>{error}</bdi> })}
        </p>
      )}
      <p className={classes.text} dir="auto">
        {text || t('hiddenText')}
      </p>
    </div>
  )
}
