// Title, assignee, deadline, priority and description of a new task.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { CallError } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { fullName } from '#web/lib/person.ts'
import { useUser } from '#web/lib/user.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { dayInText, dayWords } from '#web/ui/day-words.ts'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { OptionalLabel } from '#web/ui/OptionalLabel.tsx'
import { PeoplePicker } from '#web/ui/PeoplePicker.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { PriorityGlyph } from '#web/ui/PriorityGlyph.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCreateTask } from '#web/tasks/api.ts'
import classes from './NewTask.module.css'
import { PriorityMenu } from '#web/tasks/PriorityMenu.tsx'
import { type TypedTask, useAttemptKey, useTypedTask } from './task-draft.ts'

interface Props {
  deadline: string | null
  today: string
  onClose: () => void
}

const saveKeys = /Mac|iP/.test(navigator.platform) ? '⌘ ↵' : 'Ctrl ↵'

const isLonger = (text: string, limit: number): boolean => text.length > limit && countGraphemes(text) > limit

export function NewTaskForm({ deadline, today, onClose }: Props) {
  const t = useTranslations('tasks')
  const common = useTranslations('common')
  const form = useNewTask(deadline, onClose)
  const { typed, change, errors, title } = form

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, Enter belongs to it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    const isPlain = event.target === title.current && !event.shiftKey
    if (!isPlain && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    form.submit()
  }
  return (
    <form
      className={classes.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <div className={classes.fields}>
        <Textarea
          ref={title}
          autosize
          minRows={1}
          maxRows={6}
          variant="unstyled"
          data-autofocus
          classNames={{ input: classes.title ?? '' }}
          aria-label={t('fields.title')}
          placeholder={t('titlePlaceholder')}
          // Empty, it shows a word of the interface, in the interface's direction.
          {...(typed.title && { dir: 'auto' })}
          value={typed.title}
          error={errors.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value.replace(/\n/g, ' ') })}
        />
        <Chips typed={typed} change={change} today={today} />
        <Textarea
          autosize
          minRows={3}
          maxRows={12}
          label={<OptionalLabel>{t('fields.description')}</OptionalLabel>}
          {...(typed.description && { dir: 'auto' })}
          value={typed.description}
          error={errors.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <div className={classes.fault}>
          <FormAlert fault={form.fault} />
        </div>
      </div>
      <div className={classes.foot}>
        <Checkbox
          size="xs"
          label={t('form.another')}
          checked={form.another}
          onChange={({ currentTarget }) => form.setAnother(currentTarget.checked)}
        />
        <span className={classes.space} />
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <SaveButton isSaving={form.isSaving} savingLabel={t('form.adding')}>
          <span className={classes.save}>
            {t('form.add')}
            <Kbd isOnPrimary>{saveKeys}</Kbd>
          </span>
        </SaveButton>
      </div>
    </form>
  )
}

interface ChipsProps {
  typed: TypedTask
  change: (part: Partial<TypedTask>) => void
  today: string
}

function Chips({ typed, change, today }: ChipsProps) {
  const t = useTranslations('tasks')
  const locale = useLocale()
  const user = useUser()
  const assignee = typed.assignee ?? user
  return (
    <div className={classes.chips}>
      <PeoplePicker
        value={assignee}
        onChange={(person) => change({ assignee: person.id === user.id ? null : person })}
        label={t('fields.assignee')}
        button={(toggle) => (
          <Button
            variant="default"
            size="xs"
            leftSection={<PersonAvatar person={assignee} size={20} isDecorative />}
            aria-label={t('form.assigneeIs', { name: fullName(assignee) })}
            onClick={toggle}
          >
            <bdi className={classes.name}>{fullName(assignee)}</bdi>
          </Button>
        )}
      />
      <DateField
        value={typed.deadline}
        onChange={(deadline) => change({ deadline })}
        today={today}
        button={(toggle) => (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCalendar size={16} aria-hidden />}
            aria-label={
              typed.deadline
                ? t('form.deadlineIs', { day: dayInText(typed.deadline, today, locale) })
                : t('fields.deadline')
            }
            onClick={toggle}
          >
            {typed.deadline ? dayWords(typed.deadline, today, locale) : t('fields.deadline')}
          </Button>
        )}
      />
      <PriorityMenu value={typed.priority} onChange={(priority) => change({ priority })}>
        <Button
          variant="default"
          size="xs"
          leftSection={<PriorityGlyph priority={typed.priority} isDecorative />}
          aria-label={t('priorityIs', { priority: t(`priorities.${typed.priority}`) })}
        >
          {t(`priorities.${typed.priority}`)}
        </Button>
      </PriorityMenu>
    </div>
  )
}

/** What is typed, how it is sent, and what went wrong. */
function useNewTask(deadline: string | null, onClose: () => void) {
  const t = useTranslations()
  const user = useUser()
  const create = useCreateTask()
  const keyOf = useAttemptKey()
  const [typed, setTyped] = useTypedTask()
  const [another, setAnother] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [errors, setErrors] = useState<{ title?: string; description?: string }>({})
  const title = useRef<HTMLTextAreaElement>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    // At once, not when the dialog has appeared: whoever pressed C types on.
    title.current?.focus()
    return () => {
      isMounted.current = false
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens for a group
  useEffect(() => {
    if (deadline) setTyped({ ...typed, deadline })
  }, [])

  const latest = useRef(typed)
  latest.current = typed
  const check = () => ({
    ...(!typed.title.trim() && { title: t('errors.required') }),
    ...(isLonger(typed.title.trim(), TITLE_LENGTH) && { title: t('errors.too_long') }),
    ...(isLonger(typed.description, DESCRIPTION_LENGTH) && { description: t('errors.too_long') }),
  })
  const submit = async () => {
    if (isSaving) return
    const found = check()
    setErrors(found)
    setFault(null)
    if (found.title || found.description) return title.current?.focus()
    setIsSaving(true)
    try {
      const draft = { ...typed, assignee: typed.assignee ?? user }
      await create(draft, keyOf(draft))
      setTyped(another ? without(latest.current, typed) : undefined)
      toast({ text: t('tasks.form.added'), tone: 'done' })
      if (!another && isMounted.current) onClose()
    } catch (error) {
      const text = errorText(t, error)
      if (!isMounted.current) toast({ text, tone: 'failed' })
      else if (error instanceof CallError && error.fields?.title) setErrors({ title: text })
      else setFault({ text })
    } finally {
      setIsSaving(false)
      if (another) title.current?.focus()
    }
  }
  const change = (part: Partial<TypedTask>) => {
    setTyped({ ...typed, ...part })
    if (part.title && errors.title) setErrors({})
  }
  return { typed, change, errors, fault, title, another, setAnother, isSaving, submit }
}

/** The form for the next task; what was typed while the last one was on its way is its beginning. */
function without(now: TypedTask, sent: TypedTask): TypedTask {
  return {
    ...now,
    title: now.title === sent.title ? '' : now.title,
    description: now.description === sent.description ? '' : now.description,
  }
}
