import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listDamagedBooks } from '../../../../db/queries/scanning/file-checks.ts'
import type { DamagedBook, LibraryJobRun } from '../../../../db/records/library-jobs.ts'
import {
  cancelLibraryJob,
  createLibraryJob,
  deleteLibraryJob,
  reportOfRun,
  runLibraryJob,
  runsOfJob,
  type ShownJob,
  shownJob,
  shownJobs,
  updateLibraryJob,
} from '../../../../library/library-jobs/library-jobs.ts'
import { reportAsCsv } from '../../../../library/library-jobs/run-report.ts'
import type { ApiContext } from '../../../api-context.ts'
import { disposition } from '../../../kit/answer/send-bytes.ts'
import { disconnectSignal } from '../../../kit/request/exchange.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { rfc3339, rfc3339OrNull } from '../../present/values.ts'

type Names =
  | 'listLibraryJobs'
  | 'createLibraryJob'
  | 'getLibraryJob'
  | 'updateLibraryJob'
  | 'deleteLibraryJob'
  | 'runLibraryJob'
  | 'cancelLibraryJob'
  | 'listLibraryJobRuns'
  | 'getLibraryJobReport'
  | 'downloadLibraryJobReport'
  | 'listDamagedBooks'

const mediaTypes = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8; header=present' } as const

export function libraryJobHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    listLibraryJobs: async ({ params, principal }) =>
      (await shownJobs(principal.viewer, context, params.libraryId)).map(presentJob),
    createLibraryJob: async ({ params, body, principal }) =>
      presentJob(await createLibraryJob(principal.viewer, context, params.libraryId, body)),
    getLibraryJob: async ({ params, principal }) => presentJob(await shownJob(principal.viewer, context, params)),
    updateLibraryJob: async ({ params, body, principal }) =>
      presentJob(await updateLibraryJob(principal.viewer, context, params, body)),
    async deleteLibraryJob({ params, principal }) {
      await deleteLibraryJob(principal.viewer, context, params)
      return null
    },
    runLibraryJob: async ({ params, body, principal }) =>
      presentRun(await runLibraryJob(principal.viewer, context, params, body.dryRun)),
    async cancelLibraryJob({ params, principal }) {
      await cancelLibraryJob(principal.viewer, context, params)
      return null
    },
    listLibraryJobRuns: async ({ params, principal }) =>
      (await runsOfJob(principal.viewer, context, params)).map(presentRun),
    async getLibraryJobReport({ params, principal }) {
      const { run, entries } = await reportOfRun(principal.viewer, context, params)
      return { run: presentRun(run), entries: entries.map((entry) => ({ ...entry })) }
    },
    async downloadLibraryJobReport({ params, query, principal, exchange }) {
      const { job, run, entries } = await reportOfRun(principal.viewer, context, params)
      const { req, res } = exchange
      const { format } = query
      const day = rfc3339(run.createdAt).slice(0, 10)
      res.setHeader('Content-Type', mediaTypes[format])
      res.setHeader('Cache-Control', 'no-store')
      res.setHeader('Content-Disposition', disposition('attachment', `${job.name} ${day}.${format}`))
      if (req.method === 'HEAD') {
        res.end()
        return sent
      }
      const about = { job: job.name, kind: job.kind, run: presentRun(run) }
      const text = format === 'csv' ? reportAsCsv(entries) : `${JSON.stringify({ ...about, entries }, null, 1)}\n`
      await pipeline(Readable.from([text]), res, { signal: disconnectSignal(exchange) })
      return sent
    },
    async listDamagedBooks({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const request = { ...paging, libraryId: query.libraryId }
      const { items, total } = await listDamagedBooks(principal.viewer, context.database.reader, request)
      return envelope(exchange, paging, total, items.map(presentDamaged))
    },
  }
}

function presentRun({ jobId: _job, isDryRun, ...run }: LibraryJobRun) {
  return {
    ...run,
    dryRun: isDryRun,
    counts: { ...run.counts },
    createdAt: rfc3339(run.createdAt),
    startedAt: rfc3339OrNull(run.startedAt),
    completedAt: rfc3339OrNull(run.completedAt),
  }
}

function presentJob({ isEnabled, createdBy: _owner, lastRun, config, ...job }: ShownJob) {
  return {
    ...job,
    config: 'fields' in config ? { ...config, fields: [...config.fields] } : { ...config },
    enabled: isEnabled,
    lastRunAt: rfc3339OrNull(job.lastRunAt),
    nextRunAt: rfc3339OrNull(job.nextRunAt),
    lastRun: lastRun === null ? null : presentRun(lastRun),
    createdAt: rfc3339(job.createdAt),
    updatedAt: rfc3339(job.updatedAt),
  }
}

function presentDamaged({ state, checkedAt, verifiedAt, ...book }: DamagedBook) {
  return { ...book, problem: state, checkedAt: rfc3339(checkedAt), verifiedAt: rfc3339OrNull(verifiedAt) }
}
