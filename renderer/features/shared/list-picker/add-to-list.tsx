import { Modal } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type AnyList, collections, type ListKind, readLists } from '../../../api/lists/list-kinds.ts'
import { listsQuery, listsWithQuery, useListMembership, useNewList } from '../../../api/lists/lists.ts'
import { ListPicker } from './list-picker.tsx'
import { texts } from './texts.ts'

type DialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** Adds series to manual collections. A single series can be toggled, several are added together. */
export function AddToCollection({ seriesIds, ...props }: DialogProps & { readonly seriesIds: readonly string[] }) {
  return <AddToList {...props} kind={collections} memberIds={seriesIds} words={texts.collection} />
}

/** Adds books to reading lists. A single book can be toggled, several are added together in this order. */
export function AddToReadList({ bookIds, ...props }: DialogProps & { readonly bookIds: readonly string[] }) {
  return <AddToList {...props} kind={readLists} memberIds={bookIds} words={texts.reading} />
}

type AddToListProps<L extends AnyList, M extends { readonly id: string }> = {
  readonly kind: ListKind<L, M>
  readonly words: (typeof texts)['collection' | 'reading']
  readonly memberIds: readonly string[]
  readonly onClose: () => void
}

function AddToList<L extends AnyList, M extends { readonly id: string }>({
  opened,
  ...props
}: AddToListProps<L, M> & DialogProps) {
  return (
    <Modal onClose={props.onClose} opened={opened} size={460} title={<strong>{props.words.title}</strong>}>
      <Picker {...props} />
    </Modal>
  )
}

function Picker<L extends AnyList, M extends { readonly id: string }>(props: AddToListProps<L, M>) {
  const { kind, words, memberIds, onClose } = props
  const [only = ''] = memberIds
  const isOne = memberIds.length === 1
  const query = useInfiniteQuery(listsQuery(kind))
  const memberLists = useQuery({ ...listsWithQuery(kind, only), enabled: isOne })
  const membership = useListMembership(kind)
  const create = useNewList(kind)
  const lists = query.data?.pages.flatMap(({ data }) => data).filter((list) => !('automatic' in list && list.automatic))
  return (
    <ListPicker
      amount={kind.count(memberIds.length)}
      error={create.error}
      inside={isOne ? memberLists.data : null}
      lists={lists?.map((list) => ({ id: list.id, name: list.name, about: kind.count(kind.size(list) ?? 0) }))}
      making={create.isPending}
      onClose={onClose}
      onMake={(name) => create.mutateAsync({ name, ordered: true, memberIds })}
      onToggle={(listId, inside) => membership.mutateAsync({ listId, memberIds, inside })}
      query={query}
      words={words}
    />
  )
}
