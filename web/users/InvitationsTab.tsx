// The invitations that nobody has taken yet: to whom, by whom, until when; sent again or cancelled by their sender.
// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of flexible rows cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: what is only read takes no focus

import { VisuallyHidden } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Invitation } from '#contract/invitations.ts'
import { dialogs } from '#web/lib/dialogs.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { useUser } from '#web/lib/user.ts'
import { invitationsQuery } from '#web/lib/users.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Load } from '#web/ui/Load.tsx'
import { MainButton } from '#web/ui/MainButton.tsx'
import table from '#web/ui/Table.module.css'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import { chosenTab } from './chosen-tab.ts'
import { CopyAllLinks, NewLinkNote, NoMailNote } from './InvitationLink.tsx'
import { InvitationRow, InvitationsSkeleton } from './InvitationRow.tsx'
import classes from './Invitations.module.css'
import { useInvitations } from './use-invitations.ts'

export function InvitationsTab() {
  const t = useTranslations('users')
  const query = useQuery(invitationsQuery)
  return (
    <div className={classes.tab}>
      <Load query={query} failure={t('invitations.failed')} skeleton={<InvitationsSkeleton />}>
        {(invitations) =>
          invitations.length > 0 ? (
            <Table invitations={invitations} />
          ) : (
            <EmptyState
              title={t('invitations.empty.title')}
              hint={t('invitations.empty.hint')}
              action={
                <MainButton icon={IconUserPlus} shortcut="I" onClick={() => dialogs.open('invite')}>
                  {t('add')}
                </MainButton>
              }
            />
          )
        }
      </Load>
    </div>
  )
}

/** In the next row, else in the one before, else the tab. */
function neighbourOf(button: HTMLElement, rows: HTMLElement | null): () => HTMLElement | null {
  const buttons = [...(rows?.querySelectorAll<HTMLElement>('[data-cancel]') ?? [])]
  const at = buttons.indexOf(button)
  const neighbours = [buttons[at + 1], buttons[at - 1]]
  return () => neighbours.find((one) => one?.isConnected) ?? chosenTab()
}

interface NoticeProps {
  invitations: Invitation[]
  links: ReadonlyMap<string, string>
}

/** Without a mail server: what is to be done with links, and what a new one does to the one before. */
function Notice({ invitations, links }: NoticeProps) {
  const { hasMailServer } = useUser()
  if (hasMailServer || !invitations.some(({ isOwn }) => isOwn)) return null
  const shown = invitations.flatMap(({ id, email, status }) => {
    const link = links.get(id)
    return link === undefined || status !== 'pending' ? [] : [{ email, link }]
  })
  return (
    <div className={classes.notice}>
      {shown.length > 0 && <NoMailNote count={shown.length} />}
      <NewLinkNote />
      <CopyAllLinks links={shown} />
    </div>
  )
}

const columns = ['address', 'role', 'status', 'sent', 'expires'] as const

function Table({ invitations }: { invitations: Invitation[] }) {
  const t = useTranslations('users')
  const rows = useRef<HTMLDivElement>(null)
  const { indexes, before, after, measure } = useRowWindow(invitations.length, rows, { rowHeight: 57 })
  // A link is told once, to whoever has just sent it again.
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map())
  const { resend, cancel } = useInvitations(({ id, link }) => {
    if (link !== undefined) setLinks((known) => new Map(known).set(id, link))
  })
  const cancelHere = (invitation: Invitation, button: HTMLElement) => {
    keepFocus(neighbourOf(button, rows.current))
    void cancel(invitation)
  }
  return (
    <>
      <Notice invitations={invitations} links={links} />
      <div
        className={`${table.table} ${classes.table}`}
        role="table"
        aria-label={t('tabs.invitations')}
        aria-rowcount={invitations.length + 1}
      >
        <div className={`${table.head} ${classes.head}`} role="row" aria-rowindex={1}>
          {columns.map((column) => (
            <span key={column} role="columnheader">
              {t(`invitations.columns.${column}`)}
            </span>
          ))}
          <span role="columnheader">
            <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
          </span>
        </div>
        <div ref={rows} role="rowgroup" style={{ paddingBlock: `${before}px ${after}px` }}>
          {indexes.map((index) => {
            const invitation = invitations[index]
            return (
              invitation && (
                <div key={invitation.id} ref={measure} data-index={index} role="presentation">
                  <InvitationRow
                    invitation={invitation}
                    index={index + 2}
                    link={links.get(invitation.id)}
                    onResend={resend}
                    onCancel={cancelHere}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
    </>
  )
}
