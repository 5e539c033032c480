import { useMutation } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'

/** Takes over what a plugin knows of a series. */
export function useApplyMatch(seriesId: string) {
  return useMutation({
    meta: { events: ['series_updated'] },
    mutationFn: (body: OperationCall<'applySeriesMatch'>['body']) =>
      call('applySeriesMatch', { params: { seriesId }, body }),
  })
}

/** Looks up the series of a library in the background. */
export function useMatchLibrary(libraryId: string) {
  return useMutation({
    meta: { events: ['task_progressed'] },
    mutationFn: () => call('matchLibrary', { params: { libraryId } }),
  })
}
