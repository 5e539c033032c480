import { Button, Group, Modal, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { refusalOf } from '../../api/api-error.ts'
import { fieldError } from '../../ui/field-error.tsx'
import { Note } from '../../ui/note.tsx'
import { texts } from './texts.ts'

/** Editable fields of a collection or reading list. */
export type ListDraft = { readonly name: string; readonly summary: string | null; readonly ordered: boolean }

type ListFormProps = {
  readonly title: string
  readonly action: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly start: ListDraft
  /** Sort order without a custom one. */
  readonly orderedHint: string
  readonly busy: boolean
  readonly error: unknown
  readonly onSubmit: (draft: ListDraft) => void
  /** Further fields. */
  readonly children?: ReactNode
}

/** Form for name, summary and order of a new or existing list. */
export function ListForm({ title, opened, onClose, ...rest }: ListFormProps) {
  return (
    <Modal onClose={onClose} opened={opened} size={520} title={<strong>{title}</strong>}>
      <Fields onClose={onClose} {...rest} />
    </Modal>
  )
}

function Fields({
  action,
  onClose,
  start,
  orderedHint,
  busy,
  error,
  onSubmit,
  children,
}: Omit<ListFormProps, 'title' | 'opened'>) {
  const [draft, setDraft] = useState(start)
  const [refused, setRefused] = useState(false)
  const { at, rest } = refusalOf(error, ['name'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = draft.name.trim()
    setRefused(name === '')
    if (name !== '') onSubmit({ name, summary: draft.summary?.trim() || null, ordered: draft.ordered })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          error={(refused && texts.form.nameMissing) || fieldError(at.name)}
          label={texts.form.name}
          maxLength={200}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          required
          value={draft.name}
          withAsterisk={false}
        />
        <Textarea
          autosize
          label={texts.form.summary}
          maxLength={5_000}
          maxRows={8}
          minRows={2}
          onChange={(event) => setDraft({ ...draft, summary: event.currentTarget.value })}
          value={draft.summary ?? ''}
        />
        <Switch
          checked={draft.ordered}
          description={orderedHint}
          label={texts.form.ordered}
          onChange={(event) => setDraft({ ...draft, ordered: event.currentTarget.checked })}
        />
        {children}
        {rest !== null && <Note tone="danger">{rest}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.form.cancel}
          </Button>
          <Button loading={busy} type="submit">
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
