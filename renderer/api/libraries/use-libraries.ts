import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { takeScan } from '../live/live.ts'

type NewLibrary = OperationCall<'createLibrary'>['body']
type LibraryChange = OperationCall<'updateLibrary'>['body']
type GroupingChange = OperationCall<'previewLibraryChange'>['body']

/** Adds a folder as a library. */
export function useAddLibrary() {
  return useMutation({
    meta: { events: ['library_created'] },
    mutationFn: (body: NewLibrary) => call('createLibrary', { body }),
  })
}

/** Changes a library. */
export function useChangeLibrary(libraryId: string) {
  return useMutation({
    meta: { events: ['library_updated'] },
    mutationFn: (body: LibraryChange) => call('updateLibrary', { params: { libraryId }, body }),
  })
}

/** Previews how other settings would group a library; nothing is changed. */
export function usePreviewChange(libraryId: string) {
  return useMutation({
    mutationFn: (body: GroupingChange) => call('previewLibraryChange', { params: { libraryId }, body }),
  })
}

/** Applies cleanup rules to sample names; nothing is changed. */
export function useTestRules() {
  return useMutation({
    mutationFn: (body: OperationCall<'testNameRules'>['body']) => call('testNameRules', { body }),
  })
}

/** Removes a library and its records. */
export function useRemoveLibrary(libraryId: string) {
  return useMutation({
    meta: { events: ['library_deleted'] },
    mutationFn: () => call('deleteLibrary', { params: { libraryId } }),
  })
}

/** Starts a scan. */
export function useScanLibrary(libraryId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mode: 'normal' | 'deep') => call('scanLibrary', { params: { libraryId }, query: { mode } }),
    onSuccess: (scan) => takeScan(client, scan),
  })
}

/** Stops a scan; books that were read so far stay. */
export function useCancelScan(libraryId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { notify: 'failure', events: ['scan_progressed'] },
    mutationFn: () => call('cancelScan', { params: { libraryId } }),
    // The scan has already ended.
    onError: () => refresh(client, [keys.activeScans, keys.scan(libraryId)]),
  })
}

/** Pauses or resumes a scan. */
export function usePauseScan(libraryId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { notify: 'failure' },
    mutationFn: (isPaused: boolean) => call(isPaused ? 'pauseScan' : 'resumeScan', { params: { libraryId } }),
    onSuccess: (scan) => takeScan(client, scan),
    onError: () => refresh(client, [keys.activeScans, keys.scan(libraryId)]),
  })
}

async function refresh(client: QueryClient, stale: readonly (readonly unknown[])[]): Promise<void> {
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
}
