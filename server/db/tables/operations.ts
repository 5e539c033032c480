import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DuplicateMatchType, ScanMode, ScanState } from '../../domain/vocabulary.ts'
import type { ScanError } from '../records/library.ts'
import type { JobState } from '../records/system.ts'
import { bookSeq, librarySeq, seriesSeq, userId } from './keys.ts'
import { libraries } from './libraries-series-books.ts'
import { type Json, withoutRowid } from './table-options.ts'
import { users } from './users.ts'

export const scans = sqliteTable(
  'scans',
  {
    id: text('id').primaryKey(),
    librarySeq: librarySeq(),
    mode: text('mode').$type<ScanMode>().notNull(),
    status: text('status').$type<ScanState>().notNull(),
    phase: text('phase').$type<'waiting' | 'walking' | 'analyzing' | 'applying' | 'done'>().notNull(),
    trigger: text('trigger').$type<'user' | 'cron' | 'start' | 'resume'>().notNull(),
    filesDiscovered: integer('files_discovered').notNull().default(0),
    filesTotal: integer('files_total').notNull().default(0),
    filesProcessed: integer('files_processed').notNull().default(0),
    seriesCreated: integer('series_created').notNull().default(0),
    booksAdded: integer('books_added').notNull().default(0),
    booksChanged: integer('books_changed').notNull().default(0),
    booksMoved: integer('books_moved').notNull().default(0),
    booksMissing: integer('books_missing').notNull().default(0),
    booksRestored: integer('books_restored').notNull().default(0),
    booksUnchanged: integer('books_unchanged').notNull().default(0),
    errorCount: integer('error_count').notNull().default(0),
    /** The newest 50, oldest first. */
    errors: text('errors', { mode: 'json' }).$type<readonly ScanError[]>().notNull().default([]),
    message: text('message'),
    createdAt: integer('created_at').notNull(),
    startedAt: integer('started_at'),
    completedAt: integer('completed_at'),
  },
  (table) => [
    index('scans_of_library').on(table.librarySeq, table.createdAt),
    uniqueIndex('scans_active').on(table.librarySeq).where(sql`status in ('pending', 'running')`),
  ],
)

export const jobs = sqliteTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Unique among pending and running jobs. */
    uniqueKey: text('unique_key'),
    /** Higher goes first. */
    priority: integer('priority').notNull().default(0),
    state: text('state').$type<JobState>().notNull(),
    params: text('params', { mode: 'json' }).$type<unknown>(),
    result: text('result', { mode: 'json' }).$type<unknown>(),
    progress: text('progress', { mode: 'json' }).$type<unknown>(),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(3),
    lastError: text('last_error'),
    libraryId: text('library_id'),
    seriesId: text('series_id'),
    bookId: text('book_id'),
    /** The user who requested it, if the job is private. */
    userId: text('user_id'),
    runAfter: integer('run_after').notNull(),
    createdAt: integer('created_at').notNull(),
    startedAt: integer('started_at'),
    completedAt: integer('completed_at'),
    /** The server that runs it, when several share the database. */
    claimedBy: text('claimed_by'),
  },
  (table) => [
    uniqueIndex('jobs_unique')
      .on(table.uniqueKey)
      .where(sql`unique_key is not null and state in ('pending', 'running')`),
    index('jobs_waiting').on(sql`priority desc`, table.runAfter, table.createdAt).where(sql`state = 'pending'`),
    index('jobs_by_state').on(table.state, table.createdAt),
  ],
)

/** The running servers of a database that several share; empty in the embedded one. */
export const servers = sqliteTable('servers', {
  id: text('id').primaryKey(),
  /** Of the computer. */
  name: text('name').notNull(),
  processId: integer('process_id').notNull(),
  /** Of the program. */
  version: text('version').notNull(),
  /** The id in its data folder: servers that share the folder have the same. */
  dataFolder: text('data_folder').notNull(),
  startedAt: integer('started_at').notNull(),
  /** When it was last heard of, by the clock of the database. */
  aliveAt: integer('alive_at').notNull(),
  /** The number of its last commit. */
  lastCommit: integer('last_commit').notNull().default(0),
})

export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
  /** Incremented with each change. */
  version: integer('version').notNull().default(1),
  updatedAt: integer('updated_at').notNull(),
  updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
})

