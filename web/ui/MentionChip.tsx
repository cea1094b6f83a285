// A person who is mentioned in a text, by the name that the text gives.
import classes from './MentionChip.module.css'

interface Props {
  userId: string
  name: string
}

export function MentionChip({ userId, name }: Props) {
  return (
    <span className={classes.chip} data-user-id={userId}>
      <bdi>@{name}</bdi>
    </span>
  )
}
