import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CheckState } from '../../domain/library-jobs/check-file.ts'
import type { LibraryJobConfig, LibraryJobKind } from '../../domain/library-jobs/job-kinds.ts'
import type { RunCounts, RunState, RunTrigger } from '../../domain/library-jobs/run.ts'
import type { ReportEntry } from '../records/library-jobs.ts'
import { librarySeq } from './keys.ts'
import { books } from './libraries-series-books.ts'
import { users } from './users.ts'

/** Work on one library that a person named, and may have scheduled. */
export const libraryJobs = sqliteTable(
  'library_jobs',
  {
    id: text('id').primaryKey(),
    librarySeq: librarySeq(),
    name: text('name').notNull(),
    kind: text('kind').$type<LibraryJobKind>().notNull(),
    /** Five fields; null: started by hand only. */
    cronSchedule: text('cron_schedule'),
    cronTimezone: text('cron_timezone'),
    isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull().default(true),
    config: text('config', { mode: 'json' })
      .$type<LibraryJobConfig>()
      .notNull()
      .default({} as LibraryJobConfig),
    /** When it was last started, other than as a dry run. */
    lastRunAt: integer('last_run_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Who added it: the owner of its exports. */
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [uniqueIndex('library_jobs_name').on(table.librarySeq, table.name)],
)

/** The last runs of each job. A run and its entry in `jobs` share an id. */
export const libraryJobRuns = sqliteTable(
  'library_job_runs',
  {
    id: text('id').primaryKey(),
    jobId: text('job_id')
      .notNull()
      .references(() => libraryJobs.id, { onDelete: 'cascade' }),
    trigger: text('trigger').$type<RunTrigger>().notNull(),
    isDryRun: integer('is_dry_run', { mode: 'boolean' }).notNull(),
    status: text('status').$type<RunState>().notNull(),
    counts: text('counts', { mode: 'json' }).$type<RunCounts>().notNull(),
    /** Why it stopped early: one sentence. */
    problem: text('problem'),
    /** The first entries; `counts` is exact. */
    report: text('report', { mode: 'json' }).$type<readonly ReportEntry[]>().notNull(),
    reportCount: integer('report_count').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    startedAt: integer('started_at'),
    completedAt: integer('completed_at'),
  },
  (table) => [index('library_job_runs_of_job').on(table.jobId, table.createdAt)],
)

/** When the file of a book was last compared with its hash, and the outcome. */
export const bookChecks = sqliteTable(
  'book_checks',
  {
    bookSeq: integer('book_seq')
      .primaryKey()
      .references(() => books.seq, { onDelete: 'cascade' }),
    checkedAt: integer('checked_at').notNull(),
    /** When the file was last found to be as the hash says; null: never. */
    verifiedAt: integer('verified_at'),
    state: text('state').$type<CheckState>().notNull(),
    /** The content that the file should have, and the version of the file for which the outcome is valid. */
    expectedHash: text('expected_hash').notNull(),
    foundHash: text('found_hash'),
    fileSize: integer('file_size').notNull(),
    mtimeUs: integer('mtime_us').notNull(),
    inode: integer('inode').notNull(),
  },
  (table) => [
    index('book_checks_by_time').on(table.checkedAt, table.bookSeq),
    index('book_checks_damaged').on(table.bookSeq).where(sql`state in ('damaged', 'unreadable')`),
  ],
)
