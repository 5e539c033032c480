import { Button } from '@mantine/core'
import classes from './epub-reader.module.css'
import { texts } from './texts.ts'

/** Below a scrolled chapter: the ways to the ones around it. */
export function ChapterTurns({ onTurn }: { readonly onTurn: (step: 1 | -1) => void }) {
  return (
    <div className={classes.turns}>
      <Button onClick={() => onTurn(1)} variant="default">
        {texts.nextChapter}
      </Button>
    </div>
  )
}
