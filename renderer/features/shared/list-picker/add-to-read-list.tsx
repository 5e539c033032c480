import { Modal } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNewReadList, useReadListMembership } from '../../../api/lists/use-read-lists.ts'
import { readListsOfBookQuery, readListsQuery } from '../../../api/queries/read-lists.ts'
import { counted } from '../../../lib/counts.ts'
import { ListPicker } from './list-picker.tsx'
import { texts } from './texts.ts'

type AddToReadListProps = {
  /** One book is ticked in and out, several are added together, in this order. */
  readonly bookIds: readonly string[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** Puts books into reading lists. */
export function AddToReadList({ bookIds, opened, onClose }: AddToReadListProps) {
  return (
    <Modal onClose={onClose} opened={opened} size={460} title={<strong>{texts.reading.title}</strong>}>
      <Picker bookIds={bookIds} onClose={onClose} />
    </Modal>
  )
}

function Picker({ bookIds, onClose }: Omit<AddToReadListProps, 'opened'>) {
  const [only = ''] = bookIds
  const isOne = bookIds.length === 1
  const readLists = useInfiniteQuery(readListsQuery)
  const holding = useQuery({ ...readListsOfBookQuery(only), enabled: isOne })
  const membership = useReadListMembership()
  const make = useNewReadList()
  const lists = readLists.data?.pages.flatMap(({ data }) => data)
  return (
    <ListPicker
      amount={counted.books(bookIds.length)}
      error={make.error}
      inside={isOne ? holding.data : null}
      lists={lists?.map(({ id, name, bookCount }) => ({ id, name, about: counted.books(bookCount) }))}
      making={make.isPending}
      onClose={onClose}
      onMake={(name) => make.mutateAsync({ name, bookIds: [...bookIds] })}
      onToggle={(readListId, inside) => membership.mutateAsync({ readListId, bookIds, inside })}
      query={readLists}
      words={texts.reading}
    />
  )
}
