// Built-in roles in the person's language; a company's own roles as it named them.
import { builtInRoles } from '#contract/permissions.ts'
import type { Translate } from '#web/lib/error-text.ts'

/** `inText` is the form inside a sentence. */
export function roleName(t: Translate, name: string, form: 'alone' | 'inText' = 'alone'): string {
  const role = builtInRoles.find((role) => role === name.toLowerCase())
  return role ? t(`common.roles.${form}.${role}`) : name
}
