// Rows of a list that is still loading.
import { Bone } from './Bone.tsx'
import classes from './RowsSkeleton.module.css'

const widths = ['46%', '62%', '38%', '54%', '30%'] as const

export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className={classes.row}>
          <Bone width={18} height={18} radius={9} />
          <Bone width={widths[index % widths.length] ?? '40%'} height={10} />
          <span className={classes.space} />
          <Bone width={52} height={10} />
          <Bone width={24} height={24} radius={12} />
        </div>
      ))}
    </div>
  )
}
