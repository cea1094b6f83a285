// An invitation before anybody is signed in: its address registers, or logs in where it has an account.
import { useState } from 'react'
import type { InvitationPreview } from './api.ts'
import { DeclineButton } from './DeclineButton.tsx'
import type { SignInMode } from './entries.ts'
import { InvitationFrame } from './InvitationFrame.tsx'
import classes from './LinkCard.module.css'
import { SignInForms } from './SignInForms.tsx'

interface Props {
  invitation: InvitationPreview
  token: string
  onDeclined: () => void
}

export function InvitationSignIn({ invitation, token, onDeclined }: Props) {
  const { email, hasAccount } = invitation
  const [mode, setMode] = useState<SignInMode>(hasAccount ? 'login' : 'register')
  const [isValid, setIsValid] = useState(false)
  return (
    <InvitationFrame invitation={invitation} step={mode} isLit={isValid}>
      <SignInForms
        mode={mode}
        // An address that has an account cannot get another one.
        onMode={hasAccount ? undefined : setMode}
        invited={{ email, token }}
        onValid={setIsValid}
      />
      <div className={classes.decline}>
        <DeclineButton isQuiet invitation={invitation} token={token} onDeclined={onDeclined} />
      </div>
    </InvitationFrame>
  )
}
