// The mark and the product's name; the name reads the same way in every script.
import classes from './Brand.module.css'
import { LintelMark } from './LintelMark.tsx'

export function Brand() {
  return (
    <span className={classes.brand}>
      <LintelMark />
      <span dir="ltr">Lintel</span>
    </span>
  )
}
