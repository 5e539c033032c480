import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../api/api-error.ts'
import { fieldError } from '../../ui/field-error.tsx'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { common } from '../../ui/texts.ts'
import type { AccessItem, Mutation } from './access-kinds.ts'
import { texts } from './texts.ts'

const words = texts.form

type ItemFormProps<Output> = {
  readonly title: string
  /** Initial values; null for a new one. */
  readonly start: AccessItem | null
  readonly mutation: Mutation<Omit<AccessItem, 'id'>, Output>
  readonly onSaved: (output: Output) => void
  readonly opened: boolean
  readonly onClose: () => void
}

/** Dialog for name and description of a sharing tag or an access group. */
export function ItemForm<Output>({ title, opened, ...fields }: ItemFormProps<Output>) {
  return (
    <RoomyDialog onClose={fields.onClose} opened={opened} size={520} title={title}>
      <Fields {...fields} />
    </RoomyDialog>
  )
}

function Fields<Output>(props: Omit<ItemFormProps<Output>, 'title' | 'opened'>) {
  const { start, mutation, onSaved, onClose } = props
  const [name, setName] = useState(start?.name ?? '')
  const [description, setDescription] = useState(start?.description ?? '')
  const [refused, setRefused] = useState(false)
  const { at, rest } = refusalOf(mutation.error, ['name'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(name.trim() === '')
    if (name.trim() === '') return
    mutation.mutate({ name: name.trim(), description: description.trim() || null }, { onSuccess: onSaved })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          autoComplete="off"
          data-autofocus
          error={(refused && name.trim() === '' && words.noName) || fieldError(at.name)}
          label={words.name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          value={name}
          withAsterisk={false}
        />
        <Textarea
          autosize
          description={words.descriptionHint}
          inputWrapperOrder={['label', 'input', 'description']}
          label={words.description}
          maxLength={2_000}
          maxRows={8}
          minRows={2}
          onChange={(event) => setDescription(event.currentTarget.value)}
          value={description}
        />
        {rest !== null && <Note tone="danger">{rest}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {common.cancel}
          </Button>
          <Button loading={mutation.isPending} type="submit">
            {start === null ? words.create : words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
