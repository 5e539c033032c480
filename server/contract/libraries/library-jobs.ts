import { z } from 'zod'
import { exportFormats, exportTypes } from '../../domain/exports/fields.ts'
import { damageStates } from '../../domain/library-jobs/check-file.ts'
import {
  libraryJobKinds,
  maxJobsOfLibrary,
  maxReportEntries,
  maxRunsOfJob,
  refreshFields,
  refreshScopes,
} from '../../domain/library-jobs/job-kinds.ts'
import { type RunCount, runCounts, runStates, runTriggers } from '../../domain/library-jobs/run.ts'
import { operation } from '../operation.ts'
import { dateTime, int, int64, libraryParams, paginated, paging, uuid } from '../shared.ts'

const days = int.min(0).max(3_650)

const verifyFiles = z.strictObject({
  kind: z.literal('verify_files'),
  maxFiles: int
    .min(1)
    .max(10_000_000)
    .nullable()
    .default(null)
    .meta({ description: 'Files of one run, so that a large library is verified over several nights; null: all' }),
  megabytesPerSecond: int
    .min(1)
    .max(10_000)
    .nullable()
    .default(20)
    .meta({ description: 'Reading speed, so that readers are not held up; null: as fast as the drive' }),
})

const cleanUp = z.strictObject({
  kind: z.literal('clean_up'),
  deletedForDays: days
    .default(30)
    .meta({ description: 'Books whose file has been missing for this long are removed, with their progress' }),
  withEmptySeries: z.boolean().default(true),
  withUnusedTerms: z
    .boolean()
    .default(true)
    .meta({ description: 'Genres, tags and people that no book or series of the server has' }),
  withOrphanedFiles: z.boolean().default(true).meta({ description: 'Covers and thumbnails that nothing uses' }),
})

const match = z.strictObject({ kind: z.literal('match') })

const refreshMetadata = z.strictObject({
  kind: z.literal('refresh_metadata'),
  pluginId: uuid.nullable().default(null).meta({ description: 'null: every plugin that matched a series or book' }),
  scope: z.enum(refreshScopes).default('series_only'),
  fields: z
    .array(z.enum(refreshFields))
    .max(refreshFields.length)
    .default([])
    .meta({ description: 'Empty: fills empty fields only. Named: replaces values of files, too. Locked ones stay' }),
  skipRecentlySyncedWithinS: int
    .min(0)
    .max(31_536_000)
    .default(3_600)
    .meta({ description: 'Leaves out what was refreshed less than this many seconds ago' }),
  maxConcurrency: int.min(1).max(8).default(4).meta({ description: 'Requests to plugins at the same time' }),
})

const rules = z.strictObject({ kind: z.literal('rules') })

const exportOf = z.strictObject({
  kind: z.literal('export'),
  exportType: z.enum(exportTypes).default('both'),
  format: z.enum(exportFormats).default('json'),
  keep: int.min(1).max(10).default(5).meta({ description: 'Exports of the job that are retained, the newest ones' }),
})

const config = z
  .discriminatedUnion('kind', [verifyFiles, cleanUp, match, refreshMetadata, rules, exportOf])
  .meta({ id: 'LibraryJobConfig', description: 'What the job does; omitted options get their default' })

const schedule = {
  cronSchedule: z.string().max(100).nullable().meta({ description: 'Five fields; null: started by hand only' }),
  cronTimezone: z.string().max(100).nullable().meta({ description: 'IANA name; null: that of the server' }),
}
const name = z.string().trim().min(1).max(100)

const jobInput = z
  .strictObject({
    name: name.meta({ description: 'Unique in the library' }),
    config,
    cronSchedule: schedule.cronSchedule.default(null),
    cronTimezone: schedule.cronTimezone.default(null),
    enabled: z.boolean().default(true).meta({ description: 'false: the schedule rests' }),
  })
  .meta({ id: 'LibraryJobInput' })

const jobChange = z
  .strictObject({
    name: name.optional(),
    config: config.optional().meta({ description: 'Of the same kind' }),
    cronSchedule: schedule.cronSchedule.optional(),
    cronTimezone: schedule.cronTimezone.optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ id: 'LibraryJobChange' })

const counts = z
  .object(
    Object.fromEntries(runCounts.map((name) => [name, int64.optional()])) as {
      [C in RunCount]: z.ZodOptional<typeof int64>
    },
  )
  .meta({ id: 'LibraryJobCounts', description: 'Exact numbers; absent: nothing of this kind was counted' })

const run = z
  .object({
    id: uuid.meta({ description: 'Also the ID of its task' }),
    trigger: z.enum(runTriggers),
    dryRun: z.boolean(),
    status: z.enum(runStates).meta({
      description: '`interrupted`: the server stopped meanwhile; the next run continues',
    }),
    counts,
    problem: z.string().nullable().meta({ description: 'Why it stopped early' }),
    reportCount: int
      .min(0)
      .max(maxReportEntries)
      .meta({ description: 'Entries of its report; only the first are kept' }),
    createdAt: dateTime,
    startedAt: dateTime.nullable(),
    completedAt: dateTime.nullable(),
  })
  .meta({ id: 'LibraryJobRun' })

