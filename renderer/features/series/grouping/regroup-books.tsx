import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { GroupingOrder } from '../../../api/titles/grouping.ts'
import type { Series } from '../../../api/types.ts'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { DecideEnd } from './decide-form.tsx'
import classes from './grouping.module.css'
import { SeriesFinder } from './series-finder.tsx'
import { decideTexts as texts } from './texts.ts'

type RegroupProps = {
  /** Where the books stand; the id is null when they stand in several series, which move together and split alone. */
  readonly series: { readonly id: string | null; readonly libraryId: string }
  readonly bookIds: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}
type RegroupBooksProps = RegroupProps & { readonly operation: 'move' | 'split' | null }

/** Moves books of a series to another one, or makes a series of them. */
export function RegroupBooks({ operation, ...rest }: RegroupBooksProps) {
  return (
    <RoomyDialog onClose={rest.onClose} opened={operation !== null} size={560} title={texts[operation ?? 'move'].title}>
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
      <p className={classes.about}>{texts.move.about}</p>
      <SeriesFinder
        beside={series}
        chosen={target}
        label={texts.move.find}
        onChoose={choose}
        onText={setText}
        text={text}
      />
      <DecideEnd action={texts.move.action} onClose={onClose} onDone={onDone} order={order} />
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
      <p className={classes.about}>{texts.split.about}</p>
      <TextInput
        data-autofocus
        label={texts.split.name}
        maxLength={500}
        onChange={(event) => setTitle(event.currentTarget.value)}
        value={title}
      />
      <DecideEnd action={texts.split.action} onClose={onClose} onDone={onDone} order={order} />
    </div>
  )
}
