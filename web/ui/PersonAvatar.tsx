// A person as a circle: their picture, else their initials, else "U".

import { hueOf } from '#web/lib/hue.ts'
import { fullName, initialsOf, type ProfileImage } from '#web/lib/person.ts'
import classes from './Mark.module.css'

interface Props {
  person: { id: string; firstName: string; lastName: string; profileImage: ProfileImage }
  /** Side in pixels. */
  size?: 20 | 24 | 32 | 36 | 40 | 64
  /** The name already stands beside it. */
  isDecorative?: boolean
}

export function PersonAvatar({ person, size = 24, isDecorative = false }: Props) {
  const name = fullName(person)
  const look = {
    className: classes.mark,
    'data-shape': 'round',
    'data-size': size,
    'data-hue': hueOf(person.id),
  }
  const face = person.profileImage ? (
    <img className={classes.image} src={person.profileImage.data} alt="" loading="lazy" />
  ) : (
    initialsOf(person)
  )
  return isDecorative ? (
    <span {...look} aria-hidden>
      {face}
    </span>
  ) : (
    <span {...look} role="img" aria-label={name} title={name}>
      {face}
    </span>
  )
}
