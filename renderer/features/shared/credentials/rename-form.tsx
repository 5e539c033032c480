import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { Note } from '../../../ui/note.tsx'
import { texts } from './texts.ts'

type RenameFormProps = {
  readonly name: string
  readonly busy: boolean
  readonly error: unknown
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Asks for another name. */
export function RenameForm({ name, busy, error, onSave, onClose }: RenameFormProps) {
  const [typed, setTyped] = useState(name)
  const [refused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(typed.trim() === '')
    if (typed.trim() !== '') onSave(typed.trim())
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          error={refused && typed.trim() === '' && texts.noName}
          label={texts.name}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
          value={typed}
        />
        {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.cancel}
          </Button>
          <Button loading={busy} type="submit">
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
