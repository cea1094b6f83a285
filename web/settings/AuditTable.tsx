// The entries of the audit log as a table; in a narrow window each is an item of two lines.
// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of flexible rows cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: what is only read takes no focus
import { IconServer } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditEntry } from '#contract/audit.ts'
import { deviceOf } from '#contract/device.ts'
import { fullName } from '#web/lib/person.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import table from '#web/ui/Table.module.css'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import classes from './AuditSection.module.css'
import { useDetailWords } from './audit-details.ts'
import { LogTime } from './LogTime.tsx'

interface Props {
  entries: AuditEntry[]
  /** There are more that are not loaded yet. */
  hasMore: boolean
  today: string
  zone: string
}

export function AuditTable({ entries, hasMore, today, zone }: Props) {
  const t = useTranslations('settings')
  const rows = useRef<HTMLDivElement>(null)
  const { indexes, before, after, measure } = useRowWindow(entries.length, rows)
  return (
    <div
      className={`${table.table} ${classes.table}`}
      role="table"
      aria-label={t('sections.audit')}
      aria-rowcount={hasMore ? -1 : entries.length + 1}
    >
      <div className={`${table.head} ${classes.head}`} role="row" aria-rowindex={1}>
        {(['when', 'who', 'what', 'from'] as const).map((column) => (
          <span key={column} role="columnheader">
            {t(`audit.columns.${column}`)}
          </span>
        ))}
      </div>
      <div ref={rows} role="rowgroup" style={{ paddingBlock: `${before}px ${after}px` }}>
        {indexes.map((index) => {
          const entry = entries[index]
          return (
            entry && (
              <div
                key={entry.id}
                ref={measure}
                data-index={index}
                className={`${table.row} ${classes.row}`}
                role="row"
                aria-rowindex={index + 2}
              >
                <Cells entry={entry} today={today} zone={zone} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

interface CellsProps {
  entry: AuditEntry
  today: string
  zone: string
}

/** An entry never changes, but the table is rendered with each step of scrolling. */
const Cells = memo(function Cells({ entry, today, zone }: CellsProps) {
  return (
    <>
      <span className={classes.when} role="cell">
        <LogTime at={entry.at} today={today} zone={zone} timeClass={classes.time} />
      </span>
      <span className={classes.who} role="cell">
        <Who entry={entry} />
      </span>
      <span className={classes.what} role="cell">
        <What entry={entry} />
      </span>
      <span className={classes.from} role="cell">
        <From entry={entry} />
      </span>
    </>
  )
})

function Who({ entry: { actor, action } }: { entry: AuditEntry }) {
  const t = useTranslations('settings.audit')
  // Whoever declines an invitation is no member, and may have no account.
  const unknown = action === 'invitation_declined' ? t('invitedPerson') : t('operator')
  const name = actor ? fullName(actor) : unknown
  return (
    <>
      {actor ? (
        <PersonAvatar person={actor} isDecorative />
      ) : (
        <span className={classes.operator} aria-hidden>
          <IconServer size={14} />
        </span>
      )}
      <bdi className={classes.name} title={name}>
        {name}
      </bdi>
    </>
  )
}

function What({ entry }: { entry: AuditEntry }) {
  const t = useTranslations()
  const { action, subject } = entry
  const notes = useDetailWords()(entry)
  return (
    <>
      <span>{t(`settings.audit.actions.${action}`)}</span>{' '}
      <span className={classes.about}>
        {subject !== null && <bdi className={classes.subject}>{subject}</bdi>}{' '}
        {notes.map((note) => (
          <bdi key={note} className={classes.note}>
            {note}
          </bdi>
        ))}
      </span>
    </>
  )
}

function From({ entry: { address, userAgent } }: { entry: AuditEntry }) {
  const t = useTranslations('settings.audit')
  const { browser, system } = deviceOf(userAgent ?? '')
  const device = browser && system ? t('device', { browser, system }) : (browser ?? system)
  return (
    <>
      {address !== null && <bdi className={classes.address}>{address}</bdi>}
      {userAgent !== null && (
        <span className={classes.device} title={userAgent}>
          {device ?? t('unknownDevice')}
        </span>
      )}
    </>
  )
}

export function AuditSkeleton() {
  return (
    <div className={`${table.table} ${classes.table}`}>
      <div className={`${table.head} ${classes.head}`} />
      <div>
        {[150, 210, 120, 180, 160, 200, 130, 190].map((width) => (
          <div key={width} className={`${table.row} ${classes.row}`}>
            <span className={classes.when}>
              <Bone width={84} height={10} />
            </span>
            <span className={classes.who}>
              <Bone width={24} height={24} radius={12} />
              <Bone width={72} height={10} />
            </span>
            <span className={classes.what}>
              <Bone width={width} height={10} />
            </span>
            <span className={classes.from}>
              <Bone width={92} height={10} />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
