import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { CatalogExport } from '../types.ts'

const maxRetained = 50

/** Whether an export is still being made. */
export const isBeingMade = ({ status }: CatalogExport): boolean => status === 'pending' || status === 'running'

/** One's own exports, the newest first. */
export const exportsQuery = queryOptions({
  queryKey: keys.exports,
  queryFn: async ({ signal }) => (await call('listExports', { query: { pageSize: maxRetained }, signal })).data,
})

/** The fields that an export can hold. */
export const exportFieldsQuery = queryOptions({
  queryKey: keys.exportFields,
  queryFn: ({ signal }) => call('listExportFields', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export type ExportOrder = OperationCall<'createExport'>['body']

/** Orders a file of the catalog, which is made in the background. */
export function useOrderExport() {
  return useMutation({
    meta: { events: ['task_progressed'] },
    mutationFn: (body: ExportOrder) => call('createExport', { body }),
  })
}

/** Removes an export and its file; one that is being made is stopped. */
export function useRemoveExport(exportId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('deleteExport', { params: { exportId } }),
    // No event tells that a finished one is gone.
    onSettled: () => client.invalidateQueries({ queryKey: keys.exports }),
  })
}
