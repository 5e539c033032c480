import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { seriesQuery } from '../../../api/queries/series.ts'
import type { GroupingOrder } from '../../../api/titles/grouping.ts'
import type { Series } from '../../../api/types.ts'
import { Note } from '../../../ui/note.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import classes from './grouping.module.css'
import { GroupingFormFooter } from './grouping-form-footer.tsx'
import { SeriesChoice, SeriesFinder } from './series-choice.tsx'
import { decideTexts } from './texts.ts'

type MergeSeriesProps = { readonly series: Series; readonly opened: boolean; readonly onClose: () => void }

/** Merges a series with another one of its library. */
export function MergeSeries({ series, opened, onClose }: MergeSeriesProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={560} title={decideTexts.merge.title}>
      <Form onClose={onClose} series={series} />
    </RoomyDialog>
  )
}

function Form({ series, onClose }: Omit<MergeSeriesProps, 'opened'>) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [other, choose] = useState<Series | null>(null)
  const [stays, setStays] = useState(series.id)
  const order = other === null ? null : orderOf(series, other, stays)
  return (
    <div className={classes.form}>
      <p className={classes.about}>{decideTexts.merge.about}</p>
      <SeriesFinder
        beside={series}
        chosen={other}
        label={decideTexts.merge.find}
        onChoose={(chosen) => {
          choose(chosen)
          setStays((before) => (before === series.id ? before : chosen.id))
        }}
        onText={setText}
        text={text}
      />
      {other !== null && (
        <SeriesChoice chosen={stays} label={decideTexts.merge.keep} onChoose={setStays} series={[series, other]} />
      )}
      <GroupingFormFooter
        action={decideTexts.merge.action}
        onClose={onClose}
        onDone={({ target }) => {
          onClose()
          if (target.id !== series.id) void navigate({ to: '/series/$seriesId', params: { seriesId: target.id } })
        }}
        order={order}
      />
    </div>
  )
}

function orderOf(series: Series, other: Series, stays: string): GroupingOrder {
  const [target, source] = stays === series.id ? [series, other] : [other, series]
  return { kind: 'merge', seriesId: target.id, seriesIds: [source.id] }
}

type MergeSeveralProps = {
  readonly seriesIds: readonly string[]
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Limit of series per merge. */
const most = 100

/** Merges several series of one library into one of them. */
export function MergeSeveral({ opened, ...rest }: MergeSeveralProps) {
  return (
    <RoomyDialog onClose={rest.onClose} opened={opened} size={560} title={decideTexts.merge.several}>
      {rest.seriesIds.length > most ? <Note>{decideTexts.merge.tooMany(most)}</Note> : <SeveralForm {...rest} />}
    </RoomyDialog>
  )
}

function SeveralForm({ seriesIds, onClose, onDone }: Omit<MergeSeveralProps, 'opened'>) {
  const seriesQueries = useQueries({ queries: seriesIds.map((id) => seriesQuery(id)) })
  const series = seriesQueries.flatMap(({ data }) => data ?? [])
  const [chosen, choose] = useState<string | null>(null)
  const largest = series.toSorted((one, other) => other.bookCount - one.bookCount)[0]
  const isOneLibrary = new Set(series.map(({ libraryId }) => libraryId)).size <= 1
  const stays = chosen ?? largest?.id ?? ''
  const isReady = isOneLibrary && series.length > 1 && series.length === seriesIds.length
  const others = series.filter(({ id }) => id !== stays).map(({ id }) => id)
  const end = { action: decideTexts.merge.action, onClose, onDone }
  return (
    <div className={classes.form}>
      <p className={classes.about}>{decideTexts.merge.aboutSeveral}</p>
      <SeriesChoice chosen={stays} label={decideTexts.merge.keep} onChoose={choose} series={series} />
      {!isOneLibrary && <Note tone="danger">{decideTexts.merge.oneLibrary}</Note>}
      <GroupingFormFooter {...end} order={isReady ? { kind: 'merge', seriesId: stays, seriesIds: others } : null} />
    </div>
  )
}
