// What happened to the account: when, what, from which device and address.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { SecurityEntry } from '#contract/account.ts'
import { dayIn } from '#contract/dates.ts'
import { deviceName } from '#contract/device.ts'
import { useOnePageNextTime } from '#web/lib/one-page-next-time.ts'
import { shownZone } from '#web/lib/zone.ts'
import { useToday } from '#web/parts/use-today.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { dayWords } from '#web/ui/day-words.ts'
import { Load } from '#web/ui/Load.tsx'
import { More } from '#web/ui/More.tsx'
import table from '#web/ui/Table.module.css'
import { securityLogQuery } from './api.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import classes from './Security.module.css'

export function SecurityLog() {
  const zone = shownZone.use()
  const t = useTranslations('settings')
  const today = useToday(zone)
  const query = useInfiniteQuery(securityLogQuery)
  useOnePageNextTime(securityLogQuery.queryKey)
  return (
    <SettingRow title={t('security.log.title')} hint={t('security.log.hint')}>
      <Load query={query} failure={t('security.log.failed')} skeleton={<ListSkeleton rows={4} />}>
        {(entries) =>
          entries.length > 0 ? (
            <>
              <ul className={`${table.table} ${classes.list}`} aria-label={t('security.log.title')}>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} today={today} />
                ))}
              </ul>
              <More
                query={query}
                label={t('more.load')}
                failure={t('more.failed')}
                shown={t('audit.shown', { count: entries.length })}
              />
            </>
          ) : (
            <p className={classes.note}>{t('security.log.empty')}</p>
          )
        }
      </Load>
    </SettingRow>
  )
}

function Entry({
  entry: { at, action, subject, isOperator, address, userAgent },
  today,
}: {
  entry: SecurityEntry
  today: string
}) {
  const t = useTranslations('settings')
  const locale = useLocale()
  const zone = shownZone.use()
  const format = useFormatter()
  const date = new Date(at)
  const full = format.dateTime(date, { dateStyle: 'full', timeStyle: 'long' })
  const time = format.dateTime(date, { timeStyle: 'short' })
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <p className={classes.name}>
          {t(`audit.actions.${action}`)}
          {subject !== null && <bdi className={classes.subject}>{subject}</bdi>}
        </p>
        <p className={classes.facts}>
          {isOperator && <span>{t('security.log.operator')}</span>}
          {userAgent !== null && (
            <bdi title={userAgent}>{deviceName(userAgent) ?? t('audit.unknownDevice')}</bdi>
          )}
          {address !== null && <bdi className={classes.address}>{address}</bdi>}
        </p>
      </div>
      <time className={classes.when} dateTime={at} title={full}>
        {dayWords(dayIn(zone, date), today, locale)} {time}
      </time>
    </li>
  )
}
