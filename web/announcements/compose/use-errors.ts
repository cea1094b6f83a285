// At each field of the form what is wrong with it; the first of them takes the focus.
import { type RefObject, useEffect, useState } from 'react'
import type { TypedAnnouncement } from './typed-announcement.ts'

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

/** The field of the form that a field of the call stands in. */
const fieldOf = (field: string): string =>
  field === 'eventTime' ? 'eventDate' : (field.split('.')[0] ?? field)

/** Of the fields that a refused call names, those that stand in the form. */
export function namedFields(fields: Record<string, unknown>): ErrorField[] {
  const named = Object.keys(fields).map(fieldOf)
  return errorFields.filter((field) => named.includes(field))
}

export function useErrors(form: RefObject<HTMLFormElement | null>) {
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
