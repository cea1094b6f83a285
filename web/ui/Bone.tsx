// A piece of a skeleton: where something will stand.
import classes from './Bone.module.css'

interface Props {
  /** Pixels, or a share of the row. */
  width: number | `${number}%`
  height: number
  /** A circle has half its height. */
  radius?: number
}

export function Bone({ width, height, radius = 5 }: Props) {
  return (
    <span
      className={classes.bone}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
      aria-hidden
    />
  )
}
