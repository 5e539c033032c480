import { Modal } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readListsOfBookQuery, readListsQuery } from '../../api/queries/read-lists.ts'
import { useNewReadList, useReadListMembership } from '../../api/use-read-lists.ts'
import { plural } from '../../lib/format.ts'
import { TryAgain } from '../loaded.tsx'
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
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  if (readLists.isError) return <TryAgain error={readLists.error} onRetry={() => void readLists.refetch()} />
  if (readLists.data === undefined || (isOne && holding.data === undefined)) return null

  const noteAdded = (id: string) => setAdded((known) => new Set([...known, id]))
  const lists = readLists.data.pages.flatMap(({ data }) => data)
  const { hasNextPage, fetchNextPage } = readLists
  return (
    <ListPicker
      added={added}
      error={make.error}
      inside={isOne ? new Set(holding.data?.map(({ id }) => id)) : null}
      lists={lists.map(({ id, name, bookCount }) => ({ id, name, about: plural(bookCount, 'book') }))}
      making={make.isPending}
      onClose={onClose}
      onMake={(name) => make.mutate({ name, bookIds: [...bookIds] }, { onSuccess: ({ id }) => noteAdded(id) })}
      onMore={hasNextPage ? () => void fetchNextPage() : null}
      onToggle={async (readListId, inside) => {
        await membership.mutateAsync({ readListId, bookIds, inside })
        if (inside) noteAdded(readListId)
      }}
      words={texts.reading}
    />
  )
}
