// A person as a circle: their picture, else their initials, else "U".
import { useState } from 'react'
import { hueOf } from '#web/lib/hue.ts'
import { fullName, initialsOf, type ProfileImage } from '#web/lib/person.ts'
import classes from './Mark.module.css'

interface Props {
  person: { id: string; firstName: string; lastName: string; profileImage: ProfileImage }
  /** Side in pixels. */
  size?: 20 | 24 | 32 | 36 | 40 | 64 | 72
  /** The name already stands beside it. */
  isDecorative?: boolean
}

export function PersonAvatar({ person, size = 24, isDecorative = false }: Props) {
  const name = fullName(person)
  const address = person.profileImage?.data
  const [failed, setFailed] = useState<string>()
  const look = {
    className: classes.mark,
    'data-shape': 'round',
    'data-size': size,
    'data-hue': hueOf(person.id),
  }
  const face =
    address && address !== failed ? (
      <img
        className={classes.image}
        src={address}
        alt=""
        loading="lazy"
        draggable={false}
        onError={() => setFailed(address)}
      />
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
