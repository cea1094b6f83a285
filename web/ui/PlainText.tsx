// Text as it was typed, line by line: while its formatting is loaded, and where there is none.
import { MentionChip } from './MentionChip.tsx'
import { piecesOf } from './mention-pieces.ts'
import classes from './PlainText.module.css'

export function PlainText({ text }: { text: string }) {
  return (
    <div className={classes.text} dir="auto">
      {piecesOf(text).map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <MentionChip key={piece.start} userId={piece.id} name={piece.name} />
        ),
      )}
    </div>
  )
}
