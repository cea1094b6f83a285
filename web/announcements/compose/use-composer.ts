// An announcement while it is written: what is typed, what went wrong, and what others changed meanwhile.
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { rememberAnnouncement } from '#web/announcements/remember-announcement.ts'
import { staleOf } from '#web/announcements/stale.ts'
import { CallError } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { useIsMounted } from '#web/lib/use-is-mounted.ts'
import { shownZone } from '#web/lib/zone.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { toast } from '#web/ui/toast.ts'
import { type SendMode, sentAs, wantedParts } from './publication.ts'
import {
  changedParts,
  clashingParts,
  isChanged,
  isKept,
  type KeptAnnouncement,
  keptFrom,
  mayAskAgain,
  type Part,
  type TypedAnnouncement,
  typedFrom,
  withParts,
} from './typed-announcement.ts'
import { useCheck } from './use-check.ts'
import { namedFields, useErrors } from './use-errors.ts'
import { useSend } from './use-send.ts'

export interface Conflict {
  id: string
  /** That both changed. */
  parts: Part[]
  theirs: TypedAnnouncement
  revision: number
  mode: SendMode
}

export function useComposer(
  announcement: Announcement | undefined,
  form: RefObject<HTMLFormElement | null>,
  onDone: (saved: Announcement, mode: SendMode, askAgain: boolean) => void,
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
  const check = useCheck(zone)
  const send = useSend(announcement, zone)
  const latest = useRef(kept)
  latest.current = kept
  const isMounted = useIsMounted()
  const { before, typed } = kept
  const isPublished = before.status === 'published'

  const keep = (next: typeof kept) => {
    latest.current = next
    setKept(next)
  }
  const change = (part: Partial<TypedAnnouncement>) => {
    // What stands there is what is being sent.
    if (sending) return
    keep({ ...latest.current, typed: { ...latest.current.typed, ...part } })
    clear(part)
  }
  const modeOf = ({ before, typed }: typeof kept): SendMode => {
    const isTimeKept = !changedParts(before, typed).includes('publication')
    if (before.status === 'published' || (before.status === 'scheduled' && isTimeKept)) return 'save'
    return typed.publishDay ? 'schedule' : 'publish'
  }

  const submit = (mode: SendMode = modeOf(latest.current)) => {
    // It would meet the same again: the choice comes first, and into sight.
    if (conflict) setConflict({ ...conflict })
    else void attempt(mode)
  }
  const attempt = async (mode: SendMode) => {
    if (sending) return
    const wrong = check(latest.current.typed, mode)
    refuse(wrong)
    setFault(null)
    if (Object.keys(wrong).length > 0) return
    setSending(mode)
    const sent = latest.current
    try {
      const saved = await send(sent, mode)
      rememberAnnouncement(client, saved)
      if (latest.current === sent) setKept(undefined)
      onDone(saved, mode, sent.askAgain === true && mayAskAgain(announcement, sent))
    } catch (error) {
      const current = staleOf(error)
      if (!isMounted.current) toast({ text: errorText(t, error), tone: 'failed' })
      else if (current) meet(current, mode)
      else say(error)
    } finally {
      setSending(null)
    }
  }

  /** Somebody changed it meanwhile. */
  const meet = (current: Announcement, mode: SendMode) => {
    const { before, typed } = latest.current
    const theirs = typedFrom(current, zone)
    const wanted = wantedParts(latest.current, mode)
    const parts = clashingParts(before, sentAs(typed, mode), theirs, wanted)
    setConflict({ id: current.id, parts, theirs, revision: current.revision, mode })
    rememberAnnouncement(client, current)
  }
  const resolve = (choice: 'mine' | 'theirs') => {
    if (!conflict) return
    const { parts, theirs, revision, mode } = conflict
    const { before, typed } = latest.current
    const own = changedParts(before, typed).filter((part) => choice === 'mine' || !parts.includes(part))
    keep({ ...latest.current, before: theirs, typed: withParts(theirs, typed, own), revision })
    setConflict(null)
    if (choice === 'mine') void attempt(mode)
  }

  const say = (error: unknown) => {
    const text = errorText(t, error)
    const wrong = error instanceof CallError ? namedFields(error.fields ?? {}) : []
    if (wrong.length > 0) refuse(Object.fromEntries(wrong.map((field) => [field, text])))
    else setFault({ text })
  }

  const discard = () => {
    const gone = latest.current
    keep({ ...gone, typed: gone.before, askAgain: false })
    setConflict(null)
    setFault(null)
    refuse({})
    toast({ text: t('announcements.composer.discarded'), undo: () => keep(gone) })
  }
  const canAskAgain = mayAskAgain(announcement, kept)
  const askAgain = canAskAgain && kept.askAgain === true
  const setAskAgain = (askAgain: boolean) => keep({ ...latest.current, askAgain })
  const state = { typed, errors, fault, conflict, sending, isPublished, mainMode: modeOf(kept) }
  const again = { canAskAgain, askAgain, setAskAgain }
  return { ...state, ...again, hasChanges: isChanged(kept), change, submit, resolve, discard }
}

/** What was taken back again is nothing to go on with: it would hide what others have changed since. */
const isKeptChange = (value: unknown): value is KeptAnnouncement => isKept(value) && isChanged(value)
