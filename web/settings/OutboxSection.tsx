// The mails that the company caused: each with its state, and its text on demand.

import { IconMailOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOnePageNextTime } from '#web/lib/one-page-next-time.ts'
import { shownZone } from '#web/lib/zone.ts'
import { useToday } from '#web/parts/use-today.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Load } from '#web/ui/Load.tsx'
import { More } from '#web/ui/More.tsx'
import { outboxQuery } from './api.ts'
import { OutboxRow } from './OutboxRow.tsx'
import classes from './OutboxSection.module.css'
import { SectionHead } from './SectionHead.tsx'

export function OutboxSection() {
  const zone = shownZone.use()
  const t = useTranslations('settings')
  const today = useToday(zone)
  const query = useInfiniteQuery(outboxQuery)
  useOnePageNextTime(outboxQuery.queryKey)
  return (
    <>
      <SectionHead title={t('sections.outbox')} hint={t('outbox.hint')} />
      <Load query={query} failure={t('outbox.failed')} skeleton={<Skeleton />}>
        {({ mails, hasMailServer }) => (
          <>
            {!hasMailServer && <NoMailServer />}
            {mails.length > 0 ? (
              <>
                <ul className={classes.list} aria-label={t('sections.outbox')}>
                  {mails.map((mail) => (
                    <OutboxRow key={mail.id} mail={mail} today={today} zone={zone} />
                  ))}
                </ul>
                <More
                  query={query}
                  label={t('more.load')}
                  failure={t('more.failed')}
                  shown={t('outbox.shown', { count: mails.length })}
                />
              </>
            ) : (
              <EmptyState title={t('outbox.empty.title')} hint={t('outbox.empty.hint')} />
            )}
          </>
        )}
      </Load>
    </>
  )
}

function NoMailServer() {
  const t = useTranslations('settings.outbox.noServer')
  return (
    <div className={classes.notice}>
      <IconMailOff className={classes.noticeIcon} size={18} aria-hidden />
      <div>
        <p className={classes.noticeTitle}>{t('title')}</p>
        <p>{t('kept')}</p>
        <p>{t.rich('do', { code: (name) => <code dir="ltr">{name}</code> })}</p>
      </div>
    </div>
  )
}

function Skeleton() {
  return (
    <div className={classes.list}>
      {[220, 170, 250, 190, 230].map((width) => (
        <div key={width} className={classes.bones}>
          <div className={classes.boneLines}>
            <Bone width={width} height={10} />
            <Bone width={130} height={8} />
          </div>
          <Bone width={52} height={22} radius={6} />
          <Bone width={84} height={10} />
        </div>
      ))}
    </div>
  )
}
