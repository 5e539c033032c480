import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { nextPage } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import type { AutoMatchConditions, ScanStatus } from '../types.ts'

export const librariesQuery = queryOptions({
  queryKey: keys.libraries,
  queryFn: async ({ signal }) => (await call('listLibraries', { query: { pageSize: 500 }, signal })).data,
})

export function libraryQuery(libraryId: string) {
  return queryOptions({
    queryKey: keys.library(libraryId),
    queryFn: ({ signal }) => call('getLibrary', { params: { libraryId }, signal }),
  })
}

/** Queued and running scans, kept up to date by the event stream. */
const activeScansQuery = queryOptions({
  queryKey: keys.activeScans,
  queryFn: ({ signal }) => call('listActiveScans', { signal }),
  staleTime: 30_000,
})

/** The running or the latest scan of a library; null when there was none. */
export function scanQuery(libraryId: string) {
  return queryOptions({
    queryKey: keys.scan(libraryId),
    queryFn: async ({ signal }): Promise<ScanStatus | null> => {
      try {
        return await call('getScanStatus', { params: { libraryId }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    staleTime: 30_000,
  })
}

/** Folders of the server below `path`; for null, the suggested ones. */
export function foldersQuery(path: string | null) {
  return queryOptions({
    queryKey: keys.folders(path),
    queryFn: ({ signal }) => call('browseFolders', path === null ? { signal } : { query: { path }, signal }),
    staleTime: 10_000,
  })
}

/** Contents of a folder and how they would be grouped. */
export function previewQuery(path: string) {
  return queryOptions({
    queryKey: keys.preview(path),
    queryFn: ({ signal }) => call('previewLibrary', { body: { path }, signal }),
    staleTime: 60_000,
    retry: false,
  })
}

/** Conditions to test on the series of a library. */
export type AutoMatchQuery = {
  readonly conditions: AutoMatchConditions | null
  /** Words of the title; empty matches every series. */
  readonly text: string
  /** Number of the test run: incremented to refetch. */
  readonly time: number
}

/** Series that match the conditions, page by page; nothing is changed. */
export function autoMatchQuery(libraryId: string, { conditions, text, time }: AutoMatchQuery) {
  return infiniteQueryOptions({
    queryKey: keys.autoMatch(libraryId, { conditions, text, time }),
    queryFn: ({ pageParam, signal }) =>
      call('testAutoMatch', {
        params: { libraryId },
        query: { page: pageParam, pageSize: 20 },
        body: { conditions, fullTextSearch: text },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    retry: false,
  })
}

/** Whether a scan is queued or running. */
export function isActive(scan: ScanStatus | null | undefined): scan is ScanStatus {
  return scan?.status === 'pending' || scan?.status === 'running'
}

/** Queued and running scans, live from the event stream. */
export function useActiveScans(): readonly ScanStatus[] {
  return useQuery(activeScansQuery).data ?? []
}
