import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { readLists } from '../../../api/lists/list-kinds.ts'
import { adjacentInReadListQuery, listQuery } from '../../../api/lists/lists.ts'
import { adjacentBooksQuery } from '../../../api/queries/books.ts'
import type { Book } from '../../../api/types.ts'
import { chooseNeighbour, type Neighbour, nearestReadable } from './neighbour.ts'

const route = getRouteApi('/read/$bookId')

export type FoundNeighbour = {
  /** Undefined until it is known. */
  readonly neighbour: Neighbour<Book> | undefined
  /** The reading list that the book was opened from, as long as the book is in it. */
  readonly list: { readonly id: string; readonly name: string } | null
}

/** The nearest book after one (or before it) that can be read: in the reading list that it was opened from, else in its series. */
export function useNeighbour(book: Book, edge: 'start' | 'end'): FoundNeighbour {
  const { list: listId } = route.useSearch()
  const isListed = listId !== undefined
  const client = useQueryClient()
  const inList = useQuery({
    queryKey: [...adjacentInReadListQuery(listId ?? '', book.id).queryKey, edge],
    queryFn: () => {
      const ask = (bookId: string) => client.fetchQuery(adjacentInReadListQuery(listId ?? '', bookId))
      return nearestReadable({ edge, bookId: book.id, ask })
    },
    enabled: isListed,
    retry: false,
  })
  const readList = useQuery({ ...listQuery(readLists, listId ?? ''), enabled: isListed, retry: false })
  const inSeries = useQuery({
    queryKey: [...adjacentBooksQuery(book.id).queryKey, edge],
    queryFn: () => {
      const ask = (bookId: string) => client.fetchQuery(adjacentBooksQuery(bookId))
      return nearestReadable({ edge, bookId: book.id, ask })
    },
  })
  const isWaiting = isListed && (inList.isPending || readList.isPending)
  const isKnown = inList.data !== undefined && readList.data !== undefined
  const neighbour = isWaiting
    ? undefined
    : chooseNeighbour({ edge, list: isKnown ? inList.data : null, series: inSeries.data })
  return { neighbour, list: isKnown ? { id: readList.data.id, name: readList.data.name } : null }
}
