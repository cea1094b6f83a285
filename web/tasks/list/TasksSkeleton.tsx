// The list while it loads, in the exact shape of its rows.
import { Bone } from '#web/ui/Bone.tsx'
import classes from './TaskList.module.css'

const widths = ['46%', '62%', '38%', '54%', '30%', '48%', '42%'] as const

export function TasksSkeleton() {
  return (
    <div className={classes.skeletons}>
      {widths.map((width) => (
        <div key={width} className={classes.skeleton}>
          <Bone width={18} height={18} radius={9} />
          <Bone width={width} height={10} />
          <span className={classes.space} />
          <Bone width={52} height={10} />
          <Bone width={24} height={24} radius={12} />
        </div>
      ))}
    </div>
  )
}
