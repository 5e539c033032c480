import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { MatchCandidate, MatchChange, PendingMatchState } from '../records/matches.ts'
import { librarySeq } from './keys.ts'
import { books, series } from './libraries-series-books.ts'
import { withoutRowid } from './table-options.ts'
import { users } from './users.ts'

const ofSeries = () => integer('series_seq').references(() => series.seq, { onDelete: 'cascade' })
const ofBook = () => integer('book_seq').references(() => books.seq, { onDelete: 'cascade' })

/** Series and books that were looked up, and whose match a person decides: of a series or of a book. */
export const pendingMatches = sqliteTable(
  'pending_matches',
  {
    id: text('id').primaryKey(),
    seriesSeq: ofSeries(),
    bookSeq: ofBook(),
    state: text('state').$type<PendingMatchState>().notNull(),
    /** The best ones first. */
    candidates: text('candidates', { mode: 'json' }).$type<readonly MatchCandidate[]>().notNull().default([]),
    /** Only a person decides, because a match was undone. */
    isHeld: integer('is_held', { mode: 'boolean' }).notNull().default(false),
    lookedAt: integer('looked_at').notNull(),
    decidedAt: integer('decided_at'),
  },
  (table) => [
    uniqueIndex('pending_matches_of_series').on(table.seriesSeq).where(sql`series_seq is not null`),
    uniqueIndex('pending_matches_of_book').on(table.bookSeq).where(sql`book_seq is not null`),
  ],
)

/** Matches that were applied together, for as long as they can be undone. */
export const matchRuns = sqliteTable(
  'match_runs',
  {
    id: text('id').primaryKey(),
    librarySeq: librarySeq(),
    /** Who decided; null: applied automatically. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    isAutomatic: integer('is_automatic', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    undoneAt: integer('undone_at'),
  },
  (table) => [index('match_runs_of_library').on(table.librarySeq, table.createdAt)],
)

export const matchChanges = withoutRowid(
  sqliteTable(
    'match_changes',
    {
      runId: text('run_id')
        .notNull()
        .references(() => matchRuns.id, { onDelete: 'cascade' }),
      place: integer('place').notNull(),
      seriesSeq: ofSeries(),
      bookSeq: ofBook(),
      change: text('change', { mode: 'json' }).$type<MatchChange>().notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.runId, table.place] }),
      index('match_changes_of_series').on(table.seriesSeq).where(sql`series_seq is not null`),
      index('match_changes_of_book').on(table.bookSeq).where(sql`book_seq is not null`),
    ],
  ),
)

/** The plugin that a value of a field came from, for as long as the field has that value. */
export const fieldOrigins = sqliteTable(
  'field_origins',
  {
    id: text('id').primaryKey(),
    seriesSeq: ofSeries(),
    bookSeq: ofBook(),
    field: text('field').notNull(),
    /** The plugin may be removed since. */
    pluginId: text('plugin_id').notNull(),
    pluginName: text('plugin_name').notNull(),
    /** Of the value. */
    digest: text('digest').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [
    uniqueIndex('field_origins_of_series').on(table.seriesSeq, table.field).where(sql`series_seq is not null`),
    uniqueIndex('field_origins_of_book').on(table.bookSeq, table.field).where(sql`book_seq is not null`),
  ],
)
