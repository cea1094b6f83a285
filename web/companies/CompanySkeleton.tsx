// Three rows in the shape of companies, while they are loading.
import { Bone } from '#web/ui/Bone.tsx'
import listClasses from './CompanyList.module.css'
import classes from './CompanyRow.module.css'

const widths = [150, 190, 120]

export function CompanySkeleton() {
  return (
    <div className={listClasses.card}>
      {widths.map((width) => (
        <div key={width} className={listClasses.item}>
          <div className={classes.row}>
            <Bone width={40} height={40} radius={10} />
            <div className={classes.words}>
              <Bone width={width} height={11} />
              <span style={{ blockSize: 9 }} />
              <Bone width={width + 60} height={10} />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
