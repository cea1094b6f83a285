// The profile's form: what it shows, what is wrong with it, and saving it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { updateUser } from '#contract/account.ts'
import { isErrorCode } from '#contract/errors.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { userQuery, useUser } from '#web/lib/user.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { changesOf, keptProfile, type Profile, type ProfileChanges, profileOf } from './kept-profile.ts'

const fields = ['firstName', 'lastName', 'description', 'skills', 'timeZone'] as const
type Wrong = Partial<Record<keyof Profile, string>>

export function useProfile() {
  const t = useTranslations()
  const client = useQueryClient()
  const saved = profileOf(useUser())
  const touched = keptProfile.use()
  const changes = changesOf(saved, touched)
  const hasChanges = Object.keys(changes).length > 0
  const [isSaving, setIsSaving] = useState(false)
  const [timesSaved, setTimesSaved] = useState(0)
  const [fault, setFault] = useState<Fault | null>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  useKeptFromClosing(hasChanges)

  /** Answers whether nothing is left to save. */
  const save = async (): Promise<boolean> => {
    if (isSaving) return false
    const sent = changesOf(saved, keptProfile.get())
    const sentFrom = keptProfile.get()
    if (Object.keys(sent).length === 0) return true
    setIsSaving(true)
    setFault(null)
    setWrong({})
    try {
      const user = await call(updateUser, { body: bodyOf(sent) })
      await client.cancelQueries({ queryKey: userQuery.queryKey })
      client.setQueryData(userQuery.queryKey, user)
      void client.invalidateQueries({ queryKey: ['users'] })
      keptProfile.set(without(keptProfile.get(), sentFrom))
      setTimesSaved((times) => times + 1)
      return true
    } catch (error) {
      const found = error instanceof CallError ? wrongFields(error.fields) : {}
      setWrong(found)
      if (Object.keys(found).length === 0) setFault({ text: errorText(t, error) })
      return false
    } finally {
      setIsSaving(false)
    }
  }
  return {
    profile: { ...saved, ...touched },
    typedSkill: touched.typedSkill ?? '',
    hasChanges,
    isSaving,
    timesSaved,
    fault,
    /** Why a field was refused. */
    wrong: (field: keyof Profile) => {
      const code = wrong[field]
      return code && (isErrorCode(code) ? t(`errors.${code}`) : code)
    },
    change: (part: ProfileChanges) => {
      keptProfile.set({ ...keptProfile.get(), ...part })
      setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
    },
    discard: () => {
      keptProfile.set({})
      setWrong({})
      setFault(null)
    },
    save,
  }
}

function bodyOf({ timeZone, ...sent }: Partial<Profile>) {
  return { ...sent, ...(timeZone !== undefined && { timeZone: timeZone || null }) }
}

/** What was changed while the answer was on its way is not saved yet. */
function without(now: ProfileChanges, sent: ProfileChanges): ProfileChanges {
  const left = (Object.entries(now) as [keyof ProfileChanges, unknown][]).filter(
    ([name, value]) => value !== sent[name],
  )
  return Object.fromEntries(left)
}

/** `skills.3` is about the skills. */
function wrongFields(found: Record<string, string> = {}): Wrong {
  const wrong: Wrong = {}
  for (const [path, code] of Object.entries(found)) {
    const field = fields.find((name) => name === path.split('.')[0])
    if (field) wrong[field] ??= code
  }
  return wrong
}

/** The browser asks before the window with unsaved changes goes. */
function useKeptFromClosing(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}
