import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ConfirmButton } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { refusalWords } from '../about/refusal-words.ts'
import { changesOf, type Draft, type FieldSpec, shownValue } from './draft.ts'
import { FieldFrame, type Offer } from './field-frame.tsx'
import { FieldInput } from './field-input.tsx'
import classes from './metadata-form.module.css'
import { texts } from './texts.ts'

/** Metadata of an item: values by field, with lock, source and the values of all sources. */
type KnownMetadata = Readonly<Record<string, unknown>> & {
  readonly locks: Readonly<Record<string, boolean>>
  readonly provenance: Readonly<Record<string, string>>
  readonly offers: Readonly<Record<string, readonly Offer[]>>
}

type MetadataFormProps = {
  readonly fields: readonly FieldSpec[]
  readonly known: KnownMetadata
  readonly busy: boolean
  readonly error: unknown
  /** Changed fields only; null clears a field. */
  readonly onSave: (changes: Readonly<Record<string, unknown>>) => void
  readonly onLock: (field: string, locked: boolean) => void
  readonly onReset: () => void
  readonly onClose: () => void
}

/** Edits metadata. Saved fields are locked by the server; locks can be changed separately. */
function MetadataForm({ fields, known, busy, error, onSave, onLock, onReset, onClose }: MetadataFormProps) {
  const [draft, setDraft] = useState<Draft>({})
  const changes = changesOf(fields, known, draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(changes).length === 0) onClose()
    else onSave(changes)
  }
  const put = (field: FieldSpec, value: Draft[string]) => setDraft((before) => ({ ...before, [field.name]: value }))
  const forget = ({ name }: FieldSpec) =>
    setDraft((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)))
  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.fields}>
        {fields.map((field) => (
          <FieldFrame
            key={field.name}
            label={field.label}
            locked={known.locks[field.name] ?? false}
            offers={known.offers[field.name] ?? []}
            onLock={(locked) => {
              // An unlocked field shows the value of the files.
              if (!locked) forget(field)
              onLock(field.name, locked)
            }}
            onTake={(value) => put(field, shownValue(field.kind, value))}
            source={field.name in changes ? 'manual' : known.provenance[field.name]}
          >
            <FieldInput
              field={field}
              onValue={(value) => put(field, value)}
              value={draft[field.name] ?? shownValue(field.kind, known[field.name])}
            />
          </FieldFrame>
        ))}
      </div>
      <div className={classes.footer}>
        {error !== null && error !== undefined && <Note tone="danger">{refusalWords(error, 'save')}</Note>}
        <div className={classes.end}>
          <Reset busy={busy} onReset={onReset} />
          <Button onClick={onClose} variant="default">
            {texts.cancel}
          </Button>
          <Button loading={busy} type="submit">
            {texts.save}
          </Button>
        </div>
      </div>
    </form>
  )
}

function Reset({ busy, onReset }: Pick<MetadataFormProps, 'busy' | 'onReset'>) {
  return (
    <ConfirmButton
      disabled={busy}
      variant="subtle"
      action={texts.resetDo}
      label={texts.reset}
      mutation={{ isPending: busy, error: null }}
      onConfirm={() => onReset()}
      title={texts.resetAsk}
    >
      {texts.resetExplanation}
    </ConfirmButton>
  )
}

type Values = Readonly<Record<string, unknown>>
type Done = { readonly onSuccess: () => void }
type Edit<Given> = {
  readonly error: unknown
  readonly isPending: boolean
  readonly mutate: (values: Given, then?: Done) => void
}

type MetadataEditorProps = {
  readonly fields: readonly FieldSpec[]
  /** The metadata with its version. */
  readonly query: UseQueryResult<{ readonly answer: object; readonly tag: string | undefined }>
  readonly edits: {
    readonly change: Edit<{ readonly changes: Values; readonly tag: string | undefined }>
    readonly lock: Edit<Readonly<Record<string, boolean>>>
    readonly reset: Edit<void>
  }
  readonly onClose: () => void
}

/** Metadata editor of a series or a book. */
export function MetadataEditor({ fields, query, edits, onClose }: MetadataEditorProps) {
  const { change, lock, reset } = edits
  return (
    <Loaded query={query}>
      {({ answer, tag }) => (
        <MetadataForm
          busy={change.isPending || reset.isPending}
          error={change.error ?? lock.error ?? reset.error}
          fields={fields}
          known={answer as KnownMetadata}
          onClose={onClose}
          onLock={(field, locked) => lock.mutate({ [field]: locked })}
          onReset={() => reset.mutate(undefined, { onSuccess: onClose })}
          onSave={(changes) => change.mutate({ changes, tag }, { onSuccess: onClose })}
        />
      )}
    </Loaded>
  )
}
