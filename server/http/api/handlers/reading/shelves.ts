import { maxItems } from '../../../../contract/bounds.ts'
import type { Reader } from '../../../../db/database.ts'
import { listBooks } from '../../../../db/queries/books/books.ts'
import {
  listKeepReading,
  listNewInSeries,
  listOnDeck,
  listRecentlyAddedBooks,
  listRecentlyAddedSeries,
  listRecentlyReadBooks,
  listRecentlyUpdatedSeries,
  listSeriesInProgress,
} from '../../../../db/queries/reading/shelves.ts'
import { findLibrary } from '../../../../db/queries/scanning/libraries.ts'
import { listBookLetters } from '../../../../db/queries/search/letter-counts.ts'
import { searchEverything, searchSeries } from '../../../../db/queries/search/search.ts'
import { listExternalIndex } from '../../../../db/queries/series/references.ts'
import { listAlphabeticalGroups, listSeries } from '../../../../db/queries/series/series.ts'
import type { Viewer } from '../../../../domain/access/viewer.ts'
import { notFound } from '../../../../domain/errors.ts'
import { parseBookCondition, parseSeriesCondition } from '../../../../domain/filter/parse-condition.ts'
import { parseBookSort, parseSeriesSort } from '../../../../domain/filter/sort.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import {
  envelope,
  noteOf,
  type PageQuery,
  type PageRequest,
  pageRequest,
  searchEnvelope,
} from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentBook } from '../../present/present-book.ts'
import { presentSeries } from '../../present/present-series.ts'
import { termsCondition } from '../../request-input.ts'

type SeriesNames =
  | 'listLibrarySeries'
  | 'listSeriesInProgress'
  | 'listLibrarySeriesInProgress'
  | 'listRecentlyAddedSeries'
  | 'listLibraryRecentlyAddedSeries'
  | 'listRecentlyUpdatedSeries'
  | 'listLibraryRecentlyUpdatedSeries'
  | 'listLetterGroups'
  | 'searchSeries'
  | 'findSeriesByText'
  | 'searchEverything'
  | 'listExternalIndex'
type BookNames =
  | 'listLibraryBooks'
  | 'listBookLetters'
  | 'filterBookLetters'
  | 'listBooksInProgress'
  | 'listLibraryBooksInProgress'
  | 'listOnDeck'
  | 'listLibraryOnDeck'
  | 'listNewInSeries'
  | 'listLibraryNewInSeries'
  | 'listRecentlyAddedBooks'
  | 'listLibraryRecentlyAddedBooks'
  | 'listRecentlyReadBooks'
  | 'listLibraryRecentlyReadBooks'

export function shelfHandlers(context: ApiContext): Pick<Handlers, SeriesNames | BookNames> {
  return { ...seriesShelves(context), ...seriesSearches(context), ...bookShelves(context) }
}

/** The parameters of list handlers. */
type ListCall = {
  readonly query: PageQuery & { readonly libraryId?: string | undefined }
  readonly principal: { readonly viewer: Viewer }
  readonly exchange: Exchange
}
type LibraryCall = Omit<ListCall, 'query'> & {
  readonly query: PageQuery
  readonly params: { readonly libraryId: string }
}
type ShelfRequest = PageRequest & { readonly libraryId?: string | undefined }
type List<T> = (
  viewer: Viewer,
  reader: Reader,
  request: ShelfRequest,
) => Promise<{ items: readonly T[]; total: number }>

/** Handlers for all libraries or the library in the query, and for the library in the path. */
function shelfOf<T, Shown>(reader: Reader, list: List<T>, present: (record: T) => Shown) {
  async function answer({ query, principal, exchange }: ListCall) {
    const paging = pageRequest(query)
    const found = await list(principal.viewer, reader, { ...paging, libraryId: query.libraryId })
    return envelope(exchange, paging, found.total, found.items.map(present))
  }
  return {
    everywhere: answer,
    async inLibrary({ params: { libraryId }, query, ...call }: LibraryCall) {
      await requireLibrary(call.principal.viewer, reader, libraryId)
      return answer({ ...call, query: { ...query, libraryId } })
    },
  }
}

