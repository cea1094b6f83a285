// The buttons of the chart's head: new parts, the file, discarding and saving.
import { ActionIcon, Button, useDirection } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconPlus, IconRowInsertBottom } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { CHART_DEPARTMENTS, CHART_LEVELS, CHART_POSITIONS } from '#contract/limits.ts'
import type { OrgChart } from '#contract/org-chart.ts'
import type { Person } from '#contract/people.ts'
import { saveFile } from '#web/lib/download.ts'
import { page } from '#web/lib/page.ts'
import { fullName } from '#web/lib/person.ts'
import classes from './ChartEditor.module.css'
import { addDepartment, addLevel } from './chart-edits.ts'
import { isBlank } from './chart-reading.ts'
import { chartSvg } from './chart-svg.ts'
import { type ChartEdit, newId, type useChartEdit, type useSaveChart } from './use-chart-edit.ts'

interface Props {
  chart: OrgChart
  people: ReadonlyMap<string, Person>
  isEditable: boolean
  /** There the tools scroll, and have room for words. */
  isNarrow: boolean
  onEdit: (edit: ChartEdit) => void
  onAddPosition: () => void
  /** A new level or department is named. */
  onPart: (id: string) => void
}

export function ChartTools(props: Props) {
  const { chart, people, isEditable, isNarrow, onEdit, onAddPosition, onPart } = props
  const t = useTranslations('orgChart')
  const add = (edit: (chart: OrgChart, id: string) => OrgChart) => () => {
    const id = newId()
    onEdit((chart) => edit(chart, id))
    onPart(id)
  }
  const icon = <IconPlus size={16} aria-hidden />
  return (
    <>
      {isEditable && (
        <>
          <Button
            variant="default"
            leftSection={icon}
            disabled={chart.departments.length >= CHART_DEPARTMENTS}
            onClick={add((chart, id) => addDepartment(chart, { id, name: t('newDepartment') }, newId()))}
          >
            {t('department')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRowInsertBottom size={16} aria-hidden />}
            disabled={chart.levels.length >= CHART_LEVELS}
            onClick={add(addLevel)}
          >
            {t('levelButton')}
          </Button>
          <Button
            variant="default"
            leftSection={icon}
            disabled={chart.roles.length >= CHART_POSITIONS}
            onClick={onAddPosition}
          >
            {t('role')}
          </Button>
        </>
      )}
      {!isBlank(chart) && <ExportButton chart={chart} people={people} isSlim={isEditable && !isNarrow} />}
    </>
  )
}

interface ExportProps {
  chart: OrgChart
  people: ReadonlyMap<string, Person>
  isSlim: boolean
}

function ExportButton({ chart, people, isSlim }: ExportProps) {
  const t = useTranslations('orgChart')
  const { dir } = useDirection()
  const exportFile = () => {
    const list = new Intl.ListFormat(page.language, { type: 'unit' })
    const words = {
      title: t('title'),
      language: document.documentElement.lang,
      administrator: t('administrator'),
      companyWide: t('companyWide'),
      level: (number: number) => t('level', { number }),
      people: (count: number) => t('peopleHere', { count }),
      holders: ({ userIds }: OrgChart['roles'][number]) =>
        list.format(userIds.flatMap((id) => people.get(id) ?? []).map(fullName)) ||
        t('people', { count: userIds.length }),
      noRoles: t('noRoles'),
      notPlaced: t('notPlaced'),
    }
    const svg = chartSvg(chart, words, dir === 'rtl')
    saveFile(new Blob([svg], { type: 'image/svg+xml' }), 'org-chart.svg')
  }
  if (!isSlim) {
    return (
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={exportFile}>
        {t('export')}
      </Button>
    )
  }
  return (
    <ActionIcon variant="default" size={34} aria-label={t('export')} title={t('export')} onClick={exportFile}>
      <IconDownload size={16} aria-hidden />
    </ActionIcon>
  )
}

interface SaveProps {
  edit: ReturnType<typeof useChartEdit>
  isSaving: boolean
  onSave: () => void
}

export function SaveTools({ edit, isSaving, onSave }: SaveProps) {
  const t = useTranslations('orgChart')
  const isOff = edit.changes === 0 || isSaving
  // Not `disabled`, which would take the focus away.
  const off = { ...(isOff && { 'data-disabled': true }), 'aria-disabled': isOff }
  return (
    <>
      <span className={classes.divider} aria-hidden />
      <Button
        variant="subtle"
        className={classes.discard}
        {...off}
        onClick={isOff ? undefined : edit.discard}
      >
        {t('discard')}
      </Button>
      <Button {...off} onClick={isOff ? undefined : onSave}>
        {t('save')}
      </Button>
    </>
  )
}

interface ChangesProps {
  edit: ReturnType<typeof useChartEdit>
  saving: ReturnType<typeof useSaveChart>
  onUndo: () => void
}

/** What is not saved yet, and taking the last of it back. */
export function Changes({ edit, saving, onUndo }: ChangesProps) {
  const t = useTranslations()
  const { changes, canUndo } = edit
  // One's own save is told as well, before its answer comes; and the question says it louder.
  const isBehind = edit.isBehind && !saving.isSaving && !saving.theirs
  const note = saving.isSaving ? t('orgChart.saving') : t('orgChart.changes', { count: changes })
  return (
    <span className={classes.changes}>
      {isBehind && <span className={classes.behind}>{t('orgChart.behind')}</span>}
      <span role="status">{changes > 0 && note}</span>
      {canUndo && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.undo}
          leftSection={<IconArrowBackUp size={16} aria-hidden data-flip />}
          onClick={onUndo}
        >
          {t('common.undo')}
        </Button>
      )}
    </span>
  )
}
