import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { readLists } from '../../../api/lists/list-kinds.ts'
import { adjacentInReadListQuery, listQuery } from '../../../api/lists/lists.ts'
import { adjacentBooksQuery } from '../../../api/queries/books.ts'
import type { Book } from '../../../api/types.ts'

/** Fields of a book that the choice depends on. */
type Readable = { readonly analysisError: string | null }

type Beside<B> = { readonly prev?: B | undefined; readonly next?: B | undefined }

/** What is offered past an end of a book; without a book it is the last one, or the first. */
export type Neighbour<B extends Readable> = {
  readonly from: 'list' | 'series'
  readonly book: B | undefined
  /** The book is the last, or the first, of the reading list that it was opened from. */
  readonly endsList: boolean
}

/** Limit of unreadable books that are skipped in a row. */
const maxPassed = 30

type Walk<B> = {
  readonly edge: 'start' | 'end'
  readonly bookId: string
  /** Neighbour of the book with this id. */
  readonly ask: (bookId: string) => Promise<Beside<B>>
}

/** The nearest readable book after, or before, the one with this id; `book` is null when there is none. */
export async function nearestReadable<B extends Readable & { readonly id: string }>({
  edge,
  bookId,
  ask,
}: Walk<B>): Promise<Beside<B>> {
  let at = bookId
  for (let passed = 0; passed <= maxPassed; passed += 1) {
    const { prev, next } = await ask(at)
    const book = edge === 'end' ? next : prev
    if (book === undefined) return {}
    if (book.analysisError === null) return edge === 'end' ? { next: book } : { prev: book }
    at = book.id
  }
  return {}
}

type Choice<B> = {
  readonly edge: 'start' | 'end'
  /** Neighbour in the reading list; null when the book was not opened from one. */
  readonly list: Beside<B> | null
  /** Undefined while loading. */
  readonly series: Beside<B> | undefined
}

/** Neighbour in the reading list when it is readable, else in the series. Undefined while loading. */
export function chooseNeighbour<B extends Readable>({ edge, list, series }: Choice<B>): Neighbour<B> | undefined {
  const beside = ({ prev, next }: Beside<B>) => (edge === 'end' ? next : prev)
  const inList = list === null ? undefined : beside(list)
  if (inList?.analysisError === null) return { from: 'list', book: inList, endsList: false }
  if (series === undefined) return undefined
  const inSeries = beside(series)
  const book = inSeries?.analysisError === null ? inSeries : undefined
  return { from: 'series', book, endsList: list !== null && inList === undefined }
}

const route = getRouteApi('/read/$bookId')

export type FoundNeighbour = {
  /** Undefined while loading. */
  readonly neighbour: Neighbour<Book> | undefined
  /** The reading list that the book was opened from, while it still contains the book. */
  readonly list: { readonly id: string; readonly name: string } | null
}

/**
 * The nearest readable book after (or before) one: in the reading list that it was opened from, else in its series.
 */
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
