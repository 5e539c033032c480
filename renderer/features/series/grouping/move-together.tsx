import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { seriesQuery } from '../../../api/queries/series.ts'
import type { GroupingOrder } from '../../../api/titles/grouping.ts'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { DecideEnd } from './decide-form.tsx'
import classes from './grouping.module.css'
import { SeriesChoice } from './series-line.tsx'
import { decideTexts } from './texts.ts'

type MoveTogetherProps = {
  /** Equal books of several series. */
  readonly books: readonly { readonly id: string; readonly seriesId: string; readonly libraryId: string }[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const texts = decideTexts.move

/** Moves equal books of a library into one of the series that they stand in. */
export function MoveTogether({ books, onClose, onDone }: MoveTogetherProps) {
  const seriesIds = [...new Set(books.map(({ seriesId }) => seriesId))]
  const seriesQueries = useQueries({ queries: seriesIds.map((id) => seriesQuery(id)) })
  const series = seriesQueries.flatMap(({ data }) => data ?? [])
  const [chosen, choose] = useState<string | null>(null)
  const largest = series.toSorted((one, other) => other.bookCount - one.bookCount)[0]
  const target = chosen ?? largest?.id ?? ''
  const order = series.length === seriesIds.length ? moveTo(target, books) : null
  return (
    <RoomyDialog onClose={onClose} opened size={560} title={texts.together}>
      <div className={classes.form}>
        <p className={classes.about}>{texts.aboutTogether}</p>
        <SeriesChoice chosen={target} label={texts.target} onChoose={choose} series={series} />
        <DecideEnd action={texts.action} onClose={onClose} onDone={onDone} order={order} />
      </div>
    </RoomyDialog>
  )
}

/** The equal books of the series' own library go to it; null when none stands elsewhere. */
function moveTo(seriesId: string, books: MoveTogetherProps['books']): GroupingOrder | null {
  const libraryId = books.find((book) => book.seriesId === seriesId)?.libraryId
  const others = books.filter((book) => book.libraryId === libraryId && book.seriesId !== seriesId)
  return others.length === 0 ? null : { kind: 'move', seriesId, bookIds: others.map(({ id }) => id) }
}
