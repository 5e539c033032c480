import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { seriesQuery } from '../../../api/queries/series.ts'
import type { GroupingOrder } from '../../../api/titles/grouping.ts'
import type { Series } from '../../../api/types.ts'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import classes from './grouping.module.css'
import { GroupingFormFooter } from './grouping-form-footer.tsx'
import { SeriesChoice, SeriesFinder } from './series-choice.tsx'
import { decideTexts } from './texts.ts'

type RegroupProps = {
  /** Location of the books; the id is null when they are in several series, which allows only moving and splitting. */
  readonly series: { readonly id: string | null; readonly libraryId: string }
  readonly bookIds: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}
type RegroupBooksProps = RegroupProps & { readonly operation: 'move' | 'split' | null }

/** Moves books of a series to another one, or to a new series. */
export function RegroupBooks({ operation, ...rest }: RegroupBooksProps) {
  return (
    <RoomyDialog
      onClose={rest.onClose}
      opened={operation !== null}
      size={560}
      title={decideTexts[operation ?? 'move'].title}
    >
      {operation === 'split' ? <SplitForm {...rest} /> : <MoveForm {...rest} />}
    </RoomyDialog>
  )
}

function MoveForm({ series, bookIds, onClose, onDone }: RegroupProps) {
  const [text, setText] = useState('')
  const [target, choose] = useState<Series | null>(null)
  const order: GroupingOrder | null =
    target === null ? null : { kind: 'move', seriesId: target.id, bookIds: [...bookIds] }
  return (
    <div className={classes.form}>
      <p className={classes.about}>{decideTexts.move.about}</p>
      <SeriesFinder
        beside={series}
        chosen={target}
        label={decideTexts.move.find}
        onChoose={choose}
        onText={setText}
        text={text}
      />
      <GroupingFormFooter action={decideTexts.move.action} onClose={onClose} onDone={onDone} order={order} />
    </div>
  )
}

const pauseMs = 250

function SplitForm({ series, bookIds, onClose, onDone }: RegroupProps) {
  const [title, setTitle] = useState('')
  const [named] = useDebouncedValue(title.trim(), pauseMs)
  const order: GroupingOrder | null =
    named === '' || series.id === null
      ? null
      : { kind: 'split', seriesId: series.id, bookIds: [...bookIds], title: named }
  return (
    <div className={classes.form}>
      <p className={classes.about}>{decideTexts.split.about}</p>
      <TextInput
        data-autofocus
        label={decideTexts.split.name}
        maxLength={500}
        onChange={(event) => setTitle(event.currentTarget.value)}
        value={title}
      />
      <GroupingFormFooter action={decideTexts.split.action} onClose={onClose} onDone={onDone} order={order} />
    </div>
  )
}

type MoveTogetherProps = {
  /** Equal books of several series. */
  readonly books: readonly { readonly id: string; readonly seriesId: string; readonly libraryId: string }[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Moves duplicate books of a library into one of their series. */
export function MoveTogether({ books, onClose, onDone }: MoveTogetherProps) {
  const seriesIds = [...new Set(books.map(({ seriesId }) => seriesId))]
  const seriesQueries = useQueries({ queries: seriesIds.map((id) => seriesQuery(id)) })
  const series = seriesQueries.flatMap(({ data }) => data ?? [])
  const [chosen, choose] = useState<string | null>(null)
  const largest = series.toSorted((one, other) => other.bookCount - one.bookCount)[0]
  const target = chosen ?? largest?.id ?? ''
  const order = series.length === seriesIds.length ? moveTo(target, books) : null
  return (
    <RoomyDialog onClose={onClose} opened size={560} title={decideTexts.move.together}>
      <div className={classes.form}>
        <p className={classes.about}>{decideTexts.move.aboutTogether}</p>
        <SeriesChoice chosen={target} label={decideTexts.move.target} onChoose={choose} series={series} />
        <GroupingFormFooter action={decideTexts.move.action} onClose={onClose} onDone={onDone} order={order} />
      </div>
    </RoomyDialog>
  )
}

/** Duplicates in the library of the target series; null when none is in another series. */
function moveTo(seriesId: string, books: MoveTogetherProps['books']): GroupingOrder | null {
  const libraryId = books.find((book) => book.seriesId === seriesId)?.libraryId
  const others = books.filter((book) => book.libraryId === libraryId && book.seriesId !== seriesId)
  return others.length === 0 ? null : { kind: 'move', seriesId, bookIds: others.map(({ id }) => id) }
}
