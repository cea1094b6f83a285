// The chart with everything that can be done to it: edits, undo, saving, and what lies over or beside the board.
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { OrgChart } from '#contract/org-chart.ts'
import type { Member } from '#contract/users.ts'
import { isTypingIn } from '#web/lib/shortcuts.ts'
import { useViewport } from '#web/lib/use-viewport.ts'
import { useCan } from '#web/lib/user.ts'
import { usersQuery } from '#web/lib/users.ts'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { toast } from '#web/ui/toast.ts'
import { BlankChart } from './BlankChart.tsx'
import { CardMenu } from './CardMenu.tsx'
import { ChartBoard } from './ChartBoard.tsx'
import classes from './ChartEditor.module.css'
import { ClosingQuestion, MeanwhileQuestion } from './ChartQuestions.tsx'
import { Changes, ChartTools, SaveTools } from './ChartTools.tsx'
import { placeKey, tray } from './chart-edits.ts'
import { isBlank } from './chart-reading.ts'
import { countUnsavedChanges } from './kept-chart.ts'
import { PositionPanel } from './PositionPanel.tsx'
import { useCardActions } from './use-card-actions.ts'
import { useChartEdit, useSaveChart } from './use-chart-edit.ts'

interface Props {
  /** As the server has it. */
  saved: OrgChart
  /** Where the buttons go: the head is there before the chart is. */
  tools: HTMLElement | null
  hintId: string
  /** Asked before the dialog closes: by Escape and the scrim, or by its button. */
  mayClose: RefObject<(isByButton: boolean) => boolean>
  onClose: () => void
}

const nobody: readonly Member[] = []

export function ChartEditor({ saved, tools, hintId, mayClose, onClose }: Props) {
  const t = useTranslations('orgChart')
  const isEditable = useCan('users.updateOrgChart')
  const isNarrow = useViewport() === 'narrow'
  const { data } = useQuery(usersQuery)
  const users = data?.users ?? nobody
  const people = useMemo(() => new Map(users.map((user) => [user.id, user])), [users])
  const edit = useChartEdit(saved)
  const saving = useSaveChart(edit)
  const { chart, changes } = edit
  const cards = useCardActions(edit)
  const [isAsking, setIsAsking] = useState(false)
  const [namingId, setNamingId] = useState<string | null>(null)
  const opened = chart.roles.find(({ id }) => id === cards.openId)

  // Undone or saved, or somebody else's taken: there is nothing left to ask.
  if (changes === 0 && (isAsking || saving.theirs)) {
    setIsAsking(false)
    saving.decideLater()
  }
  const save = () => {
    setIsAsking(false)
    return saving.save()
  }
  mayClose.current = (isByButton) => {
    if (cards.isDragging.current) return false
    if (changes === 0 && (isByButton || !opened)) {
      edit.forget()
      return true
    }
    // One question at a time.
    const isQuestion = isAsking || saving.theirs !== null
    saving.decideLater()
    setIsAsking(isByButton || (!isQuestion && !opened))
    if (!isByButton && !isQuestion && opened) cards.close()
    return false
  }
  useEffect(
    () => () => {
      mayClose.current = () => true
    },
    [mayClose],
  )
  useSayWhatIsKept()
  useUndoKey(isEditable, cards.undo)
  const saveTools = isEditable && <SaveTools edit={edit} isSaving={saving.isSaving} onSave={save} />
  return (
    <div className={classes.editor}>
      {tools &&
        createPortal(
          <>
            <ChartTools
              chart={chart}
              people={people}
              isEditable={isEditable}
              onEdit={edit.apply}
              isNarrow={isNarrow}
              onAddPosition={() => cards.actions.add(placeKey(tray))}
              onPart={setNamingId}
            />
            {!isNarrow && saveTools}
          </>,
          tools,
        )}
      {isBlank(chart) && changes === 0 ? (
        <BlankChart isEditable={isEditable} users={users} onEdit={edit.apply} onPart={setNamingId} />
      ) : (
        <ChartBoard
          chart={chart}
          people={people}
          isEditable={isEditable}
          hintId={hintId}
          cards={cards}
          onEdit={edit.apply}
          namingId={namingId}
          onNaming={setNamingId}
          note={isEditable && <Changes edit={edit} saving={saving} onUndo={cards.undo} />}
          panel={
            opened && (
              <PositionPanel
                chart={chart}
                position={opened}
                people={people}
                isEditable={isEditable}
                cards={cards}
                onEdit={edit.apply}
              />
            )
          }
        />
      )}
      {saving.theirs && <MeanwhileQuestion saving={saving} />}
      {saving.fault && (
        <div className={classes.fault}>
          <FormAlert fault={saving.fault} />
        </div>
      )}
      {isAsking && (
        <ClosingQuestion
          changes={changes}
          onStay={() => setIsAsking(false)}
          onDiscard={() => {
            edit.forget()
            onClose()
          }}
          onSave={async () => {
            if (await save()) onClose()
          }}
        />
      )}
      {isNarrow && saveTools && <div className={classes.saveBar}>{saveTools}</div>}
      <CardMenu chart={chart} cards={cards} />
      <VisuallyHidden role="status" aria-label={t('moves')}>
        <span key={cards.spoken.count}>{cards.spoken.text}</span>
      </VisuallyHidden>
    </div>
  )
}

/** Back closes the chart without asking. */
function useSayWhatIsKept(): void {
  const t = useTranslations('orgChart')
  const text = useRef('')
  text.current = t('kept')
  useEffect(
    () => () => {
      if (countUnsavedChanges() > 0) toast({ text: text.current })
    },
    [],
  )
}

/** Wherever the focus is in the dialog, but in a field, where it takes letters back. */
function useUndoKey(isOn: boolean, undo: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || isTypingIn(event.target)) return
      // Not for a message that offers to take something else back.
      event.preventDefault()
      event.stopPropagation()
      undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, undo])
}
