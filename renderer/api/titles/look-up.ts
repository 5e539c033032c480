import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { addressOf, call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { ComparedField, MetadataProvider, OfferedCovers, TitleMatch } from '../types.ts'
import { coverChanged, coversOfLists } from './covers.ts'

/** The series or the book that is looked up. */
export type LookedUp = { readonly kind: 'series' | 'book'; readonly id: string; readonly title: string }
type Subject = Pick<LookedUp, 'kind' | 'id'>

/** Plugins that can look up a series or a book. */
export function providersQuery({ kind, id }: Subject) {
  return queryOptions({
    queryKey: kind === 'series' ? keys.seriesPart(id, 'providers') : keys.bookPart(id, 'providers'),
    queryFn: async ({ signal }): Promise<readonly MetadataProvider[]> => {
      if (kind === 'book') return (await call('listBookPlaces', { params: { bookId: id }, signal })).data
      return (await call('listSeriesPlaces', { params: { seriesId: id }, signal })).data
    },
  })
}

type MatchSearch = {
  readonly pluginId: string
  /** Empty for what is known of the series or the book. */
  readonly query: string
}

/** Matches found by a plugin. Never refetched for the same search, to spare the external service. */
export function matchesQuery({ kind, id }: Subject, { pluginId, query }: MatchSearch) {
  const body = query === '' ? { pluginId } : { pluginId, query }
  return queryOptions({
    queryKey: keys.titleMatches(id, { pluginId, query }),
    queryFn: async ({ signal }): Promise<readonly TitleMatch[]> => {
      if (kind === 'book') return (await call('searchBookMatches', { params: { bookId: id }, body, signal })).data
      return (await call('searchSeriesMatches', { params: { seriesId: id }, body, signal })).data
    },
    staleTime: 5 * 60_000,
    retry: false,
  })
}

export type MatchChoice = { readonly pluginId: string; readonly externalId: string }
type Preview = {
  readonly url: string | null
  readonly fields: readonly ComparedField[]
  readonly covers: OfferedCovers
}

/** Preview of applying a match. Not refetched when the window is focused, to spare the external service. */
export function matchPreviewQuery({ kind, id }: Subject, choice: MatchChoice) {
  return queryOptions({
    queryKey: keys.matchPreview(id, choice),
    queryFn: ({ signal }): Promise<Preview> =>
      kind === 'book'
        ? call('previewBookMatch', { params: { bookId: id }, body: choice, signal })
        : call('previewSeriesMatch', { params: { seriesId: id }, body: choice, signal }),
    staleTime: 5 * 60_000,
    gcTime: 0,
    retry: false,
  })
}

type SeriesOrder = OperationCall<'applySeriesMatch'>['body']
type BookOrder = OperationCall<'applyBookMatch'>['body']

/** Applies metadata of a plugin to a series or a book. The fields are those of its preview. */
export function useApplyMatch({ kind, id }: Subject) {
  return useMutation({
    meta: { events: kind === 'book' ? ['book_updated', 'series_updated'] : ['series_updated'] },
    mutationFn: async (body: MatchChoice & { readonly fields: readonly ComparedField['field'][] }) => {
      const order = { ...body, fields: [...body.fields] }
      if (kind === 'book') await call('applyBookMatch', { params: { bookId: id }, body: order as BookOrder })
      else await call('applySeriesMatch', { params: { seriesId: id }, body: order as SeriesOrder })
    },
  })
}

type OfferedChoice = MatchChoice & { readonly token: string }

/** A cover that a plugin offers, fetched by the server. */
export function offeredCover({ kind, id }: Subject, choice: OfferedChoice): string {
  const query = { ...choice }
  return kind === 'book'
    ? addressOf('getOfferedBookCover', { params: { bookId: id }, query })
    : addressOf('getOfferedSeriesCover', { params: { seriesId: id }, query })
}

/** Adds a cover that a plugin offers, and selects it. */
export function useTakeCover({ kind, id }: Subject) {
  return useMutation({
    meta: { events: ['cover_updated'] },
    mutationFn: (body: OfferedChoice): Promise<unknown> =>
      kind === 'book'
        ? call('takeOfferedBookCover', { params: { bookId: id }, body })
        : call('takeOfferedSeriesCover', { params: { seriesId: id }, body }),
    onSuccess: () => {
      coverChanged(id)
      coverChanged(coversOfLists)
    },
  })
}

/** The plugins that can look up series or books of a library, in its order. */
export function libraryProvidersQuery(libraryId: string) {
  return queryOptions({
    queryKey: keys.libraryProviders(libraryId),
    queryFn: async ({ signal }) => (await call('listLibraryProviders', { params: { libraryId }, signal })).data,
  })
}

/** Matches the series of a library in the background. */
export function useMatchLibrary(libraryId: string) {
  return useMutation({
    meta: { events: ['task_progressed'] },
    mutationFn: () => call('matchLibrary', { params: { libraryId } }),
  })
}