const job = z
  .object({
    id: uuid,
    libraryId: uuid,
    name: z.string(),
    kind: z.enum(libraryJobKinds),
    config,
    ...schedule,
    enabled: z.boolean(),
    lastRunAt: dateTime.nullable().meta({ description: 'When it was last started, other than as a dry run' }),
    nextRunAt: dateTime.nullable(),
    lastRun: run.nullable().meta({ description: 'The queued or running run, or the latest' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'LibraryJob' })

const entry = z
  .object({
    what: z.string(),
    bookId: uuid.nullable(),
    seriesId: uuid.nullable(),
    name: z.string().meta({ description: 'Path of a file or title of a series' }),
    detail: z.string().nullable(),
  })
  .meta({ id: 'LibraryJobReportEntry' })

const damagedBook = z
  .object({
    bookId: uuid,
    title: z.string(),
    path: z.string().meta({ description: 'Relative to the library' }),
    fileSize: int64,
    libraryId: uuid,
    libraryName: z.string(),
    seriesId: uuid,
    problem: z.enum(damageStates).meta({
      description: '`damaged`: the content changed although size and time did not. `unreadable`: reading failed',
    }),
    checkedAt: dateTime,
    verifiedAt: dateTime.nullable().meta({ description: 'When the file was last found intact' }),
  })
  .meta({ id: 'DamagedBook' })

const jobParams = libraryParams.extend({ jobId: uuid })
const runParams = jobParams.extend({ runId: uuid })
const tag = 'Libraries'
const access = 'libraries-write'
const deletes =
  'Jobs of the kind `clean_up` require `libraries-delete` as well, with `withUnusedTerms` also access to every series, and those of the kind `rules` an account that sees the whole library. An `export` contains what its creator may see; only they can download it, among their exports.'

export const libraryJobOperations = {
  listLibraryJobs: operation({
    method: 'get',
    path: '/api/v1/libraries/{libraryId}/jobs',
    tag,
    summary: 'The jobs of a library by name, with their latest run',
    access,
    params: libraryParams,
    responses: { 200: z.array(job).max(maxJobsOfLibrary) },
  }),
  createLibraryJob: operation({
    method: 'post',
    path: '/api/v1/libraries/{libraryId}/jobs',
    tag,
    summary: 'Add a job to a library',
    description: deletes,
    access,
    params: libraryParams,
    body: jobInput,
    responses: { 201: job },
    refusals: ['conflict'],
  }),
  getLibraryJob: operation({
    method: 'get',
    path: '/api/v1/libraries/{libraryId}/jobs/{jobId}',
    tag,
    summary: 'A job of a library',
    access,
    params: jobParams,
    responses: { 200: job },
  }),
  updateLibraryJob: operation({
    method: 'patch',
    path: '/api/v1/libraries/{libraryId}/jobs/{jobId}',
    tag,
    summary: 'Change a job; a run in progress keeps its options',
    description: deletes,
    access,
    params: jobParams,
    body: jobChange,
    responses: { 200: job },
    refusals: ['conflict'],
  }),
  deleteLibraryJob: operation({
    method: 'delete',
    path: '/api/v1/libraries/{libraryId}/jobs/{jobId}',
    tag,
    summary: 'Remove a job with its reports; a run in progress is cancelled',
    access,
    params: jobParams,
    responses: { 204: 'empty' },
  }),
  runLibraryJob: operation({
    method: 'post',
    path: '/api/v1/libraries/{libraryId}/jobs/{jobId}/run',
    aliases: ['/api/v1/libraries/{libraryId}/jobs/{jobId}/run-now'],
    tag,
    summary: 'Run a job now; fails with 409 if it is queued or running',
    description: `With \`dryRun\` nothing is changed: the report says what would happen. ${deletes}`,
    access,
    params: jobParams,
    body: z.strictObject({ dryRun: z.boolean().default(false) }),
    responses: { 202: run },
    refusals: ['conflict'],
  }),
  cancelLibraryJob: operation({
    method: 'post',
    path: '/api/v1/libraries/{libraryId}/jobs/{jobId}/cancel',
    tag,
    summary: 'Cancel the queued or running run of a job; results so far are kept',
    access,
    params: jobParams,
    responses: { 204: 'empty' },
    refusals: ['conflict'],
  }),
  listLibraryJobRuns: operation({
    method: 'get',
    path: '/api/v1/libraries/{libraryId}/jobs/{jobId}/runs',
    tag,
    summary: 'The latest runs of a job, newest first',
    access,
    params: jobParams,
    responses: { 200: z.array(run).max(maxRunsOfJob) },
  }),
  getLibraryJobReport: operation({
    method: 'get',
    path: '/api/v1/libraries/{libraryId}/jobs/{jobId}/runs/{runId}/report',
    tag,
    summary: 'The report of a run, without what the caller may not see',
    access,
    params: runParams,
    responses: {
      200: z.object({ run, entries: z.array(entry).max(maxReportEntries) }).meta({ id: 'LibraryJobReport' }),
    },
  }),
  downloadLibraryJobReport: operation({
    method: 'get',
    path: '/api/v1/libraries/{libraryId}/jobs/{jobId}/runs/{runId}/report/download',
    tag,
    summary: 'The report of a run as a file',
    access,
    params: runParams,
    query: z.object({ format: z.enum(['json', 'csv']).default('csv') }),
    responses: { 200: 'bytes' },
  }),
  listDamagedBooks: operation({
    method: 'get',
    path: '/api/v1/books/damaged',
    tag: 'Books',
    summary: 'Books whose file a verification found damaged or unreadable, and that has not changed since',
    access: 'books-write',
    query: z.object({ ...paging, libraryId: uuid.optional() }),
    responses: { 200: paginated(damagedBook, 'DamagedBookPage') },
  }),
} as const
