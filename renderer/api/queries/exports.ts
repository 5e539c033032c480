import { queryOptions } from '@tanstack/react-query'
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
