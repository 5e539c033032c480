import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../server/contract/index.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'
import { type Owner, partKey } from './owner.ts'
import { averageRatingQuery, ownRatingQuery } from './queries/extras.ts'

type Title = OperationCall<'addAlternateTitle'>['body']
type Id = OperationCall<'putSeriesExternalId'>['body']
type ExternalLink = OperationCall<'putSeriesLink'>['body']
type Rating = OperationCall<'putExternalRating'>['body']
type OwnRating = OperationCall<'putSeriesRating'>['body']

/** A part that changed: whatever is kept of the series or the book is asked for again. */
function useChanged({ kind, id }: Owner) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: kind === 'series' ? keys.oneSeries(id) : keys.book(id) })
}

/** Adds, changes and removes other titles of a series. @param ifMatch version of the titles that the person sees */
export function useAlternateTitles(seriesId: string, ifMatch: string | undefined) {
  const onSettled = useChanged({ kind: 'series', id: seriesId })
  return {
    save: useMutation({
      mutationFn: ({ titleId, body }: { readonly titleId: string | null; readonly body: Title }) =>
        titleId === null
          ? call('addAlternateTitle', { params: { seriesId }, body, ifMatch })
          : call('updateAlternateTitle', { params: { seriesId, titleId }, body, ifMatch }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (titleId: string) => call('deleteAlternateTitle', { params: { seriesId, titleId }, ifMatch }),
      onSettled,
    }),
  }
}

/** Sets and removes what other places think of a series; the source names the rating. @param ifMatch as above */
export function useExternalRatings(seriesId: string, ifMatch: string | undefined) {
  const onSettled = useChanged({ kind: 'series', id: seriesId })
  return {
    save: useMutation({
      mutationFn: (body: Rating) => call('putExternalRating', { params: { seriesId }, body, ifMatch }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (source: string) => call('deleteExternalRating', { params: { seriesId, source }, ifMatch }),
      onSettled,
    }),
  }
}

/** Sets and removes the ids that a series or a book has in other places. @param ifMatch as above */
export function useExternalIds(owner: Owner, ifMatch: string | undefined) {
  const { kind, id } = owner
  const onSettled = useChanged(owner)
  return {
    save: useMutation({
      mutationFn: (body: Id) =>
        kind === 'series'
          ? call('putSeriesExternalId', { params: { seriesId: id }, body, ifMatch })
          : call('putBookExternalId', { params: { bookId: id }, body, ifMatch }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (externalIdId: string) =>
        kind === 'series'
          ? call('deleteSeriesExternalId', { params: { seriesId: id, externalIdId }, ifMatch })
          : call('deleteBookExternalId', { params: { bookId: id, externalIdId }, ifMatch }),
      onSettled,
    }),
  }
}

/** Sets and removes links of a series or a book. @param ifMatch as above */
export function useLinks(owner: Owner, ifMatch: string | undefined) {
  const { kind, id } = owner
  const onSettled = useChanged(owner)
  return {
    save: useMutation({
      mutationFn: (body: ExternalLink) =>
        kind === 'series'
          ? call('putSeriesLink', { params: { seriesId: id }, body, ifMatch })
          : call('putBookLink', { params: { bookId: id }, body, ifMatch }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (linkId: string) =>
        kind === 'series'
          ? call('deleteSeriesLink', { params: { seriesId: id, linkId }, ifMatch })
          : call('deleteBookLink', { params: { bookId: id, linkId }, ifMatch }),
      onSettled,
    }),
  }
}

/** Keeps or forgets (null) what the signed-in person thinks of a series. */
export function useOwnRating(seriesId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { says: 'failure' },
    mutationFn: (body: OwnRating | null): Promise<unknown> =>
      body === null
        ? call('deleteSeriesRating', { params: { seriesId } })
        : call('putSeriesRating', { params: { seriesId }, body }),
    onSettled: () =>
      Promise.all(
        [ownRatingQuery(seriesId).queryKey, averageRatingQuery(seriesId).queryKey, keys.seriesLists].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** Forgets one time that a book was finished, or every time (null). Places in books stay. */
export function useForgetHistory(owner: Owner) {
  const client = useQueryClient()
  return useMutation({
    meta: { says: 'failure' },
    mutationFn: (completionId: string | null) => forget(owner, completionId),
    onSettled: () =>
      Promise.all(
        [partKey(owner, 'history'), keys.statistics].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

function forget({ kind, id }: Owner, completionId: string | null): Promise<unknown> {
  if (kind === 'series') {
    if (completionId === null) return call('deleteSeriesReadHistory', { params: { seriesId: id } })
    return call('deleteSeriesCompletion', { params: { seriesId: id, completionId } })
  }
  if (completionId === null) return call('deleteBookReadHistory', { params: { bookId: id } })
  return call('deleteBookCompletion', { params: { bookId: id, completionId } })
}

/** Reads the files of a series or a book anew, as a task. */
export function useAnalyze({ kind, id }: Owner) {
  const client = useQueryClient()
  return useMutation({
    meta: { says: 'failure' },
    mutationFn: () =>
      kind === 'series'
        ? call('analyzeSeries', { params: { seriesId: id } })
        : call('analyzeBook', { params: { bookId: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.tasks }),
  })
}
