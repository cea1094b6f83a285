// The board while it loads, in the shape of its columns and cards.
import { Bone } from '#web/ui/Bone.tsx'
import classes from './TaskBoard.module.css'
import cards from './TaskCard.module.css'

const columns = [
  { name: 58, cards: ['70%', '52%'] },
  { name: 72, cards: ['64%'] },
  { name: 54, cards: ['58%', '76%', '48%'] },
  { name: 80, cards: ['66%', '50%'] },
] as const

export function BoardSkeleton() {
  return (
    <div className={classes.board}>
      {columns.map((column) => (
        <div key={column.name} className={classes.column}>
          <div className={classes.name}>
            <Bone width={14} height={14} radius={7} />
            <Bone width={column.name} height={10} />
          </div>
          <div className={classes.cards}>
            {column.cards.map((width) => (
              <div key={width} className={cards.card}>
                <div className={cards.top}>
                  <Bone width={18} height={18} radius={9} />
                  <span className={`${cards.title} ${classes.boneTitle}`}>
                    <Bone width={width} height={10} />
                  </span>
                </div>
                <div className={cards.foot}>
                  <Bone width={72} height={8} />
                  <span className={cards.space} />
                  <Bone width={24} height={24} radius={12} />
                </div>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
