// The list while it loads, in the exact shape of its rows.
import { Bone } from '#web/ui/Bone.tsx'
import classes from './AnnouncementList.module.css'

const widths = ['62%', '48%', '70%', '54%', '66%', '44%'] as const

export function ListSkeleton() {
  return (
    <div className={classes.list}>
      {widths.map((width) => (
        <div key={width} className={classes.bones}>
          <div className={classes.boneLine}>
            <Bone width={56} height={22} radius={6} />
            <Bone width={44} height={9} />
          </div>
          <div className={classes.boneTitle}>
            <Bone width={width} height={12} />
          </div>
          <div className={classes.boneText}>
            <Bone width="88%" height={10} />
          </div>
          <div className={classes.boneLine} data-foot>
            <span className={classes.boneAuthor}>
              <Bone width={20} height={20} radius={10} />
              <Bone width={90} height={9} />
            </span>
            <Bone width={26} height={9} />
          </div>
        </div>
      ))}
    </div>
  )
}
