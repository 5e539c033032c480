import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { collections } from '../../../api/lists/list-kinds.ts'
import { useNewList } from '../../../api/lists/use-lists.ts'
import { Note } from '../../../ui/note.tsx'
import { listLink } from '../list-picker/list-link.ts'
import { type Browse, inLibrary } from './browse.ts'
import { texts } from './texts.ts'

type MakeCollectionProps = {
  readonly libraryId: string | null
  readonly browse: Browse
  readonly opened: boolean
  readonly onClose: () => void
}

/** Makes a collection that always holds what fits the filter, and goes to it. */
export function MakeCollection({ opened, onClose, ...rest }: MakeCollectionProps) {
  return (
    <Modal onClose={onClose} opened={opened} title={<strong>{texts.collection.title}</strong>}>
      <MakeForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function MakeForm({ libraryId, browse, onClose }: Omit<MakeCollectionProps, 'opened'>) {
  const [name, setName] = useState('')
  const [summary, setSummary] = useState('')
  const make = useNewList(collections)
  const navigate = useNavigate()
  const trimmed = name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const condition = { ...inLibrary(libraryId, browse.filter ?? null) }
    const about = summary.trim() === '' ? null : summary.trim()
    make.mutate(
      { name: trimmed, summary: about, condition, ...(browse.sort === undefined ? {} : { sort: browse.sort }) },
      { onSuccess: ({ id }) => void navigate(listLink('collections', id)) },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{texts.collection.lead}</Text>
        {browse.q !== undefined && <Note>{texts.collection.words}</Note>}
        <TextInput
          data-autofocus
          label={texts.saved.name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          value={name}
        />
        <Textarea
          label={texts.collection.summary}
          maxLength={5_000}
          onChange={(event) => setSummary(event.currentTarget.value)}
          value={summary}
        />
        {make.isError && <Note tone="danger">{messageOf(make.error)}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.saved.cancel}
          </Button>
          <Button disabled={trimmed === ''} loading={make.isPending} type="submit">
            {texts.collection.make}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
