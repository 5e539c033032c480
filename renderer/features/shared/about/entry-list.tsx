import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { PencilIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from './about.module.css'
import { EntryForm } from './entry-form.tsx'
import type { EntryField, EntryValues } from './entry-values.ts'
import { refusalWords } from './refusal-words.ts'
import { RemoveEntry } from './remove-entry.tsx'
import { texts } from './texts.ts'

export type Entry = {
  readonly id: string
  readonly name: string
  readonly value: ReactNode
  readonly note?: string
  /** Starts editing; without it the entry is read-only. */
  readonly start?: EntryValues
}

type EntryListProps = {
  readonly title: string
  readonly empty: string
  readonly add: string
  readonly entries: readonly Entry[]
  readonly fields: readonly EntryField[]
  readonly mayEdit: boolean
  /** Saves the draft as a new entry or as a change of one. */
  readonly onSave: (values: EntryValues, entryId: string | null) => Promise<unknown>
  readonly onRemove: (entry: Entry) => Promise<unknown>
}

/** The entry being edited, or null for a new one. */
type Editing = { readonly entryId: string | null; readonly values: EntryValues }

/** A titled list of short entries, editable with permission. */
export function EntryList(props: EntryListProps) {
  const { title, empty, add, entries, fields, mayEdit, onSave } = props
  const [editing, setEditing] = useState<Editing | null>(null)
  if (entries.length === 0 && !mayEdit) return null
  const isGone = editing !== null && editing.entryId !== null && !entries.some(({ id }) => id === editing.entryId)
  const form = ({ entryId, values }: Editing) => (
    <EntryForm
      fields={fields}
      isGone={isGone}
      onClose={() => setEditing(null)}
      onSave={(typed) => onSave(typed, isGone ? null : entryId)}
      onType={(typed) => setEditing({ entryId, values: typed })}
      values={values}
    />
  )
  return (
    <section aria-label={title} className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      {entries.length === 0 && <p className={classes.empty}>{empty}</p>}
      <ul className={classes.entries}>
        {entries.map((entry) =>
          editing?.entryId === entry.id ? (
            <li key={entry.id}>{form(editing)}</li>
          ) : (
            <Row
              entry={entry}
              key={entry.id}
              onEdit={
                mayEdit && entry.start !== undefined
                  ? () => setEditing({ entryId: entry.id, values: entry.start ?? {} })
                  : null
              }
              onRemove={mayEdit ? props.onRemove : null}
            />
          ),
        )}
      </ul>
      {mayEdit &&
        (editing !== null && (editing.entryId === null || isGone) ? (
          form(editing)
        ) : (
          <Button
            leftSection={<PlusIcon size={16} />}
            onClick={() => setEditing({ entryId: null, values: {} })}
            size="compact-sm"
            variant="default"
          >
            {add}
          </Button>
        ))}
    </section>
  )
}

type RowProps = {
  readonly entry: Entry
  readonly onEdit: (() => void) | null
  readonly onRemove: EntryListProps['onRemove'] | null
}

function Row({ entry, onEdit, onRemove }: RowProps) {
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    await onRemove?.(entry).catch(setFailure)
    setBusy(false)
  }
  return (
    <li className={classes.entry}>
      <span className={classes.words}>
        <span>{entry.value}</span>
        {entry.note !== undefined && entry.note !== '' && <span className={classes.note}>{entry.note}</span>}
        {failure !== null && <Note tone="danger">{refusalWords(failure, 'remove')}</Note>}
      </span>
      <span className={classes.tools}>
        {onEdit !== null && (
          <ActionIcon aria-label={texts.edit(entry.name)} onClick={onEdit} size={36} variant="subtle">
            <PencilIcon size={16} />
          </ActionIcon>
        )}
        {onRemove !== null && (
          <RemoveEntry busy={busy} label={texts.remove(entry.name)} onRemove={() => void remove()} />
        )}
      </span>
    </li>
  )
}
