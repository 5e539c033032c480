import { Modal, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { collections } from '../../../api/lists/list-kinds.ts'
import { useNewList } from '../../../api/lists/use-lists.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Note } from '../../../ui/note.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
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
  const make = useNewList(collections)
  const navigate = useNavigate()
  const form = useCheckedForm(make, { initialValues: { name: '', summary: '' } })
  const send = ({ name, summary }: typeof form.values) => {
    const condition = { ...inLibrary(libraryId, browse.filter ?? null) }
    const about = summary.trim() || null
    make.mutate(
      { name: name.trim(), summary: about, condition, ...(browse.sort === undefined ? {} : { sort: browse.sort }) },
      { onSuccess: ({ id }) => void navigate(listLink('collections', id)) },
    )
  }
  return (
    <DialogForm
      action={texts.collection.make}
      disabled={form.values.name.trim() === ''}
      form={form}
      onClose={onClose}
      onSend={send}
    >
      <Text size="sm">{texts.collection.lead}</Text>
      {browse.q !== undefined && <Note>{texts.collection.words}</Note>}
      <TextInput data-autofocus label={texts.saved.name} maxLength={200} {...form.getInputProps('name')} />
      <Textarea label={texts.collection.summary} maxLength={5_000} {...form.getInputProps('summary')} />
    </DialogForm>
  )
}
