// The button that sends a form of the sign-in card.
import { SaveButton } from '#web/ui/SaveButton.tsx'
import classes from './SignInForm.module.css'

interface Props {
  isSaving: boolean
  savingLabel: string
  'aria-describedby'?: string
  children: string
}

export function SubmitButton(props: Props) {
  return <SaveButton size="lg" fullWidth className={classes.submit ?? ''} {...props} />
}
