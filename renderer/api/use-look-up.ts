import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../server/contract/index.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** Takes over what a plugin knows of a series. */
export function useApplyMatch(seriesId: string) {
  const client = useQueryClient()
  const stale = [keys.oneSeries(seriesId), keys.seriesLists, keys.bookLists]
  return useMutation({
    mutationFn: (body: OperationCall<'applySeriesMatch'>['body']) =>
      call('applySeriesMatch', { params: { seriesId }, body }),
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** Looks up the series of a library in the background. */
export function useMatchLibrary(libraryId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('matchLibrary', { params: { libraryId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.tasks }),
  })
}
