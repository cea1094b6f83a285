// The users screen: the directory, sent invitations and roles in tabs; the organisation chart and profiles over it.
import { Button } from '@mantine/core'
import { IconHierarchy3, IconShieldPlus, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Role } from '#contract/roles.ts'
import { dialogs } from '#web/lib/dialogs.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { keys } from '#web/lib/keys.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useOpenedLater } from '#web/lib/use-opened-later.ts'
import { useCan } from '#web/lib/user.ts'
import { invitationsQuery, rolesQuery } from '#web/lib/users.ts'
import { type KnownPerson, PersonDialog } from '#web/parts/PersonDialog.tsx'
import { MainButton } from '#web/ui/MainButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { TabBar } from '#web/ui/TabBar.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedChanges } from '#web/users/chart/kept-chart.ts'
import { chosenTab } from './chosen-tab.ts'
import { Directory } from './Directory.tsx'
import { InvitationsTab } from './InvitationsTab.tsx'
import { RoleModal } from './RoleModal.tsx'
import { RolesTab } from './RolesTab.tsx'
import classes from './UsersPage.module.css'
import { type UsersSearch, useUsersSearch } from './use-users-search.ts'

export function UsersPage() {
  const t = useTranslations('users')
  const { search, set, open, close, addressOf } = useUsersSearch()
  const { tabs, tab, roles } = useTabs(search)
  const [person, setPerson] = useState<KnownPerson>()
  const [isForRole, setIsForRole] = useState(false)
  const editor = useRoleEditor()
  const mayInvite = useCan('users.invite')
  useShortcut(keys.invite, () => dialogs.open('invite'), mayInvite)
  return (
    <Page
      title={t('title')}
      actions={<Actions onChart={() => open({ isChartOpen: true })} onAddRole={() => editor.open(null)} />}
    >
      <TabBar tabs={tabs} value={tab} onChange={(tab) => set({ tab })}>
        {tab === 'directory' && (
          <Directory
            search={search}
            roles={roles}
            onChange={set}
            onOpen={(person, isForRole = false) => {
              setPerson(person)
              setIsForRole(isForRole)
              open({ userId: person.id })
            }}
            addressOf={addressOf}
          />
        )}
        {tab === 'invitations' && <InvitationsTab />}
        {tab === 'roles' && <RolesTab onEdit={editor.open} addressOf={addressOf} />}
      </TabBar>
      <Profile
        id={search.userId}
        known={person}
        isForRole={isForRole}
        onClose={() => {
          close()
          // Opened by an address, there is nothing to give the focus back to.
          keepFocus(chosenTab)
        }}
      />
      <Chart isOpen={search.isChartOpen} onClose={close} />
      <RoleModal {...editor.shown} onClose={editor.close} />
    </Page>
  )
}

/** Those that the person may see; an address that names another one shows the directory. */
function useTabs(search: UsersSearch) {
  const t = useTranslations('users')
  const mayInvite = useCan('users.invite')
  const managesRoles = useCan('users.manageRoles')
  const { data: roles } = useQuery(rolesQuery)
  const { data: invitations } = useQuery({ ...invitationsQuery, enabled: mayInvite })
  const counts = {
    directory: roles?.reduce((sum, { members }) => sum + members, 0),
    invitations: invitations?.length,
    roles: roles?.length,
  }
  const names = [
    'directory' as const,
    ...(mayInvite ? (['invitations'] as const) : []),
    ...(managesRoles ? (['roles'] as const) : []),
  ]
  return {
    tabs: names.map((name) => ({ name, label: t(`tabs.${name}`), count: counts[name] })),
    tab: names.find((name) => name === search.tab) ?? 'directory',
    roles: roles ?? [],
  }
}

function useRoleEditor() {
  const [shown, setShown] = useState<{ role: Role | null; isOpen: boolean }>({ role: null, isOpen: false })
  return {
    shown,
    open: (role: Role | null) => setShown({ role, isOpen: true }),
    close: () => setShown((last) => ({ ...last, isOpen: false })),
  }
}

interface ActionsProps {
  onChart: () => void
  onAddRole: () => void
}

function Actions({ onChart, onAddRole }: ActionsProps) {
  const t = useTranslations('users')
  const tChart = useTranslations('orgChart')
  const unsaved = useUnsavedChanges()
  const chart = unsaved > 0 ? `${t('orgChart')}, ${tChart('changes', { count: unsaved })}` : t('orgChart')
  const mayInvite = useCan('users.invite')
  const managesRoles = useCan('users.manageRoles')
  return (
    <>
      <Button
        variant="default"
        className={classes.small ?? ''}
        leftSection={<IconHierarchy3 size={16} aria-hidden />}
        rightSection={unsaved > 0 && <span className={classes.unsaved} />}
        aria-label={chart}
        title={unsaved > 0 ? chart : undefined}
        onClick={onChart}
      >
        {t('orgChart')}
      </Button>
      {managesRoles && (
        <Button
          variant="default"
          className={classes.small ?? ''}
          leftSection={<IconShieldPlus size={16} aria-hidden />}
          aria-label={t('roles.add')}
          onClick={onAddRole}
        >
          {t('roles.add')}
        </Button>
      )}
      {mayInvite && (
        <MainButton icon={IconUserPlus} shortcut="I" onClick={() => dialogs.open('invite')}>
          {t('add')}
        </MainButton>
      )}
    </>
  )
}

interface ProfileProps {
  id: string | null
  /** What the list says of whoever was opened last. */
  known: KnownPerson | undefined
  isForRole: boolean
  onClose: () => void
}

/** Stays on the screen while it closes. */
function Profile({ id, known, isForRole, onClose }: ProfileProps) {
  const [shownId, setShownId] = useState(id)
  useEffect(() => {
    if (id) setShownId(id)
  }, [id])
  if (!shownId) return null
  const person = known?.id === shownId ? known : { id: shownId }
  return (
    <PersonDialog
      key={shownId}
      person={person}
      isOpen={id !== null && id === shownId}
      onClose={onClose}
      isForRole={isForRole}
    />
  )
}

const loadChart = async () => (await import('#web/users/chart/OrgChartModal.tsx')).OrgChartModal

/** Its script comes when it is first opened; the rest of the screen needs nothing of it. */
function Chart({ isOpen, onClose }: ChartProps) {
  const t = useTranslations('users')
  const [Modal, setModal] = useState<ComponentType<ChartProps> | null>(null)
  const isShown = useOpenedLater(isOpen && Modal !== null)
  const closed = useRef(onClose)
  closed.current = onClose
  const isWanted = isOpen && Modal === null
  useEffect(() => {
    if (!isWanted) return
    loadChart().then(
      (loaded) => setModal(() => loaded),
      () => {
        toast({ text: t('chartNotLoaded'), tone: 'failed' })
        closed.current()
      },
    )
  }, [isWanted, t])
  return Modal && <Modal isOpen={isShown} onClose={onClose} />
}

interface ChartProps {
  isOpen: boolean
  onClose: () => void
}
