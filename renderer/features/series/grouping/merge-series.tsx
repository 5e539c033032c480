import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { GroupingOrder } from '../../../api/titles/grouping.ts'
import type { Series } from '../../../api/types.ts'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { DecideEnd } from './decide-form.tsx'
import classes from './grouping.module.css'
import { SeriesFinder } from './series-finder.tsx'
import { SeriesChoice } from './series-line.tsx'
import { decideTexts } from './texts.ts'

type MergeSeriesProps = { readonly series: Series; readonly opened: boolean; readonly onClose: () => void }

const texts = decideTexts.merge

/** Merges a series with another one of its library. */
export function MergeSeries({ series, opened, onClose }: MergeSeriesProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={560} title={texts.title}>
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
      <p className={classes.about}>{texts.about}</p>
      <SeriesFinder
        beside={series}
        chosen={other}
        label={texts.find}
        onChoose={(chosen) => {
          choose(chosen)
          setStays((before) => (before === series.id ? before : chosen.id))
        }}
        onText={setText}
        text={text}
      />
      {other !== null && (
        <SeriesChoice chosen={stays} label={texts.keep} onChoose={setStays} series={[series, other]} />
      )}
      <DecideEnd
        action={texts.action}
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
