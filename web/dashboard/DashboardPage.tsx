// Home: the day in one sentence, and cards that load and fail each alone.
import { useTranslations } from 'use-intl'
import { useCan } from '#web/lib/user.ts'
import { Page } from '#web/ui/Page.tsx'
import { AddCompanyCard } from './AddCompanyCard.tsx'
import classes from './DashboardPage.module.css'
import { TasksCard } from './TasksCard.tsx'
import { UsersCard } from './UsersCard.tsx'
import { useDay } from './use-day.ts'

export function DashboardPage() {
  const t = useTranslations('shell.items')
  const { greeting, sentence } = useDay()
  const seesTasks = useCan('tasks.view')
  const seesUsers = useCan('users.view')
  return (
    <Page title={t('home')} heading={greeting} subtitle={sentence}>
      <div className={classes.columns}>
        <div className={classes.stack}>
          {seesTasks && <TasksCard />}
          <AddCompanyCard />
        </div>
        <div className={classes.stack}>{seesUsers && <UsersCard />}</div>
      </div>
    </Page>
  )
}
