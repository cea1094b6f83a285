// What happened on the page before.
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './SignInForm.module.css'

export function Notice({ isGood, children }: { isGood: boolean; children: string }) {
  // Only what comes into a region that is there already is read out.
  const [text, setText] = useState('')
  useEffect(() => setText(children), [children])
  const Icon = isGood ? IconCheck : IconInfoCircle
  return (
    <p className={classes.notice} data-good={isGood || undefined} role="status">
      <Icon size={16} aria-hidden />
      {text}
    </p>
  )
}
