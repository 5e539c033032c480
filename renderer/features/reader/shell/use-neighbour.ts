import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { adjacentBooksQuery } from '../../../api/queries/books.ts'
import { adjacentInReadListQuery, readListQuery } from '../../../api/queries/read-lists.ts'
import type { Book } from '../../../api/types.ts'
import { chooseNeighbour, type Neighbour } from './neighbour.ts'

const route = getRouteApi('/read/$bookId')

export type FoundNeighbour = {
  /** Undefined until it is known. */
  readonly neighbour: Neighbour | undefined
  /** The reading list that the book was opened from, as long as the book is in it. */
  readonly list: { readonly id: string; readonly name: string } | null
}

/** What comes after a book (or before it): in the reading list that it was opened from, else in its series. */
export function useNeighbour(book: Book, edge: 'start' | 'end'): FoundNeighbour {
  const { list: listId } = route.useSearch()
  const isListed = listId !== undefined
  const inList = useQuery({ ...adjacentInReadListQuery(listId ?? '', book.id), enabled: isListed })
  const readList = useQuery({ ...readListQuery(listId ?? ''), enabled: isListed, retry: false })
  const inSeries = useQuery(adjacentBooksQuery(book.id))
  const isWaiting = isListed && (inList.isPending || readList.isPending)
  const isKnown = inList.data !== undefined && readList.data !== undefined
  const neighbour = isWaiting
    ? undefined
    : chooseNeighbour({ edge, list: isKnown ? inList.data : null, series: inSeries.data })
  return { neighbour, list: isKnown ? { id: readList.data.id, name: readList.data.name } : null }
}
