// What is typed for a new task, the deadline that its title names, how it is sent, and what went wrong.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { DESCRIPTION_LENGTH, SUBTASKS_MAX, TITLE_LENGTH } from '#contract/limits.ts'
import type { Task } from '#contract/tasks.ts'
import { countGraphemes } from '#contract/text.ts'
import { CallError } from '#web/lib/call.ts'
import { companyQuery } from '#web/lib/company.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useIsMounted } from '#web/lib/use-is-mounted.ts'
import { useUser } from '#web/lib/user.ts'
import { shownZone } from '#web/lib/zone.ts'
import { useCreateTask } from '#web/tasks/api.ts'
import { useTaskSearch } from '#web/tasks/use-task-search.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { toast } from '#web/ui/toast.ts'
import { typingLocale, useWhenWords } from '#web/ui/when-words.ts'
import { findWhen, withoutWords } from './find-when.ts'
import { nextTask, type TypedTask, useTypedTask } from './task-draft.ts'
import { usePastedLines } from './use-pasted-lines.ts'

const TASKS = '/app/tasks'

interface Errors {
  title?: string | undefined
  description?: string
  /** By the key of the row. */
  subtasks?: Record<string, string>
}

export const isLonger = (text: string, limit: number): boolean =>
  text.length > limit && countGraphemes(text) > limit

export function useNewTask(deadline: string | null, today: string, onClose: (made?: Task) => void) {
  const t = useTranslations()
  const user = useUser()
  const create = useCreateTask()
  const open = useOpenTask()
  const attempt = useAttempt()
  const [typed, setTyped] = useTypedTask()
  const [another, setAnother] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const title = useRef<HTMLTextAreaElement>(null)
  const isMounted = useIsMounted()
  useEffect(() => {
    // At once, not when the dialog has appeared: whoever pressed C types on.
    title.current?.focus()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens for a group
  useEffect(() => {
    if (deadline) setTyped({ ...typed, deadline, deadlineTime: null })
  }, [])
  const words = useWordsForDay(typed, today)
  const { found } = words
  const cleanTitle = found ? withoutWords(typed.title, found) : typed.title.trim()

  const latest = useRef(typed)
  latest.current = typed
  const check = (draft: { title: string }): Errors => {
    const long = typed.subtasks.filter((row) => isLonger(row.title.trim(), TITLE_LENGTH))
    return {
      ...(!draft.title && { title: t('errors.required') }),
      ...(isLonger(draft.title, TITLE_LENGTH) && {
        title: t('tasks.form.titleTooLong', { max: TITLE_LENGTH }),
      }),
      ...(isLonger(typed.description, DESCRIPTION_LENGTH) && { description: t('errors.too_long') }),
      ...(long.length > 0 && {
        subtasks: Object.fromEntries(long.map(({ key }) => [key, t('errors.too_long')])),
      }),
    }
  }
  const submit = async (isAnother = another) => {
    if (isSaving) return
    const subtasks = typed.subtasks.filter((row) => row.title.trim())
    const draft = {
      title: cleanTitle,
      description: typed.description,
      priority: typed.priority,
      deadline: found ? found.when.day : typed.deadline,
      deadlineTime: found ? found.when.time : typed.deadlineTime,
      assignee: typed.assignee ?? user,
      repeat: typed.repeat,
      reminders: typed.reminders,
      subtasks: subtasks.map(({ title, description }) => ({
        title: title.trim(),
        ...(description && { description }),
      })),
    }
    const wrong = check(draft)
    setErrors(wrong)
    setFault(subtasks.length > SUBTASKS_MAX ? { text: t('errors.too_many_subtasks') } : null)
    if (wrong.title) return title.current?.focus()
    if (wrong.description || wrong.subtasks || subtasks.length > SUBTASKS_MAX) return
    setIsSaving(true)
    try {
      const made = await attempt(draft, (key) => create(draft, key))
      setTyped(isAnother ? nextTask(latest.current, typed) : undefined)
      paste.forget()
      const action = made && { label: t('tasks.form.open'), run: () => open(made.id) }
      toast({ text: t('tasks.form.added'), tone: 'done', ...(action && { action }) })
      if (!isAnother && isMounted.current) onClose(made)
    } catch (error) {
      const text = errorText(t, error)
      if (!isMounted.current) toast({ text, tone: 'failed' })
      else if (error instanceof CallError && error.fields?.title) setErrors({ title: text })
      else setFault({ text })
    } finally {
      setIsSaving(false)
      if (isAnother) title.current?.focus()
    }
  }
  const change = (part: Partial<TypedTask>) => {
    const next = { ...latest.current, ...part }
    latest.current = next
    setTyped(next)
    if (part.title && errors.title) setErrors({ ...errors, title: undefined })
    if (part.subtasks && errors.subtasks) setErrors({ ...errors, subtasks: {} })
  }
  const paste = usePastedLines(latest, change, setFault)
  const askForTitle = () => {
    setErrors({ title: t('errors.required') })
    title.current?.focus()
  }
  const keepWords = () => {
    if (found) change({ keptWords: [...typed.keptWords, found.words.toLowerCase()] })
  }
  const shown = { typed, cleanTitle, ...words, errors, fault, another, isSaving }
  return { ...shown, title, change, paste, keepWords, askForTitle, setAnother, submit }
}

/** On the tasks screen beside what it shows. */
function useOpenTask(): (id: string) => void {
  const { push } = useTaskSearch()
  const navigate = useNavigate()
  const isThere = useLocation().pathname === TASKS
  return (id) => (isThere ? push({ taskId: id, newTask: null }) : navigate(`${TASKS}?task=${id}`))
}

/** The words of the title that name its deadline; while an input method composes, those from before. */
function useWordsForDay({ title, keptWords }: TypedTask, today: string) {
  const locale = typingLocale(useLocale())
  const zone = shownZone.use()
  const firstDay = useQuery(companyQuery).data?.firstDayOfWeek
  const isLoaded = useWhenWords(locale)
  const [isComposing, setIsComposing] = useState(false)
  const before = useRef<ReturnType<typeof findWhen>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: words that are loaded are read anew
  const found = useMemo(() => {
    if (!isComposing) return findWhen(title, { today, now: new Date(), zone, locale, firstDay }, keptWords)
    // What is being composed may have moved them.
    const { current } = before
    return current && title.slice(current.start, current.end) === current.words ? current : undefined
  }, [title, keptWords, today, zone, locale, firstDay, isLoaded, isComposing])
  before.current = found
  return { found, setIsComposing }
}
