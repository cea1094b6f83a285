// The organisation chart over the Users screen: who stands where, and for some, changing it.
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Load } from '#web/ui/Load.tsx'
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx'
import { orgChartQuery } from './chart-query.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function OrgChartModal({ isOpen, onClose }: Props) {
  const t = useTranslations('orgChart')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} width={1200}>
      <Chart />
    </Dialog>
  )
}

function Chart() {
  const t = useTranslations('orgChart')
  const query = useQuery(orgChartQuery)
  return (
    <Load query={query} skeleton={<RowsSkeleton />} failure={t('failed')}>
      {({ roles }) =>
        roles.length === 0 ? (
          <EmptyState title={t('empty')} hint={t('emptyHint')} />
        ) : (
          <ul>
            {roles.map(({ id, name }) => (
              <li key={id} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        )
      }
    </Load>
  )
}
