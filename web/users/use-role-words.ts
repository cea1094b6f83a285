// The roles by their names, with what they may do in words, made once for a whole table.
import { useMemo, useRef } from 'react'
import { useLocale } from 'use-intl'
import type { Role } from '#contract/roles.ts'
import { usePermissionWords } from '#web/parts/permission-words.ts'

export interface RoleWords {
  short: string
  /** Each action in a line of its own. */
  each: string
}

export function useRoleWords(roles: Role[]): (name: string) => { role: Role; words: RoleWords } | undefined {
  const locale = useLocale()
  const words = useRef(usePermissionWords())
  words.current = usePermissionWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  const byName = useMemo(
    () =>
      new Map(
        roles.map((role) => {
          const { short, each } = words.current
          const { permissions } = role
          return [
            role.name.toLowerCase(),
            { role, words: { short: short(permissions), each: each(permissions).join('\n') } },
          ]
        }),
      ),
    [roles, locale],
  )
  return (name) => byName.get(name.toLowerCase())
}
