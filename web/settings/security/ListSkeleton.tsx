// A list of the section that is still loading.
import { Bone } from '#web/ui/Bone.tsx'
import table from '#web/ui/Table.module.css'
import classes from './Security.module.css'

const widths = [150, 120, 180, 140] as const

export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className={`${table.table} ${classes.list}`}>
      {widths.slice(0, rows).map((width) => (
        <div key={width} className={classes.item}>
          <Bone width={20} height={20} radius={6} />
          <div className={classes.bones}>
            <Bone width={width} height={10} />
            <Bone width={110} height={8} />
          </div>
        </div>
      ))}
    </div>
  )
}
