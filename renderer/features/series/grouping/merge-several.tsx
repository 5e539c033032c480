import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { seriesQuery } from '../../../api/queries/series.ts'
import { Note } from '../../../ui/note.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { DecideEnd } from './decide-form.tsx'
import classes from './grouping.module.css'
import { SeriesChoice } from './series-line.tsx'
import { decideTexts } from './texts.ts'

type MergeSeveralProps = {
  readonly seriesIds: readonly string[]
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

const texts = decideTexts.merge
/** Series of one order. */
const most = 100

/** Merges several series of one library into one of them. */
export function MergeSeveral({ opened, ...rest }: MergeSeveralProps) {
  return (
    <RoomyDialog onClose={rest.onClose} opened={opened} size={560} title={texts.several}>
      {rest.seriesIds.length > most ? <Note>{texts.tooMany(most)}</Note> : <Form {...rest} />}
    </RoomyDialog>
  )
}

function Form({ seriesIds, onClose, onDone }: Omit<MergeSeveralProps, 'opened'>) {
  const seriesQueries = useQueries({ queries: seriesIds.map((id) => seriesQuery(id)) })
  const series = seriesQueries.flatMap(({ data }) => data ?? [])
  const [chosen, choose] = useState<string | null>(null)
  const largest = series.toSorted((one, other) => other.bookCount - one.bookCount)[0]
  const isOneLibrary = new Set(series.map(({ libraryId }) => libraryId)).size <= 1
  const stays = chosen ?? largest?.id ?? ''
  const isReady = isOneLibrary && series.length > 1 && series.length === seriesIds.length
  const others = series.filter(({ id }) => id !== stays).map(({ id }) => id)
  const end = { action: texts.action, onClose, onDone }
  return (
    <div className={classes.form}>
      <p className={classes.about}>{texts.aboutSeveral}</p>
      <SeriesChoice chosen={stays} label={texts.keep} onChoose={choose} series={series} />
      {!isOneLibrary && <Note tone="danger">{texts.oneLibrary}</Note>}
      <DecideEnd {...end} order={isReady ? { kind: 'merge', seriesId: stays, seriesIds: others } : null} />
    </div>
  )
}
