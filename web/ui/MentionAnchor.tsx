// Where the @ stands that people are looked up for, so that their list opens there and not over the whole field.

import { Combobox } from '@mantine/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import classes from './MentionField.module.css'

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** Of the @, in code units. */
  at: number
}

/** What the place of a letter in the field depends on. */
const copied = [
  ...['direction', 'unicode-bidi', 'text-align', 'font', 'letter-spacing', 'line-height', 'tab-size'],
  ...['white-space', 'overflow-wrap', 'word-break', 'overflow-y', 'block-size'],
  ...['block', 'inline'].flatMap((axis) =>
    ['start', 'end'].flatMap((side) => [`padding-${axis}-${side}`, `border-${axis}-${side}-width`]),
  ),
]

/** The field's text once more, unseen and letter by letter in the same places: a field does not say where its own stand. */
export function MentionAnchor({ field, text, at }: Props) {
  const mirror = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: copy } = mirror
    const { current: original } = field
    if (!copy || !original) return
    const style = getComputedStyle(original)
    for (const property of copied) copy.style.setProperty(property, style.getPropertyValue(property))
    copy.scrollTop = original.scrollTop
  })
  return (
    <div ref={mirror} className={classes.mirror} aria-hidden>
      {text.slice(0, at)}
      <Combobox.DropdownTarget>
        <span>@</span>
      </Combobox.DropdownTarget>
      {text.slice(at + 1)}
    </div>
  )
}
