// The list while it loads, in the exact shape of its groups and rows.
import { Bone } from '#web/ui/Bone.tsx'
import classes from './TaskList.module.css'

const groups = [
  { name: 58, rows: ['46%', '62%'] },
  { name: 72, rows: ['38%', '54%', '30%', '48%', '42%'] },
] as const

export function TasksSkeleton() {
  return (
    <div className={classes.skeletons}>
      {groups.map(({ name, rows }) => (
        <div key={name}>
          <div className={classes.head}>
            <div className={classes.bar}>
              <span className={classes.boneHead}>
                <Bone width={14} height={14} radius={7} />
                <Bone width={name} height={10} />
              </span>
            </div>
          </div>
          {rows.map((width) => (
            <div key={width} className={classes.skeleton}>
              <Bone width={18} height={18} radius={9} />
              <span className={classes.boneTitle}>
                <Bone width={width} height={10} />
                <span className={classes.below}>
                  <Bone width={84} height={8} />
                </span>
              </span>
              <span className={classes.beside}>
                <Bone width={52} height={10} />
              </span>
              <Bone width={24} height={24} radius={12} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
