// Something went well on the page before.
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './SignInForm.module.css'

export function Notice({ children }: { children: string }) {
  // Only what comes into a region that is there already is read out.
  const [text, setText] = useState('')
  useEffect(() => setText(children), [children])
  return (
    <p className={classes.notice} role="status">
      <IconCheck size={16} aria-hidden />
      {text}
    </p>
  )
}
