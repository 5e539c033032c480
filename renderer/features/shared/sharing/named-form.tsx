import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../../api/api-error.ts'
import { Note } from '../../../ui/note.tsx'
import { refusedAt } from '../../../ui/refused.tsx'
import { texts } from './texts.ts'

const words = texts.form

type Named = { readonly name: string; readonly description: string | null }
type NamedFormProps = {
  /** As it is before; null for a new one. */
  readonly start: Named | null
  /** What the description is about, and who sees it. */
  readonly about: { readonly label: string; readonly hint: string }
  readonly action: string
  readonly busy: boolean
  readonly error: unknown
  readonly onSubmit: (named: Named) => void
  readonly onClose: () => void
}

/** Name and description of a sharing tag or an access group. */
export function NamedForm({ start, about, action, busy, error, onSubmit, onClose }: NamedFormProps) {
  const [name, setName] = useState(start?.name ?? '')
  const [description, setDescription] = useState(start?.description ?? '')
  const [refused, setRefused] = useState(false)
  const { at, rest } = refusalOf(error, ['name'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(name.trim() === '')
    if (name.trim() !== '') onSubmit({ name: name.trim(), description: description.trim() || null })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          autoComplete="off"
          data-autofocus
          error={(refused && name.trim() === '' && words.noName) || refusedAt(at.name)}
          label={words.name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          value={name}
          withAsterisk={false}
        />
        <Textarea
          autosize
          description={about.hint}
          inputWrapperOrder={['label', 'input', 'description']}
          label={about.label}
          maxLength={2_000}
          maxRows={8}
          minRows={2}
          onChange={(event) => setDescription(event.currentTarget.value)}
          value={description}
        />
        {rest !== null && <Note tone="danger">{rest}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {words.cancel}
          </Button>
          <Button loading={busy} type="submit">
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
