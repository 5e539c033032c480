import type { UseQueryResult } from '@tanstack/react-query'
import { Loaded } from '../../../ui/loaded.tsx'
import type { FieldSpec } from './draft.ts'
import { type KnownMetadata, MetadataForm } from './metadata-form.tsx'

type Values = Readonly<Record<string, unknown>>
type Done = { readonly onSuccess: () => void }
type Edit<Given> = {
  readonly error: unknown
  readonly isPending: boolean
  readonly mutate: (given: Given, then?: Done) => void
}

type MetadataEditorProps = {
  readonly fields: readonly FieldSpec[]
  /** What is known, with the version of it. */
  readonly query: UseQueryResult<{ readonly answer: object; readonly tag: string | undefined }>
  readonly edits: {
    readonly change: Edit<{ readonly changes: Values; readonly tag: string | undefined }>
    readonly lock: Edit<Readonly<Record<string, boolean>>>
    readonly reset: Edit<void>
  }
  readonly onClose: () => void
}

/** The details of a series or a book: what they are, where they came from, and what a person makes of them. */
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
