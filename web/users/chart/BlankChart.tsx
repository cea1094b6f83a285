// The start of a chart: from the company's admins in one step, or from a department.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Member } from '#contract/users.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import classes from './ChartEditor.module.css'
import { addDepartment, seatAdministrators } from './chart-edits.ts'
import { type ChartEdit, newId } from './use-chart-edit.ts'

interface Props {
  isEditable: boolean
  users: readonly Member[]
  onEdit: (edit: ChartEdit) => void
  onPart: (id: string) => void
}

export function BlankChart({ isEditable, users, onEdit, onPart }: Props) {
  const t = useTranslations('orgChart')
  const admins = users.filter(({ role }) => role === 'admin').map(({ id }) => id)
  const begin = (chart: Parameters<ChartEdit>[0], id: string) =>
    addDepartment(chart, { id, name: t('newDepartment') }, newId())
  const start = (edit: ChartEdit = (chart) => chart) => {
    const id = newId()
    onEdit((chart) => begin(edit(chart), id))
    onPart(id)
  }
  if (!isEditable) {
    return (
      <div className={classes.blank}>
        <EmptyState title={t('empty')} hint={t('emptyHint')} isHeading />
      </div>
    )
  }
  return (
    <div className={classes.blank}>
      <EmptyState
        title={t('blank')}
        hint={t('blankHint')}
        isHeading
        action={
          <div className={classes.answers}>
            {admins.length > 0 && (
              <Button
                onClick={() => start((chart) => seatAdministrators(chart, admins, t('adminRole'), newId))}
              >
                {t('startFromAdmins')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => start()}
            >
              {t('addDepartment')}
            </Button>
          </div>
        }
      />
    </div>
  )
}
