// What is typed of an announcement, how it is sent, what went wrong, and what others changed meanwhile.
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type Announcement,
  type AnnouncementPatch,
  createAnnouncement,
  type NewAnnouncement,
  updateAnnouncement,
} from '#contract/announcements.ts'
import { instantAt } from '#contract/dates.ts'
import { ANNOUNCEMENT_LENGTH, TITLE_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { rememberAnnouncement } from '#web/announcements/remember-announcement.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { shownZone } from '#web/lib/zone.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { keptOf } from '#web/ui/mention-typing.ts'
import { toast } from '#web/ui/toast.ts'

import {
  changedParts,
  fieldsOf,
  isChanged,
  isKept,
  type KeptAnnouncement,
  keptFrom,
  type Part,
  type TypedAnnouncement,
  typedFrom,
  withParts,
} from './typed-announcement.ts'

/** `save` leaves its publication as it is. */
export type SendMode = 'publish' | 'schedule' | 'draft' | 'save'

/** In the order in which they stand in the form. */
const errorFields = [
  'title',
  'category',
  'audience',
  'pinnedUntil',
  'eventDate',
  'expiresAt',
  'content',
  'publishAt',
] as const
export type ErrorField = (typeof errorFields)[number]
export type Errors = Partial<Record<ErrorField, string>>

export interface Conflict {
  /** That both changed. */
  parts: Part[]
  theirs: TypedAnnouncement
  revision: number
  mode: SendMode
}

const isLonger = (text: string, limit: number): boolean =>
  text.length > limit && countGraphemes(text, limit) > limit

export function useComposer(
  announcement: Announcement | undefined,
  form: RefObject<HTMLFormElement | null>,
  onDone: (saved: Announcement, mode: SendMode) => void,
) {
  const t = useTranslations()
  const client = useQueryClient()
  const zone = shownZone.use()
  // What others make of it meanwhile is for the answer to say.
  const [begun] = useState(() => keptFrom(announcement, zone))
  const name = announcement ? `announcements.edit.${announcement.id}` : 'announcements.new'
  const [kept, setKept] = useStoredState(name, begun, isKeptChange)
  const [sending, setSending] = useState<SendMode | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { errors, refuse, clear } = useErrors(form)
  const keyOf = useAttemptKey()
  const latest = useRef(kept)
  latest.current = kept
  const isMounted = useIsMounted()
  const { typed } = kept
  const status = announcement?.status ?? 'draft'
  const isPublished = status === 'published' || status === 'expired'

  const keep = (next: typeof kept) => {
    latest.current = next
    setKept(next)
  }
  const change = (part: Partial<TypedAnnouncement>) => {
    keep({ ...latest.current, typed: { ...latest.current.typed, ...part } })
    clear(part)
  }
  const isTimeKept =
    status === 'scheduled' &&
    typed.publishDay === kept.before.publishDay &&
    typed.publishTime === kept.before.publishTime
  const mainMode: SendMode = isPublished || isTimeKept ? 'save' : typed.publishDay ? 'schedule' : 'publish'

  const check = (mode: SendMode): Errors => {
    const { title, content, publishDay, publishTime, audience } = latest.current.typed
    const text = keptOf(content).trim()
    const at = mode === 'schedule' && publishDay ? instantAt(zone, publishDay, publishTime ?? '09:00') : null
    return {
      ...(!title.trim() && { title: t('errors.required') }),
      ...(isLonger(title.trim(), TITLE_LENGTH) && { title: t('errors.too_long') }),
      ...(audience.type !== 'everyone' &&
        audience.ids.length === 0 && { audience: t('errors.audience_empty') }),
      ...(!text && mode !== 'draft' && { content: t('errors.required') }),
      ...(isLonger(text, ANNOUNCEMENT_LENGTH) && { content: t('errors.too_long') }),
      ...(at && at.getTime() <= Date.now() && { publishAt: t('errors.publication_past') }),
    }
  }

  const submit = async (mode: SendMode = mainMode) => {
    if (sending) return
    const wrong = check(mode)
    refuse(wrong)
    setFault(null)
    if (Object.keys(wrong).length > 0) return
    setConflict(null)
    setSending(mode)
    const sent = latest.current
    try {
      const saved = await send(sent, mode)
      rememberAnnouncement(client, saved)
      if (latest.current === sent) setKept(undefined)
      onDone(saved, mode)
    } catch (error) {
      const current = staleOf(error)
      if (!isMounted.current) toast({ text: errorText(t, error), tone: 'failed' })
      else if (current) meet(current, mode)
      else say(error)
    } finally {
      setSending(null)
    }
  }

  const send = async ({ before, typed, revision }: typeof kept, mode: SendMode): Promise<Announcement> => {
    const publication = publicationOf(typed, mode, zone)
    if (!announcement) {
      const given = fieldsOf(typed, changedParts(before, typed))
      const body = { title: '', ...given, ...publication } as NewAnnouncement
      return call(createAnnouncement, { body }, { idempotencyKey: keyOf(body) })
    }
    const params = { id: announcement.id }
    const wanted = changedParts(before, typed)
    const patch: AnnouncementPatch = { ...fieldsOf(typed, wanted), ...publication }
    try {
      return await call(updateAnnouncement, { params, body: { ...patch, revision } })
    } catch (error) {
      const current = staleOf(error)
      const others = current && changedParts(before, typedFrom(current, zone))
      // Something else was changed meanwhile: nothing is lost by going on.
      if (!others || others.some((part) => wanted.includes(part))) throw error
      return call(updateAnnouncement, { params, body: { ...patch, revision: current.revision } })
    }
  }

  /** Somebody changed it meanwhile. */
  const meet = (current: Announcement, mode: SendMode) => {
    const theirs = typedFrom(current, zone)
    const { before, typed } = latest.current
    const mine = changedParts(before, typed)
    const both = changedParts(before, theirs).filter((part) => mine.includes(part))
    const parts = both.filter((part) => changedParts(typed, theirs).includes(part))
    setConflict({ parts, theirs, revision: current.revision, mode })
    rememberAnnouncement(client, current)
  }
  const resolve = (choice: 'mine' | 'theirs') => {
    if (!conflict) return
    const { parts, theirs, revision, mode } = conflict
    const { before, typed } = latest.current
    const own = changedParts(before, typed).filter((part) => choice === 'mine' || !parts.includes(part))
    const { publishDay, publishTime } = typed
    keep({ before: theirs, typed: { ...withParts(theirs, typed, own), publishDay, publishTime }, revision })
    setConflict(null)
    if (choice === 'mine') void submit(mode)
  }

  const say = (error: unknown) => {
    const text = errorText(t, error)
    const named = error instanceof CallError ? Object.keys(error.fields ?? {}).map(fieldOf) : []
    const wrong = errorFields.filter((field) => named.includes(field))
    if (wrong.length > 0) refuse(Object.fromEntries(wrong.map((field) => [field, text])))
    else setFault({ text })
  }

  const discard = () => {
    const gone = latest.current
    keep({ ...gone, typed: gone.before })
    setConflict(null)
    setFault(null)
    refuse({})
    toast({ text: t('announcements.composer.discarded'), undo: () => keep(gone) })
  }
  const hasChanges = isChanged(kept)
  const state = {
    typed,
    before: kept.before,
    errors,
    fault,
    conflict,
    sending,
    status,
    isPublished,
    mainMode,
  }
  return { ...state, hasChanges, change, submit, resolve, discard }
}

/** What was taken back again is nothing to go on with: it would hide what others have changed since. */
const isKeptChange = (value: unknown): value is KeptAnnouncement => isKept(value) && isChanged(value)

/** The field of the form that a field of the call stands in. */
const fieldOf = (field: string): string =>
  field === 'eventTime' ? 'eventDate' : (field.split('.')[0] ?? field)

function publicationOf(
  { publishDay, publishTime }: TypedAnnouncement,
  mode: SendMode,
  zone: string,
): Pick<AnnouncementPatch, 'draft' | 'publishAt'> {
  if (mode === 'draft') return { draft: true }
  if (mode === 'publish') return { draft: false }
  if (mode === 'save' || !publishDay) return {}
  return { publishAt: instantAt(zone, publishDay, publishTime ?? '09:00').toISOString() }
}

function staleOf(error: unknown): Announcement | undefined {
  const isStale = error instanceof CallError && error.code === 'changed_meanwhile'
  return isStale ? (error.current as Announcement | undefined) : undefined
}

const errorFieldOf: Partial<Record<keyof TypedAnnouncement, ErrorField>> = {
  title: 'title',
  content: 'content',
  category: 'category',
  isPinned: 'pinnedUntil',
  pinnedUntil: 'pinnedUntil',
  expiresOn: 'expiresAt',
  eventDate: 'eventDate',
  eventTime: 'eventDate',
  audience: 'audience',
  publishDay: 'publishAt',
  publishTime: 'publishAt',
}

/** At each field what is wrong with it; the first of them takes the focus. */
function useErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<Errors>({})
  /** Another object for each try. */
  const [refused, setRefused] = useState<Errors>({})
  useEffect(() => {
    const first = errorFields.find((field) => refused[field])
    const field = form.current?.querySelector(`[data-field="${first}"]`)
    const input = field?.querySelector('textarea') ?? field?.querySelector('button:last-of-type')
    if (input instanceof HTMLElement) input.focus()
  }, [refused, form])
  const refuse = (wrong: Errors) => {
    setErrors(wrong)
    setRefused(wrong)
  }
  const clear = (part: Partial<TypedAnnouncement>) => {
    const changed = (Object.keys(part) as (keyof TypedAnnouncement)[]).map((field) => errorFieldOf[field])
    setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.includes(field as ErrorField))),
    )
  }
  return { errors, refuse, clear }
}

/** The same key for the same content, so that a second try after a lost answer makes no second one. */
function useAttemptKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, key: randomKey() }
    return last.current.key
  }
}

function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
