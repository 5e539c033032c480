import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { Owner } from '../queries/extras.ts'

type Title = OperationCall<'addAlternateTitle'>['body']
type Id = OperationCall<'putSeriesExternalId'>['body']
type ExternalLink = OperationCall<'putSeriesLink'>['body']
type Rating = OperationCall<'putExternalRating'>['body']
type OwnRating = OperationCall<'putSeriesRating'>['body']

/** Changes a part with its ETag. On a conflict the other person's version is refetched. */
function usePartChange({ kind, id }: Owner) {
  const client = useQueryClient()
  return {
    meta: { events: [kind === 'series' ? 'series_updated' : 'book_updated'] as const },
    onError: () => client.invalidateQueries({ queryKey: kind === 'series' ? keys.oneSeries(id) : keys.book(id) }),
  }
}

/**
 * Adds, changes and removes alternate titles of a series.
 * @param ifMatch ETag of the titles shown
 */
export function useAlternateTitles(seriesId: string, ifMatch: string | undefined) {
  const change = usePartChange({ kind: 'series', id: seriesId })
  return {
    save: useMutation({
      ...change,
      mutationFn: ({ titleId, body }: { readonly titleId: string | null; readonly body: Title }) =>
        titleId === null
          ? call('addAlternateTitle', { params: { seriesId }, body, ifMatch })
          : call('updateAlternateTitle', { params: { seriesId, titleId }, body, ifMatch }),
    }),
    remove: useMutation({
      ...change,
      mutationFn: (titleId: string) => call('deleteAlternateTitle', { params: { seriesId, titleId }, ifMatch }),
    }),
  }
}

/**
 * Sets and removes external ratings of a series; a rating is identified by its source.
 * @param ifMatch as above
 */
export function useExternalRatings(seriesId: string, ifMatch: string | undefined) {
  const change = usePartChange({ kind: 'series', id: seriesId })
  return {
    save: useMutation({
      ...change,
      mutationFn: (body: Rating) => call('putExternalRating', { params: { seriesId }, body, ifMatch }),
    }),
    remove: useMutation({
      ...change,
      mutationFn: (source: string) => call('deleteExternalRating', { params: { seriesId, source }, ifMatch }),
    }),
  }
}

/**
 * Sets and removes external ids of a series or book.
 * @param ifMatch as above
 */
export function useExternalIds(owner: Owner, ifMatch: string | undefined) {
  const { kind, id } = owner
  const change = usePartChange(owner)
  return {
    save: useMutation({
      ...change,
      mutationFn: (body: Id) =>
        kind === 'series'
          ? call('putSeriesExternalId', { params: { seriesId: id }, body, ifMatch })
          : call('putBookExternalId', { params: { bookId: id }, body, ifMatch }),
    }),
    remove: useMutation({
      ...change,
      mutationFn: (externalIdId: string) =>
        kind === 'series'
          ? call('deleteSeriesExternalId', { params: { seriesId: id, externalIdId }, ifMatch })
          : call('deleteBookExternalId', { params: { bookId: id, externalIdId }, ifMatch }),
    }),
  }
}

/** Sets and removes links of a series or a book. @param ifMatch as above */
export function useLinks(owner: Owner, ifMatch: string | undefined) {
  const { kind, id } = owner
  const change = usePartChange(owner)
  return {
    save: useMutation({
      ...change,
      mutationFn: (body: ExternalLink) =>
        kind === 'series'
          ? call('putSeriesLink', { params: { seriesId: id }, body, ifMatch })
          : call('putBookLink', { params: { bookId: id }, body, ifMatch }),
    }),
    remove: useMutation({
      ...change,
      mutationFn: (linkId: string) =>
        kind === 'series'
          ? call('deleteSeriesLink', { params: { seriesId: id, linkId }, ifMatch })
          : call('deleteBookLink', { params: { bookId: id, linkId }, ifMatch }),
    }),
  }
}

/** Saves or deletes (null) the signed-in person's rating of a series. */
export function useOwnRating(seriesId: string) {
  return useMutation({
    meta: { notify: 'failure', events: ['series_updated'] },
    mutationFn: (body: OwnRating | null): Promise<unknown> =>
      body === null
        ? call('deleteSeriesRating', { params: { seriesId } })
        : call('putSeriesRating', { params: { seriesId }, body }),
  })
}

/** Deletes one completion of a book, or all (null). Progress stays. */
export function useForgetHistory(owner: Owner) {
  return useMutation({
    meta: { notify: 'failure', events: ['progress_updated'] },
    mutationFn: (completionId: string | null) => forget(owner, completionId),
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

/** Analyzes the files of a series or book again, as a task. */
export function useAnalyze({ kind, id }: Owner) {
  return useMutation({
    meta: { notify: 'failure', events: ['task_progressed'] },
    mutationFn: () =>
      kind === 'series'
        ? call('analyzeSeries', { params: { seriesId: id } })
        : call('analyzeBook', { params: { bookId: id } }),
  })
}
