// The people of the company as a table, virtual when long, loaded on as it is scrolled; on phones rows are cards.
// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of flexible rows cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows of the grid take the focus
import { VisuallyHidden } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Role } from '#contract/roles.ts'
import type { DirectoryEntry, DirectorySort } from '#contract/users.ts'
import { useCan, useUser } from '#web/lib/user.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { More } from '#web/ui/More.tsx'
import table from '#web/ui/Table.module.css'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import classes from './Directory.module.css'
import { DirectoryRow } from './DirectoryRow.tsx'
import { useManageable, useMemberActs } from './use-member-acts.ts'
import { useRoleWords } from './use-role-words.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Rows before the end at which the next page is asked for. */
const AHEAD = 40

interface Props {
  people: DirectoryEntry[]
  total: number
  roles: Role[]
  sort: DirectorySort
  query: UseInfiniteQueryResult
  openId: string | null
  onOpen: (person: DirectoryEntry, isForRole?: boolean) => void
  addressOf: (person: DirectoryEntry) => string
}

export function DirectoryTable(props: Props) {
  const { people, total, roles, sort, query, openId, onOpen, addressOf } = props
  const t = useTranslations('users')
  const rows = useRef<HTMLDivElement>(null)
  // Those that are not loaded yet have their place, so that the end is where it will be.
  const count = query.isFetchNextPageError ? people.length : Math.max(total, people.length)
  const { indexes, before, after, measure, reveal } = useRowWindow(count, rows, { rowHeight: 57 })
  const keys = useRowKeys({ rows: people, reveal, onOpen })
  const acts = useMemberActs(onOpen, useCan('users.manageRoles'))
  const isManageable = useManageable()
  const ofRole = useRoleWords(roles)
  const { id: ownId } = useUser()
  useMoreAhead(query, people.length - (indexes.at(-1) ?? 0) < AHEAD)
  const sorted = sort === 'role' ? 'role' : 'name'
  return (
    <>
      <div
        {...keys.grid}
        className={`${table.table} ${classes.table}`}
        role="grid"
        aria-label={t('title')}
        aria-rowcount={total + 1}
      >
        <div className={`${table.head} ${classes.head}`} role="row" aria-rowindex={1}>
          {(['name', 'role', 'permissions', 'joined'] as const).map((column) => (
            <span key={column} role="columnheader" aria-sort={column === sorted ? 'ascending' : undefined}>
              {t(`columns.${column}`)}
            </span>
          ))}
          <span role="columnheader">
            <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
          </span>
        </div>
        <div ref={rows} role="rowgroup" style={{ paddingBlock: `${before}px ${after}px` }}>
          {indexes.map((index) => {
            const person = people[index]
            const known = person && ofRole(person.role)
            return (
              <div key={person?.id ?? index} ref={measure} data-index={index} role="presentation">
                {person ? (
                  <DirectoryRow
                    person={person}
                    words={known?.words}
                    index={index + 2}
                    isActive={person.id === keys.activeId}
                    isOpen={person.id === openId}
                    isMyself={person.id === ownId}
                    isManageable={isManageable(person, known?.role)}
                    to={addressOf(person)}
                    acts={acts}
                  />
                ) : (
                  <BoneRow index={index} />
                )}
              </div>
            )
          })}
        </div>
      </div>
      {query.isFetchNextPageError && <More query={query} label={t('more.load')} failure={t('more.failed')} />}
    </>
  )
}

function useMoreAhead(query: UseInfiniteQueryResult, isNear: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData) {
      void fetchNextPage()
    }
  }, [isNear, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage])
}

const widths = [150, 110, 170, 130, 90] as const

function BoneRow({ index }: { index: number }) {
  return (
    <div className={`${table.row} ${classes.row}`} role="row" aria-rowindex={index + 2} aria-busy="true">
      <span className={classes.person} role="gridcell">
        <Bone width={32} height={32} radius={16} />
        <span className={classes.boneLines}>
          <Bone width={widths[index % widths.length] ?? 120} height={10} />
          <Bone width={120} height={8} />
        </span>
      </span>
      <span className={classes.role} role="gridcell">
        <Bone width={56} height={22} radius={6} />
      </span>
      <span className={classes.permissions} role="gridcell">
        <Bone width={140} height={10} />
      </span>
      <span className={classes.joined} role="gridcell">
        <Bone width={56} height={10} />
      </span>
    </div>
  )
}

export function DirectorySkeleton() {
  return (
    <div className={`${table.table} ${classes.table}`} aria-hidden>
      <div className={`${table.head} ${classes.head}`} />
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <BoneRow key={index} index={index} />
      ))}
    </div>
  )
}
