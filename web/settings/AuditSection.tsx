// Who did what in the company, newest first: filtered by the address, more on demand, saved as a file.

import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { exportAudit } from '#contract/audit.ts'
import { useOnePageNextTime } from '#web/lib/one-page-next-time.ts'
import { usersQuery } from '#web/lib/users.ts'
import { shownZone } from '#web/lib/zone.ts'
import { useToday } from '#web/parts/use-today.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Load } from '#web/ui/Load.tsx'
import { More } from '#web/ui/More.tsx'
import table from '#web/ui/Table.module.css'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import { AuditSkeleton, AuditTable } from './AuditTable.tsx'
import { auditQuery } from './api.ts'
import { SectionHead } from './SectionHead.tsx'
import { useAuditFilters } from './use-audit-filters.ts'

export function AuditSection() {
  const zone = shownZone.use()
  const t = useTranslations('settings')
  const today = useToday(zone)
  const { filters, set, clear } = useAuditFilters()
  const asked = auditQuery(filters)
  const query = useInfiniteQuery(asked)
  useOnePageNextTime(asked.queryKey)
  const isFiltered = Object.keys(filters).length > 0
  const actor = query.data?.find(({ actor }) => actor && actor.id === filters.userId)?.actor
  const isEmpty = query.data?.length === 0 && !query.isPlaceholderData
  const isStranger = useIsStranger(filters.userId, isEmpty)
  useEffect(() => {
    if (isStranger) set({ userId: undefined })
  })
  return (
    <>
      <SectionHead title={t('sections.audit')} hint={t('audit.hint')}>
        <ExportButton label={t('audit.export')} endpoint={exportAudit} input={{ query: filters }} />
      </SectionHead>
      <AuditFilterBar
        filters={filters}
        actor={actor ?? null}
        today={today}
        onChange={set}
        onClear={query.data?.length === 0 ? null : clear}
      />
      <Load query={query} failure={t('audit.failed')} skeleton={<AuditSkeleton />}>
        {(entries) =>
          entries.length > 0 ? (
            <div className={table.list} data-old={query.isPlaceholderData || undefined}>
              <AuditTable entries={entries} hasMore={query.hasNextPage} today={today} zone={zone} />
              <More
                query={query}
                label={t('more.load')}
                failure={t('more.failed')}
                shown={t('audit.shown', { count: entries.length })}
              />
            </div>
          ) : isFiltered ? (
            <EmptyState
              title={t('audit.noMatch')}
              action={
                <Button variant="default" onClick={clear}>
                  {t('audit.clear')}
                </Button>
              }
              hasPicture={false}
            />
          ) : (
            <EmptyState title={t('audit.empty.title')} hint={t('audit.empty.hint')} />
          )
        }
      </Load>
    </>
  )
}

/** Somebody of another company, whom the address still names; a former member may have entries. */
function useIsStranger(id: string | undefined, hasNoEntries: boolean): boolean {
  const { data } = useQuery({ ...usersQuery, enabled: id !== undefined && hasNoEntries })
  return id !== undefined && hasNoEntries && data !== undefined && !data.users.some((user) => user.id === id)
}
