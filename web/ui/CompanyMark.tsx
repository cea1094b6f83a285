// A company as a rounded square with its initial.
import { hueOf } from '#web/lib/hue.ts'
import classes from './Mark.module.css'

interface Props {
  company: { id: string; name: string }
  /** Side in pixels. */
  size?: 28 | 32 | 40
}

export function CompanyMark({ company, size = 32 }: Props) {
  const [initial] = new Intl.Segmenter().segment(company.name.trim())
  return (
    <span
      className={classes.mark}
      data-shape="square"
      data-size={size}
      data-hue={hueOf(company.id)}
      aria-hidden
    >
      {initial?.segment.toUpperCase()}
    </span>
  )
}
