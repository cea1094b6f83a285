// An announcement while it loads, and its text while what formats it does.
import { Bone } from '#web/ui/Bone.tsx'
import classes from './Reader.module.css'

const lines = ['96%', '88%', '92%', '64%'] as const

export function ReaderSkeleton() {
  return (
    <div className={classes.bones}>
      <Bone width={60} height={22} radius={6} />
      <Bone width="72%" height={24} />
      <Bone width={220} height={12} />
      <TextSkeleton />
    </div>
  )
}

export function TextSkeleton() {
  return (
    <div className={classes.boneLines}>
      {lines.map((width) => (
        <Bone key={width} width={width} height={12} />
      ))}
    </div>
  )
}
