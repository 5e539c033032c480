import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ProgressOrigin } from '../../domain/vocabulary.ts'
import { bookSeq, seriesSeq, userId } from './keys.ts'
import { books, series } from './libraries-series-books.ts'
import { withoutRowid } from './table-options.ts'

export const readProgress = withoutRowid(
  sqliteTable(
    'read_progress',
    {
      userId: userId(),
      bookSeq: bookSeq(),
      id: text('id').notNull(),
      /** 1-based. */
      currentPage: integer('current_page').notNull(),
      /** 0.0 to 1.0; null when unknown. */
      percentage: real('percentage'),
      isCompleted: integer('is_completed', { mode: 'boolean' }).notNull().default(false),
      completedAt: integer('completed_at'),
      startedAt: integer('started_at').notNull(),
      updatedAt: integer('updated_at').notNull(),
      /** Position of an EPUB or sync client, in that client's format; null: none. */
      locator: text('locator', { mode: 'json' }).$type<unknown>(),
      /** Protocol or client that reported it. */
      origin: text('origin').$type<ProgressOrigin>().notNull(),
      /** Name of the device or app that wrote it last; null when unknown. */
      device: text('device'),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.bookSeq] }),
      index('read_progress_of_book').on(table.bookSeq),
      index('read_progress_by_time').on(table.userId, table.isCompleted, table.updatedAt),
    ],
  ),
)

export const progressChanges = sqliteTable(
  'progress_changes',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique(),
    userId: userId(),
    bookSeq: bookSeq(),
    kind: text('kind').$type<'progress' | 'completed' | 'unread'>().notNull(),
    currentPage: integer('current_page').notNull(),
    percentage: real('percentage'),
    isCompleted: integer('is_completed', { mode: 'boolean' }).notNull(),
    locator: text('locator', { mode: 'json' }).$type<unknown>(),
    origin: text('origin').$type<ProgressOrigin>().notNull(),
    device: text('device'),
    at: integer('at').notNull(),
    /** The device or app, as identified in `devices`. */
    clientId: text('client_id'),
  },
  (table) => [
    index('progress_changes_of_book').on(table.bookSeq, table.userId, table.at),
    index('progress_changes_by_time').on(table.userId, table.at),
    index('progress_changes_of_client').on(table.userId, table.clientId, table.at).where(sql`client_id is not null`),
    check('progress_changes_kind', sql`kind in ('progress', 'completed', 'unread')`),
  ],
)

/** Progress that KOReader sent for unknown files, until a book matches `document`. */
export const readerPlaces = withoutRowid(
  sqliteTable(
    'reader_places',
    {
      userId: userId(),
      /** MD5 of parts of the file or of its name, as KOReader sent it. */
      document: text('document').notNull(),
      progress: text('progress').notNull(),
      /** 0 to 1. */
      percentage: real('percentage').notNull(),
      device: text('device'),
      deviceId: text('device_id'),
      updatedAt: integer('updated_at').notNull(),
      /** A book received it meanwhile. */
      isGiven: integer('is_given', { mode: 'boolean' }).notNull().default(false),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.document] }),
      index('reader_places_by_time').on(table.userId, table.updatedAt),
      index('reader_places_of_document').on(table.document),
    ],
  ),
)

export const completions = sqliteTable(
  'completions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    bookSeq: bookSeq(),
    startedAt: integer('started_at').notNull(),
    completedAt: integer('completed_at').notNull(),
  },
  (table) => [
    index('completions_of_book').on(table.bookSeq, table.userId, table.completedAt),
    index('completions_by_time').on(table.userId, table.completedAt),
  ],
)

export const seriesProgress = withoutRowid(
  sqliteTable(
    'series_progress',
    {
      userId: userId(),
      seriesSeq: seriesSeq(),
      readCount: integer('read_count').notNull(),
      inProgressCount: integer('in_progress_count').notNull(),
      lastReadAt: integer('last_read_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.seriesSeq] }),
      index('series_progress_of_series').on(table.seriesSeq),
    ],
  ),
)

export const readingSessions = sqliteTable(
  'reading_sessions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    bookSeq: bookSeq(),
    deviceId: text('device_id'),
    deviceName: text('device_name'),
    kind: text('kind').notNull(),
    fromPage: integer('from_page'),
    toPage: integer('to_page'),
    toPercentage: real('to_percentage'),
    activeMs: integer('active_ms').notNull().default(0),
    pagesRead: integer('pages_read').notNull().default(0),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('reading_sessions_by_time').on(table.userId, table.startedAt),
    index('reading_sessions_of_book').on(table.bookSeq),
  ],
)

export const seriesRatings = withoutRowid(
  sqliteTable(
    'series_ratings',
    {
      userId: userId(),
      seriesSeq: seriesSeq(),
      /** 1 to 100. */
      rating: integer('rating').notNull(),
      notes: text('notes'),
      createdAt: integer('created_at').notNull(),
      updatedAt: integer('updated_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.seriesSeq] }),
      index('series_ratings_of_series').on(table.seriesSeq),
    ],
  ),
)

export const queueEntries = sqliteTable(
  'queue_entries',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    seriesSeq: integer('series_seq').references(() => series.seq, { onDelete: 'cascade' }),
    bookSeq: integer('book_seq').references(() => books.seq, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    addedAt: integer('added_at').notNull(),
  },
  (table) => [
    uniqueIndex('queue_entries_series').on(table.userId, table.seriesSeq).where(sql`series_seq is not null`),
    uniqueIndex('queue_entries_book').on(table.userId, table.bookSeq).where(sql`book_seq is not null`),
    index('queue_entries_of_series').on(table.seriesSeq).where(sql`series_seq is not null`),
    index('queue_entries_of_book').on(table.bookSeq).where(sql`book_seq is not null`),
    check('queue_entries_owner', sql`(series_seq is null) <> (book_seq is null)`),
  ],
)

export const annotations = sqliteTable(
  'annotations',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    bookSeq: bookSeq(),
    kind: text('kind').notNull(),
    locator: text('locator', { mode: 'json' }).$type<unknown>().notNull(),
    excerpt: text('excerpt'),
    note: text('note'),
    color: text('color'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('annotations_of_book').on(table.bookSeq, table.userId),
    index('annotations_of_user').on(table.userId),
    check('annotations_kind', sql`kind in ('bookmark', 'highlight')`),
  ],
)
