import { Button } from '@mantine/core'
import { useState } from 'react'
import { CoverChoice } from './cover-choice.tsx'
import classes from './cover-picker.module.css'
import { texts } from './texts.ts'

/** A book whose cover is shown, or a page that is made a cover: `large` is its address in full size. */
export type OtherCover = { readonly id: string; readonly src: string; readonly name: string } & (
  | { readonly kind: 'book' }
  | { readonly kind: 'page'; readonly large: string }
)

type MoreCoversProps = {
  readonly title: string
  readonly covers: readonly OtherCover[]
  readonly chosenId: string | null
  readonly busy: boolean
  readonly onChoose: (cover: OtherCover) => void
}

const step = 12

/** Pictures that are there already, some at a time. */
export function MoreCovers({ title, covers, chosenId, busy, onChoose }: MoreCoversProps) {
  const [most, setMost] = useState(step)
  if (covers.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.grid}>
        {covers.slice(0, most).map((cover) => (
          <CoverChoice
            chosen={cover.kind === 'book' && cover.id === chosenId}
            disabled={busy}
            id={cover.id}
            key={cover.id}
            name={cover.name}
            onChoose={() => onChoose(cover)}
            src={cover.src}
          />
        ))}
      </ul>
      {covers.length > most && (
        <Button onClick={() => setMost(most + step)} size="compact-sm" variant="default">
          {texts.more}
        </Button>
      )}
    </section>
  )
}
