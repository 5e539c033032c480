import { useNavigate } from '@tanstack/react-router'
import { useNewReadList } from '../../api/lists/use-read-lists.ts'
import { ListForm } from './list-form.tsx'
import { texts } from './texts.ts'

const start = { name: '', summary: null, ordered: true }

type NewReadListProps = { readonly opened: boolean; readonly onClose: () => void }

/** Makes an empty reading list and goes to it. */
export function NewReadList({ opened, onClose }: NewReadListProps) {
  const make = useNewReadList()
  const navigate = useNavigate()
  return (
    <ListForm
      action={texts.form.create}
      busy={make.isPending}
      error={make.error}
      onClose={onClose}
      onSubmit={(draft) =>
        make.mutate(draft, {
          onSuccess: ({ id }) => void navigate({ to: '/lists/reading/$readListId', params: { readListId: id } }),
        })
      }
      opened={opened}
      orderedHint={texts.form.orderedBooks}
      start={start}
      title={texts.reading.create}
    />
  )
}
