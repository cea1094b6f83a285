// What was changed of the own profile and is not saved yet: kept while the person looks elsewhere in the application.
import type { User } from '#contract/auth.ts'
import { atSessionEnd } from '#web/lib/session.ts'
import { createStore } from '#web/lib/store.ts'
import { useUser } from '#web/lib/user.ts'

/** As the form shows it; what is not there is text without characters. */
export interface Profile {
  firstName: string
  lastName: string
  description: string
  skills: string[]
  /** Empty: the browser's. */
  timeZone: string
}

/** Only what was touched, and what stands in the skills' field that is no chip yet. */
export type ProfileChanges = Partial<Profile> & { typedSkill?: string }

export const keptProfile = createStore<ProfileChanges>({})

atSessionEnd(() => keptProfile.set({}))

export function profileOf(user: User): Profile {
  const { firstName, lastName, skills } = user
  return { firstName, lastName, skills, description: user.description ?? '', timeZone: user.timeZone ?? '' }
}

/** Of what was touched, what differs from what is saved; what is still typed into the skills counts. */
export function changesOf(saved: Profile, { typedSkill = '', ...touched }: ProfileChanges): Partial<Profile> {
  const skills = withSkills(touched.skills ?? saved.skills, typedSkill)
  const now = { ...touched, skills }
  const differs = (field: keyof Profile) => now[field] !== undefined && `${now[field]}` !== `${saved[field]}`
  const names = (Object.keys(now) as (keyof Profile)[]).filter(differs)
  return Object.fromEntries(names.map((name) => [name, now[name]]))
}

/** Commas end a skill; each is there once. */
export function withSkills(skills: string[], typed: string): string[] {
  const added = typed
    .split(skillSeparator)
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '')
  return [...new Set([...skills, ...added])]
}

/** As Arabic and East Asian keyboards write it too. */
export const skillSeparator = /[,،、，\n]/

export function useHasProfileChanges(): boolean {
  const changes = keptProfile.use()
  return Object.keys(changesOf(profileOf(useUser()), changes)).length > 0
}