export const settingChanges = sqliteTable(
  'setting_changes',
  {
    seq: integer('seq').primaryKey(),
    key: text('key').notNull(),
    oldValue: text('old_value', { mode: 'json' }).$type<unknown>(),
    newValue: text('new_value', { mode: 'json' }).$type<unknown>(),
    reason: text('reason'),
    changedAt: integer('changed_at').notNull(),
    changedBy: text('changed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('setting_changes_of_key').on(table.key, table.changedAt)],
)

export const bookDuplicateGroups = sqliteTable('book_duplicate_groups', {
  id: text('id').primaryKey(),
  fileHash: text('file_hash').notNull().unique(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const bookDuplicateMembers = withoutRowid(
  sqliteTable(
    'book_duplicate_members',
    {
      groupId: text('group_id')
        .notNull()
        .references(() => bookDuplicateGroups.id, { onDelete: 'cascade' }),
      bookSeq: bookSeq(),
    },
    (table) => [
      primaryKey({ columns: [table.groupId, table.bookSeq] }),
      index('book_duplicate_members_by_book').on(table.bookSeq),
    ],
  ),
)

export const seriesDuplicateGroups = sqliteTable(
  'series_duplicate_groups',
  {
    id: text('id').primaryKey(),
    matchType: text('match_type').$type<DuplicateMatchType>().notNull(),
    matchKey: text('match_key').notNull(),
    librarySeq: integer('library_seq').references(() => libraries.seq, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('series_duplicate_groups_key').on(table.matchType, table.matchKey, sql`coalesce(library_seq, 0)`),
    index('series_duplicate_groups_of_library').on(table.librarySeq).where(sql`library_seq is not null`),
    check('series_duplicate_groups_match_type', sql`match_type in ('external_id', 'title')`),
  ],
)

export const seriesDuplicateMembers = withoutRowid(
  sqliteTable(
    'series_duplicate_members',
    {
      groupId: text('group_id')
        .notNull()
        .references(() => seriesDuplicateGroups.id, { onDelete: 'cascade' }),
      seriesSeq: seriesSeq(),
    },
    (table) => [
      primaryKey({ columns: [table.groupId, table.seriesSeq] }),
      index('series_duplicate_members_by_series').on(table.seriesSeq),
    ],
  ),
)

/** Grouping decisions about the series of books; applied in the order of `place`. */
export const groupingDecisions = sqliteTable(
  'grouping_decisions',
  {
    id: text('id').primaryKey(),
    librarySeq: librarySeq(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    target: text('target'),
    details: text('details', { mode: 'json' }).$type<Json>().notNull().default({}),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    undoneAt: integer('undone_at'),
    place: integer('place').notNull().default(0),
    undoneBy: text('undone_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('grouping_decisions_of_library').on(table.librarySeq, table.createdAt),
    index('grouping_decisions_held').on(table.librarySeq, table.place).where(sql`undone_at is null`),
  ],
)

export const groupingDecisionSeries = withoutRowid(
  sqliteTable(
    'grouping_decision_series',
    {
      decisionId: text('decision_id')
        .notNull()
        .references(() => groupingDecisions.id, { onDelete: 'cascade' }),
      role: text('role').notNull(),
      seriesSeq: seriesSeq(),
    },
    (table) => [
      primaryKey({ columns: [table.decisionId, table.role, table.seriesSeq] }),
      index('grouping_decision_series_by_series').on(table.seriesSeq),
      check('grouping_decision_series_role', sql`role in ('from', 'target')`),
    ],
  ),
)

export const groupingDecisionBooks = withoutRowid(
  sqliteTable(
    'grouping_decision_books',
    {
      decisionId: text('decision_id')
        .notNull()
        .references(() => groupingDecisions.id, { onDelete: 'cascade' }),
      bookSeq: bookSeq(),
    },
    (table) => [
      primaryKey({ columns: [table.decisionId, table.bookSeq] }),
      index('grouping_decision_books_by_book').on(table.bookSeq),
    ],
  ),
)

export const exports = sqliteTable(
  'exports',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    kind: text('kind').notNull(),
    format: text('format').notNull(),
    status: text('status').notNull(),
    params: text('params', { mode: 'json' }).$type<Json>().notNull().default({}),
    path: text('path'),
    fileSize: integer('file_size'),
    rowCount: integer('row_count'),
    error: text('error'),
    createdAt: integer('created_at').notNull(),
    completedAt: integer('completed_at'),
    expiresAt: integer('expires_at'),
    /** The job of a library that made it, and retains it. */
    libraryJobId: text('library_job_id'),
  },
  (table) => [
    index('exports_of_user').on(table.userId, table.createdAt),
    index('exports_of_job').on(table.libraryJobId, table.createdAt).where(sql`library_job_id is not null`),
  ],
)

/** Audit entries with names as of then. Repeated entries share a `tally` and are counted. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique(),
    at: integer('at').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    action: text('action').notNull(),
    outcome: text('outcome').notNull(),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    address: text('address'),
    details: text('details', { mode: 'json' }).$type<unknown>(),
    subjectName: text('subject_name'),
    method: text('method'),
    device: text('device'),
    count: integer('count').notNull().default(1),
    lastAt: integer('last_at'),
    tally: text('tally'),
  },
  (table) => [
    index('audit_log_by_time').on(table.at),
    index('audit_log_by_actor').on(table.actorId, table.at),
    uniqueIndex('audit_log_by_tally').on(table.tally).where(sql`tally is not null`),
    index('audit_log_by_action').on(table.action, table.at),
    index('audit_log_by_subject').on(table.subjectId, table.at).where(sql`subject_id is not null`),
  ],
)
