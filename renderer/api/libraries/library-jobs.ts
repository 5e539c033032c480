import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OperationCall, OperationOutput } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import type { LibraryJob } from '../types.ts'

export type LibraryJobInput = OperationCall<'createLibraryJob'>['body']
type LibraryJobChange = OperationCall<'updateLibraryJob'>['body']

const meta = { events: ['library_jobs_updated'] } as const

/** The jobs of a library with their latest run. */
export function libraryJobsQuery(libraryId: string) {
  return queryOptions({
    queryKey: keys.libraryJobs(libraryId),
    queryFn: ({ signal }) => call('listLibraryJobs', { params: { libraryId }, signal }),
  })
}

/** The latest runs of a job, newest first. */
export function libraryJobRunsQuery({ libraryId, id: jobId }: LibraryJob) {
  return queryOptions({
    queryKey: keys.libraryJobRuns(libraryId, jobId),
    queryFn: ({ signal }) => call('listLibraryJobRuns', { params: { libraryId, jobId }, signal }),
  })
}

/** The report of a run. */
export function libraryJobReportQuery({ libraryId, id: jobId }: LibraryJob, runId: string) {
  return queryOptions({
    queryKey: keys.libraryJobReport(libraryId, runId),
    queryFn: ({ signal }) => call('getLibraryJobReport', { params: { libraryId, jobId, runId }, signal }),
  })
}

export function useAddLibraryJob(libraryId: string) {
  return useMutation({
    meta,
    mutationFn: (body: LibraryJobInput) => call('createLibraryJob', { params: { libraryId }, body }),
  })
}

/** Changes, runs, cancels and removes a job. */
export function useLibraryJob({ libraryId, id: jobId }: LibraryJob) {
  const params = { libraryId, jobId }
  return {
    change: useMutation({ meta, mutationFn: (body: LibraryJobChange) => call('updateLibraryJob', { params, body }) }),
    run: useMutation({ meta, mutationFn: (dryRun: boolean) => call('runLibraryJob', { params, body: { dryRun } }) }),
    cancel: useMutation({
      meta: { ...meta, notify: 'failure' },
      mutationFn: () => call('cancelLibraryJob', { params }),
    }),
    remove: useMutation({ meta, mutationFn: () => call('deleteLibraryJob', { params }) }),
  }
}

/** One page (1-based) of books whose file a verification found damaged or unreadable. */
export function damagedBooksQuery(
  libraryId: string | null,
  page: number,
  pageSize: number,
): PageQuery<OperationOutput<'listDamagedBooks'>> {
  const query = { page, pageSize, ...(libraryId === null ? {} : { libraryId }) }
  return {
    queryKey: keys.damagedBooks(query),
    queryFn: ({ signal }) => call('listDamagedBooks', { query, signal }),
  }
}
