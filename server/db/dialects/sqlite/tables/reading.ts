import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const readProgress = sqliteTable(
  'read_progress',
  {
    userId: text('user_id').notNull(),
    bookSeq: integer('book_seq').notNull(),
    id: text('id').notNull(),
    currentPage: integer('current_page').notNull(),
    percentage: real('percentage'),
    isCompleted: integer('is_completed', { mode: 'boolean' }).notNull().default(false),
    completedAt: integer('completed_at'),
    startedAt: integer('started_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    locator: text('locator', { mode: 'json' }).$type<unknown>(),
    origin: text('origin').notNull(),
    device: text('device'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookSeq] })],
)

export const progressChanges = sqliteTable('progress_changes', {
  seq: integer('seq').primaryKey(),
  id: text('id').notNull(),
  userId: text('user_id').notNull(),
  bookSeq: integer('book_seq').notNull(),
  kind: text('kind').notNull(),
  currentPage: integer('current_page').notNull(),
  percentage: real('percentage'),
  isCompleted: integer('is_completed', { mode: 'boolean' }).notNull(),
  locator: text('locator', { mode: 'json' }).$type<unknown>(),
  origin: text('origin').notNull(),
  device: text('device'),
  at: integer('at').notNull(),
  clientId: text('client_id'),
})

export const readerPlaces = sqliteTable(
  'reader_places',
  {
    userId: text('user_id').notNull(),
    document: text('document').notNull(),
    progress: text('progress').notNull(),
    percentage: real('percentage').notNull(),
    device: text('device'),
    deviceId: text('device_id'),
    updatedAt: integer('updated_at').notNull(),
    isGiven: integer('is_given', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.document] })],
)

export const completions = sqliteTable('completions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  bookSeq: integer('book_seq').notNull(),
  startedAt: integer('started_at').notNull(),
  completedAt: integer('completed_at').notNull(),
})

export const seriesProgress = sqliteTable(
  'series_progress',
  {
    userId: text('user_id').notNull(),
    seriesSeq: integer('series_seq').notNull(),
    readCount: integer('read_count').notNull(),
    inProgressCount: integer('in_progress_count').notNull(),
    lastReadAt: integer('last_read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seriesSeq] })],
)

export const readingSessions = sqliteTable('reading_sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  bookSeq: integer('book_seq').notNull(),
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
})

export const seriesRatings = sqliteTable(
  'series_ratings',
  {
    userId: text('user_id').notNull(),
    seriesSeq: integer('series_seq').notNull(),
    rating: integer('rating').notNull(),
    notes: text('notes'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seriesSeq] })],
)

export const queueEntries = sqliteTable('queue_entries', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  seriesSeq: integer('series_seq'),
  bookSeq: integer('book_seq'),
  place: integer('place').notNull(),
  addedAt: integer('added_at').notNull(),
})

export const annotations = sqliteTable('annotations', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  bookSeq: integer('book_seq').notNull(),
  kind: text('kind').notNull(),
  locator: text('locator', { mode: 'json' }).$type<unknown>().notNull(),
  excerpt: text('excerpt'),
  note: text('note'),
  color: text('color'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
