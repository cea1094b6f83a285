// The directory: its filters, and the people that they let through.
import { Button, VisuallyHidden } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Role } from '#contract/roles.ts'
import type { DirectoryEntry } from '#contract/users.ts'
import { dialogs } from '#web/lib/dialogs.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { useOnePageNextTime } from '#web/lib/one-page-next-time.ts'
import { useCan } from '#web/lib/user.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Load } from '#web/ui/Load.tsx'
import { MainButton } from '#web/ui/MainButton.tsx'
import table from '#web/ui/Table.module.css'
import { type DirectoryQuestion, directoryQuery } from './api.ts'
import { chosenTab } from './chosen-tab.ts'
import { DirectorySkeleton, DirectoryTable } from './DirectoryTable.tsx'
import { DirectoryToolbar } from './DirectoryToolbar.tsx'
import { EndMembership } from './EndMembership.tsx'
import type { UsersSearch } from './use-users-search.ts'

interface Props {
  search: UsersSearch
  roles: Role[]
  onChange: (change: Partial<UsersSearch>) => void
  onOpen: (person: DirectoryEntry, isForRole?: boolean) => void
  addressOf: (change: Partial<UsersSearch>) => string
}

const unfiltered = { text: '', role: null, isDeactivated: false } satisfies Partial<UsersSearch>

export function Directory({ search, roles, onChange, onOpen, addressOf }: Props) {
  const t = useTranslations('users')
  const manages = useCan('users.manage')
  const { text, role, sort } = search
  const isDeactivated = search.isDeactivated && manages
  const filter = useMemo(
    (): DirectoryQuestion => ({
      ...(text && { q: text }),
      ...(role && { role }),
      ...(sort !== 'firstName' && { sort }),
      ...(isDeactivated && { status: 'deactivated' }),
    }),
    [text, role, sort, isDeactivated],
  )
  const asked = directoryQuery(filter)
  const query = useInfiniteQuery(asked)
  useOnePageNextTime(asked.queryKey)
  useFocusWhenEmpty(query.data?.people.length)
  return (
    <>
      <DirectoryToolbar search={search} roles={roles} filter={filter} onChange={onChange} />
      <Load query={query} failure={t('failed')} skeleton={<DirectorySkeleton />}>
        {({ people, total }) =>
          people.length > 0 ? (
            <div className={table.list} data-old={query.isPlaceholderData || undefined}>
              <DirectoryTable
                people={people}
                total={total}
                roles={roles}
                sort={sort}
                query={query}
                openId={search.userId}
                onOpen={onOpen}
                addressOf={({ id }) => addressOf({ userId: id })}
              />
            </div>
          ) : (
            <Nobody
              isFiltered={text !== '' || role !== null}
              isDeactivated={isDeactivated}
              onClear={() => onChange(unfiltered)}
            />
          )
        }
      </Load>
      <VisuallyHidden role="status">
        {query.data && !query.isPlaceholderData && t('found', { count: query.data.total })}
      </VisuallyHidden>
      <EndMembership />
    </>
  )
}

/** Whoever took the last one off the list goes on from the tab. */
function useFocusWhenEmpty(count: number | undefined): void {
  const before = useRef(count)
  useEffect(() => {
    const wasLast = before.current !== undefined && before.current > 0 && count === 0
    before.current = count
    if (wasLast) return keepFocus(chosenTab)
  }, [count])
}

interface NobodyProps {
  isFiltered: boolean
  isDeactivated: boolean
  onClear: () => void
}

function Nobody({ isFiltered, isDeactivated, onClear }: NobodyProps) {
  const t = useTranslations('users')
  const mayInvite = useCan('users.invite')
  if (isFiltered || isDeactivated) {
    return (
      <EmptyState
        title={t(isFiltered ? 'noMatch' : 'noneDeactivated')}
        hasPicture={false}
        action={
          <Button variant="default" onClick={onClear}>
            {t(isFiltered ? 'clearFilters' : 'showActive')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t('empty.title')}
      hint={t('empty.hint')}
      action={
        mayInvite && (
          <MainButton icon={IconUserPlus} shortcut="I" onClick={() => dialogs.open('invite')}>
            {t('add')}
          </MainButton>
        )
      }
    />
  )
}
