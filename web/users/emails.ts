// Several addresses in one text, as people type and paste them.
import { canonicalEmail, isEmail, tidyEmail } from '#contract/text.ts'

/** An address that is to be invited. `fault`: code of contract/errors.ts, why it was refused. */
export interface Address {
  email: string
  fault?: string
}

/** As Arabic and East Asian keyboards write them too. */
export const separator = /[\s,;،؛、，；]/
const betweenPeople = /[\n\r,;،؛、，；]|(?<=>)/
const quoted = /"[^"\n]*"/g
const bracketed = /<([^<>\s]*@[^<>\s]*)>/

/** Of `Jonas Weber <jonas@norra.example>`, as mail programs write it, only what stands in the brackets. */
export function splitEmails(text: string): string[] {
  return text
    .replace(quoted, ' ')
    .split(betweenPeople)
    .flatMap((part) => bracketed.exec(part)?.[1] ?? part.split(/\s+/))
    .map(tidyEmail)
    .filter((part) => part !== '')
}

/** Each address once, in whatever case it is written; those that cannot be one are marked. */
export function withEmails(list: Address[], text: string): Address[] {
  const known = new Set(list.map(({ email }) => canonicalEmail(email)))
  const added: Address[] = []
  for (const email of splitEmails(text)) {
    const canonical = canonicalEmail(email)
    if (known.has(canonical)) continue
    known.add(canonical)
    added.push(isEmail(email) ? { email } : { email, fault: 'email_invalid' })
  }
  return [...list, ...added]
}
