// The list while it loads, in the exact shape of its rows.
import classes from './TaskList.module.css'

const widths = [46, 62, 38, 54, 30, 48, 42]

export function TasksSkeleton() {
  return (
    <div className={classes.skeletons}>
      {widths.map((width) => (
        <div key={width} className={classes.skeleton}>
          <span className={classes.bone} data-round style={{ inlineSize: 18, blockSize: 18 }} />
          <span className={classes.bone} style={{ inlineSize: `${width}%` }} />
          <span className={classes.space} />
          <span className={classes.bone} style={{ inlineSize: 52 }} />
          <span className={classes.bone} data-round style={{ inlineSize: 24, blockSize: 24 }} />
        </div>
      ))}
    </div>
  )
}
