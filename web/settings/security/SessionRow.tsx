// Where the account is logged in: each can be logged out, or all but this one.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OwnSession, revokeSessions } from '#contract/account.ts'
import { call } from '#web/lib/call.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Load } from '#web/ui/Load.tsx'
import table from '#web/ui/Table.module.css'
import { toast } from '#web/ui/toast.ts'
import { ActButton } from './ActButton.tsx'
import { sessionsQuery } from './api.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import classes from './Security.module.css'
import { SessionItem } from './SessionItem.tsx'
import { useAct } from './use-act.ts'

export function SessionRow() {
  const t = useTranslations('settings.security.sessions')
  const query = useQuery(sessionsQuery)
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { run, isDoing, fault, setFault } = useAct()
  const list = useRef<HTMLUListElement>(null)
  const others = query.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  const keep = (stays: (session: OwnSession) => boolean) =>
    client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(stays))
  const ask = () => {
    setFault(null)
    setIsAsking(true)
  }
  const endOthers = async () => {
    if (!(await run(() => call(revokeSessions)))) return
    setIsAsking(false)
    keep(({ isCurrent }) => isCurrent)
    toast({ text: t('othersDone'), tone: 'done' })
    keepFocus(() => list.current)
  }
  return (
    <>
      <SettingRow
        title={t('title')}
        hint={t('hint')}
        control={others > 0 && <ActButton onClick={ask}>{t('logOutOthers')}</ActButton>}
      >
        <Load query={query} failure={t('failed')} skeleton={<ListSkeleton rows={2} />}>
          {(sessions) => (
            <ul ref={list} className={`${table.table} ${classes.list}`} aria-label={t('title')} tabIndex={-1}>
              {sessions.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  onEnded={() => {
                    keep(({ id }) => id !== session.id)
                    keepFocus(() => list.current?.querySelector('button') ?? list.current)
                  }}
                />
              ))}
            </ul>
          )}
        </Load>
      </SettingRow>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={t('othersQuestion')}
        verb={t('logOutOthers')}
        doing={t('loggingOut')}
        isDoing={isDoing}
        fault={fault}
        onConfirm={() => void endOthers()}
      >
        <p>{t('othersHint', { count: others })}</p>
      </ConfirmDialog>
    </>
  )
}
