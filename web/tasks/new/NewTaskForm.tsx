// Title, assignee, deadline, priority, description and subtasks of a new task.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { type KeyboardEvent, type Ref, useImperativeHandle } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import dialog from '#web/ui/WritingDialog.module.css'
import { DescriptionField } from './DescriptionField.tsx'
import classes from './NewTask.module.css'
import { SubtasksField } from './SubtasksField.tsx'
import { TaskChips } from './TaskChips.tsx'
import { TitleField } from './TitleField.tsx'
import { useNewTask } from './use-new-task.ts'

export interface NewTaskHandle {
  /** `isAnother`: the form stays for the next one, whatever its box says. */
  submit: (isAnother?: boolean) => void
}

interface Props {
  ref: Ref<NewTaskHandle>
  deadline: string | null
  today: string
  onClose: (made?: Task) => void
}

const saveKeys = /Mac|iP/.test(navigator.platform) ? '⌘ ↵' : 'Ctrl ↵'

export function NewTaskForm({ ref, deadline, today, onClose }: Props) {
  const t = useTranslations('tasks')
  const common = useTranslations('common')
  const form = useNewTask(deadline, today, onClose)
  useImperativeHandle(ref, () => ({ submit: (isAnother) => void form.submit(isAnother) }))
  const { typed, change, errors, found, keepWords } = form

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, Enter belongs to it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    if (event.target !== form.title.current || event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    form.submit()
  }
  return (
    <form
      className={dialog.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <div className={dialog.fields}>
        <TitleField
          inputRef={form.title}
          value={typed.title}
          onChange={(title) => change({ title, ...(!title.trim() && { keptWords: [] }) })}
          found={found}
          onKeepWords={keepWords}
          onPasteLines={form.paste.take}
          onUndoPaste={form.paste.undoLast}
          onComposing={form.setIsComposing}
          error={errors.title}
        />
        <TaskChips typed={typed} change={change} today={today} found={found} onKeepWords={keepWords} />
        <DescriptionField
          title={form.cleanTitle}
          value={typed.description}
          onChange={(description) => change({ description })}
          error={errors.description}
          onNoTitle={form.askForTitle}
        />
        <SubtasksField
          rows={typed.subtasks}
          onChange={(subtasks) => change({ subtasks })}
          errors={errors.subtasks}
          title={form.cleanTitle}
          description={typed.description}
          onNoTitle={form.askForTitle}
        />
        <div className={classes.fault}>
          <FormAlert fault={form.fault} />
        </div>
      </div>
      <div className={dialog.foot}>
        <Checkbox
          size="xs"
          className={classes.another ?? ''}
          label={t('form.another')}
          checked={form.another}
          onChange={({ currentTarget }) => form.setAnother(currentTarget.checked)}
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={() => onClose()}>
            {common('cancel')}
          </Button>
          <SaveButton isSaving={form.isSaving} savingLabel={t('form.adding')}>
            <span className={dialog.save}>
              {t('form.add')}
              <Kbd isOnPrimary>{saveKeys}</Kbd>
            </span>
          </SaveButton>
        </div>
      </div>
    </form>
  )
}
