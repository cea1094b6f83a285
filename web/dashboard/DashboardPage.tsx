// Home: the day in one sentence, and cards that load and fail each alone.
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { dialogs } from '#web/lib/dialogs.ts'
import { keys } from '#web/lib/keys.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useCan } from '#web/lib/user.ts'
import { Warnings } from '#web/parts/Warnings.tsx'
import { MainButton } from '#web/ui/MainButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { AddCompanyCard } from './AddCompanyCard.tsx'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import classes from './DashboardPage.module.css'
import { FirstSteps } from './FirstSteps.tsx'
import { TasksCard } from './TasksCard.tsx'
import { UsersCard } from './UsersCard.tsx'
import { useDay } from './use-day.ts'

export function DashboardPage() {
  const t = useTranslations()
  const { greeting, sentence } = useDay()
  const seesTasks = useCan('tasks.view')
  const seesAnnouncements = useCan('announcements.view')
  const seesUsers = useCan('users.view')
  return (
    <Page
      title={t('shell.items.home')}
      heading={greeting}
      subtitle={sentence}
      actions={useCan('tasks.create') && <NewTaskButton />}
    >
      <Warnings />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <FirstSteps />
          {seesTasks && <TasksCard />}
          <AddCompanyCard />
        </div>
        <div className={classes.stack}>
          {seesAnnouncements && <AnnouncementCard />}
          {seesUsers && <UsersCard />}
        </div>
      </div>
    </Page>
  )
}

function NewTaskButton() {
  const t = useTranslations('tasks')
  const open = () => dialogs.open('new-task')
  useShortcut(keys.newTask, open)
  return (
    <MainButton icon={IconPlus} shortcut="C" className={classes.newTask} onClick={open}>
      {t('new')}
    </MainButton>
  )
}
