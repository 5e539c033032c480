import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ScanError } from '../../../records/scan.ts'
import type { Json } from './json.ts'

export const scans = sqliteTable('scans', {
  id: text('id').primaryKey(),
  librarySeq: integer('library_seq').notNull(),
  mode: text('mode').notNull(),
  status: text('status').notNull(),
  phase: text('phase').notNull(),
  trigger: text('trigger').notNull(),
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
  errors: text('errors', { mode: 'json' }).$type<readonly ScanError[]>().notNull().default([]),
  message: text('message'),
  createdAt: integer('created_at').notNull(),
  startedAt: integer('started_at'),
  completedAt: integer('completed_at'),
})

export const jobs = sqliteTable('jobs', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  uniqueKey: text('unique_key'),
  priority: integer('priority').notNull().default(0),
  state: text('state').notNull(),
  params: text('params', { mode: 'json' }).$type<unknown>(),
  result: text('result', { mode: 'json' }).$type<unknown>(),
  progress: text('progress', { mode: 'json' }).$type<unknown>(),
  attempts: integer('attempts').notNull().default(0),
  maxAttempts: integer('max_attempts').notNull().default(3),
  lastError: text('last_error'),
  libraryId: text('library_id'),
  seriesId: text('series_id'),
  bookId: text('book_id'),
  userId: text('user_id'),
  runAfter: integer('run_after').notNull(),
  createdAt: integer('created_at').notNull(),
  startedAt: integer('started_at'),
  completedAt: integer('completed_at'),
})

export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: integer('updated_at').notNull(),
  updatedBy: text('updated_by'),
})

export const settingChanges = sqliteTable('setting_changes', {
  seq: integer('seq').primaryKey(),
  key: text('key').notNull(),
  oldValue: text('old_value', { mode: 'json' }).$type<unknown>(),
  newValue: text('new_value', { mode: 'json' }).$type<unknown>(),
  reason: text('reason'),
  changedAt: integer('changed_at').notNull(),
  changedBy: text('changed_by'),
})

export const libraryJobs = sqliteTable('library_jobs', {
  id: text('id').primaryKey(),
  librarySeq: integer('library_seq').notNull(),
  name: text('name').notNull(),
  kind: text('kind').notNull(),
  cronSchedule: text('cron_schedule'),
  cronTimezone: text('cron_timezone'),
  isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull().default(true),
  config: text('config', { mode: 'json' }).$type<Json>().notNull().default({}),
  lastRunAt: integer('last_run_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const bookDuplicateGroups = sqliteTable('book_duplicate_groups', {
  id: text('id').primaryKey(),
  fileHash: text('file_hash').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const bookDuplicateMembers = sqliteTable(
  'book_duplicate_members',
  {
    groupId: text('group_id').notNull(),
    bookSeq: integer('book_seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.bookSeq] })],
)

export const seriesDuplicateGroups = sqliteTable('series_duplicate_groups', {
  id: text('id').primaryKey(),
  matchType: text('match_type').notNull(),
  matchKey: text('match_key').notNull(),
  librarySeq: integer('library_seq'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const seriesDuplicateMembers = sqliteTable(
  'series_duplicate_members',
  {
    groupId: text('group_id').notNull(),
    seriesSeq: integer('series_seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.seriesSeq] })],
)

export const groupingDecisions = sqliteTable('grouping_decisions', {
  id: text('id').primaryKey(),
  librarySeq: integer('library_seq').notNull(),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
  target: text('target'),
  details: text('details', { mode: 'json' }).$type<Json>().notNull().default({}),
  decidedBy: text('decided_by'),
  createdAt: integer('created_at').notNull(),
  undoneAt: integer('undone_at'),
  place: integer('place').notNull().default(0),
  undoneBy: text('undone_by'),
})

export const groupingDecisionSeries = sqliteTable(
  'grouping_decision_series',
  {
    decisionId: text('decision_id').notNull(),
    role: text('role').notNull(),
    seriesSeq: integer('series_seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.decisionId, table.role, table.seriesSeq] })],
)

export const groupingDecisionBooks = sqliteTable(
  'grouping_decision_books',
  {
    decisionId: text('decision_id').notNull(),
    bookSeq: integer('book_seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.decisionId, table.bookSeq] })],
)

export const exports = sqliteTable('exports', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
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
})

export const auditLog = sqliteTable('audit_log', {
  seq: integer('seq').primaryKey(),
  id: text('id').notNull(),
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
})