function seriesShelves(context: ApiContext) {
  const { reader } = context.database
  const inProgress = shelfOf(reader, listSeriesInProgress, presentSeries)
  const added = shelfOf(reader, listRecentlyAddedSeries, presentSeries)
  const updated = shelfOf(reader, listRecentlyUpdatedSeries, presentSeries)
  return {
    async listLibrarySeries({ params, query, ...call }) {
      await requireLibrary(call.principal.viewer, reader, params.libraryId)
      const sort = query.sort === undefined ? undefined : parseSeriesSort(query.sort)
      const condition = termsCondition(query)
      const list: typeof listSeries = (viewer, from, request) =>
        listSeries(viewer, from, { ...request, sort, condition })
      return shelfOf(reader, list, presentSeries).everywhere({ ...call, query: { ...query, ...params } })
    },
    listSeriesInProgress: inProgress.everywhere,
    listLibrarySeriesInProgress: inProgress.inLibrary,
    listRecentlyAddedSeries: added.everywhere,
    listLibraryRecentlyAddedSeries: added.inLibrary,
    listRecentlyUpdatedSeries: updated.everywhere,
    listLibraryRecentlyUpdatedSeries: updated.inLibrary,
  } satisfies Partial<Handlers>
}

function seriesSearches(context: ApiContext) {
  const { reader } = context.database
  return {
    async listLetterGroups({ body, principal }) {
      const groups = await listAlphabeticalGroups(principal.viewer, reader, {
        condition: body.condition == null ? undefined : parseSeriesCondition(body.condition),
        fullText: body.fullTextSearch ?? undefined,
      })
      return groups.slice(0, maxItems.letters)
    },
    async searchSeries({ query, body, principal, exchange }) {
      const paging = pageRequest(query)
      const request = { ...paging, text: body.query, libraryId: body.libraryId ?? undefined }
      const found = await searchSeries(principal.viewer, reader, request)
      return searchEnvelope(exchange, paging, found, found.items.map(presentSeries))
    },
    async findSeriesByText({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const request = { ...paging, text: query.q, libraryId: query.libraryId }
      const found = await searchSeries(principal.viewer, reader, request)
      return searchEnvelope(exchange, paging, found, found.items.map(presentSeries))
    },
    async searchEverything({ query, principal }) {
      const { q: text, limit, libraryId } = query
      const found = await searchEverything(principal.viewer, reader, { text, limit, libraryId })
      return {
        series: {
          total: found.series.total,
          items: found.series.items.map(presentSeries),
          ...noteOf(found.series.search),
        },
        books: { total: found.books.total, items: found.books.items.map(presentBook), ...noteOf(found.books.search) },
      }
    },
    listExternalIndex: shelfOf(reader, listExternalIndex, (entry) => ({
      ...entry,
      externalIds: [...entry.externalIds],
    })).everywhere,
  } satisfies Partial<Handlers>
}

function bookShelves(context: ApiContext) {
  const { reader } = context.database
  const inProgress = shelfOf(reader, listKeepReading, presentBook)
  const onDeck = shelfOf(reader, listOnDeck, presentBook)
  const newInSeries = shelfOf(reader, listNewInSeries, presentBook)
  const added = shelfOf(reader, listRecentlyAddedBooks, presentBook)
  const read = shelfOf(reader, listRecentlyReadBooks, presentBook)
  return {
    async listLibraryBooks({ params, query, ...call }) {
      await requireLibrary(call.principal.viewer, reader, params.libraryId)
      const sort = query.sort === undefined ? undefined : parseBookSort(query.sort)
      const list: typeof listBooks = (viewer, from, request) => listBooks(viewer, from, { ...request, sort })
      return shelfOf(reader, list, presentBook).everywhere({ ...call, query: { ...query, ...params } })
    },
    async listBookLetters({ query: { libraryId }, principal }) {
      const groups = await listBookLetters(principal.viewer, reader, { libraryId })
      return groups.slice(0, maxItems.letters)
    },
    async filterBookLetters({ body, principal }) {
      const groups = await listBookLetters(principal.viewer, reader, {
        condition: body.condition == null ? undefined : parseBookCondition(body.condition),
        fullText: body.fullTextSearch ?? undefined,
      })
      return groups.slice(0, maxItems.letters)
    },
    listBooksInProgress: inProgress.everywhere,
    listLibraryBooksInProgress: inProgress.inLibrary,
    listOnDeck: onDeck.everywhere,
    listLibraryOnDeck: onDeck.inLibrary,
    listNewInSeries: newInSeries.everywhere,
    listLibraryNewInSeries: newInSeries.inLibrary,
    listRecentlyAddedBooks: added.everywhere,
    listLibraryRecentlyAddedBooks: added.inLibrary,
    listRecentlyReadBooks: read.everywhere,
    listLibraryRecentlyReadBooks: read.inLibrary,
  } satisfies Partial<Handlers>
}

async function requireLibrary(viewer: Viewer, reader: Reader, libraryId: string): Promise<void> {
  if ((await findLibrary(viewer, reader, libraryId)) === null) throw notFound('library')
}
