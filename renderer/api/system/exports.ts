import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { CatalogExport } from '../types.ts'

const maxRetained = 50

/** Whether an export is still being created. */
export const isInProgress = ({ status }: CatalogExport): boolean => status === 'pending' || status === 'running'

/** The signed-in person's exports, newest first. */
export const exportsQuery = queryOptions({
  queryKey: keys.exports,
  queryFn: async ({ signal }) => (await call('listExports', { query: { pageSize: maxRetained }, signal })).data,
})

/** Fields available in an export. */
export const exportFieldsQuery = queryOptions({
  queryKey: keys.exportFields,
  queryFn: ({ signal }) => call('listExportFields', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export type ExportOrder = OperationCall<'createExport'>['body']

/** Requests an export of the catalog, which is created in the background. */
export function useCreateExport() {
  return useMutation({
    meta: { events: ['task_progressed'] },
    mutationFn: (body: ExportOrder) => call('createExport', { body }),
  })
}

/** Removes an export and its file; one in progress is stopped. */
export function useRemoveExport(exportId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('deleteExport', { params: { exportId } }),
    // No event reports a removed export.
    onSettled: () => client.invalidateQueries({ queryKey: keys.exports }),
  })
}
