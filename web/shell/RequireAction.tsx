// A screen for those whose role holds an action; the others are told so, and nothing of it stays in the page.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Action } from '#contract/permissions.ts'
import { useCan } from '#web/lib/user.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'

interface Props {
  can: Action
  /** Of the screen: its word in the menu, and where its queries begin. */
  module: 'tasks' | 'announcements' | 'users'
}

export function RequireAction({ can, module }: Props) {
  return useCan(can) ? <Outlet /> : <NotForRole module={module} />
}

function NotForRole({ module }: Pick<Props, 'module'>) {
  const t = useTranslations('shell')
  const client = useQueryClient()
  useEffect(() => client.removeQueries({ queryKey: [module] }), [client, module])
  const name = t(`items.${module}`)
  return (
    <Page title={name}>
      <EmptyState
        title={t('notForRole', { name })}
        hint={t('notForRoleHint')}
        action={
          <Button component={Link} to="/app">
            {t('toHome')}
          </Button>
        }
      />
    </Page>
  )
}
