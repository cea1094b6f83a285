// The list while it loads, in the exact shape of its rows.
import { Bone } from '#web/ui/Bone.tsx'
import classes from './AnnouncementList.module.css'

const widths = ['62%', '48%', '70%', '54%'] as const

export function ListSkeleton() {
  return (
    <div className={classes.list}>
      {widths.map((width) => (
        <div key={width} className={classes.bones}>
          <div className={classes.boneLine}>
            <Bone width={56} height={22} radius={6} />
            <Bone width={44} height={9} />
          </div>
          <Bone width={width} height={12} />
          <Bone width="88%" height={10} />
          <div className={classes.boneLine}>
            <Bone width={110} height={10} />
            <Bone width={26} height={10} />
          </div>
        </div>
      ))}
    </div>
  )
}
