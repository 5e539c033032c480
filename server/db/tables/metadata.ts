import { sql } from 'drizzle-orm'
import { blob, check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { SourcePatch } from '../../domain/book/analysis.ts'
import type { Bookmark, StoryArc } from '../../domain/metadata/patch.ts'
import { seriesSeq } from './keys.ts'
import { books, series } from './libraries-series-books.ts'
import type { Json } from './table-options.ts'

export const bookMetadata = sqliteTable('book_metadata', {
  bookSeq: integer('book_seq')
    .primaryKey()
    .references(() => books.seq, { onDelete: 'cascade' }),
  summary: text('summary'),
  summaryFold: text('summary_fold'),
  imprint: text('imprint'),
  ageRating: integer('age_rating'),
  issueCount: integer('issue_count'),
  formatDetail: text('format_detail'),
  isBlackAndWhite: integer('is_black_and_white', { mode: 'boolean' }),
  isManga: integer('is_manga', { mode: 'boolean' }),
  subtitle: text('subtitle'),
  readingDirection: text('reading_direction'),
  coverPage: integer('cover_page'),
  bookType: text('book_type'),
  translator: text('translator'),
  edition: text('edition'),
  originalTitle: text('original_title'),
  originalYear: integer('original_year'),
  seriesPosition: real('series_position'),
  seriesTotal: integer('series_total'),
  isbns: text('isbns', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  subjects: text('subjects', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  awards: text('awards', { mode: 'json' }).$type<readonly Json[]>().notNull().default([]),
  storyArcs: text('story_arcs', { mode: 'json' }).$type<readonly StoryArc[]>().notNull().default([]),
  bookmarks: text('bookmarks', { mode: 'json' }).$type<readonly Bookmark[]>().notNull().default([]),
  customMetadata: text('custom_metadata', { mode: 'json' }).$type<Json>(),
  warnings: text('warnings', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  locks: text('locks', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  provenance: text('provenance', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull().default({}),
})

export const bookContents = sqliteTable('book_contents', {
  bookSeq: integer('book_seq')
    .primaryKey()
    .references(() => books.seq, { onDelete: 'cascade' }),
  pages: blob('pages', { mode: 'buffer' }).notNull(),
  epub: blob('epub', { mode: 'buffer' }),
})

export const bookSources = sqliteTable('book_sources', {
  bookSeq: integer('book_seq')
    .primaryKey()
    .references(() => books.seq, { onDelete: 'cascade' }),
  patches: text('patches', { mode: 'json' }).$type<readonly SourcePatch[]>().notNull(),
})

export const seriesTitles = sqliteTable(
  'series_titles',
  {
    id: text('id').primaryKey(),
    seriesSeq: seriesSeq(),
    /** Kind of title: a language, "romaji"; `alternate` for those from files. */
    label: text('label').notNull(),
    title: text('title').notNull(),
    /** Entered manually. */
    isManual: integer('is_manual', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('series_titles_of_series').on(table.seriesSeq)],
)

export const covers = sqliteTable(
  'covers',
  {
    id: text('id').primaryKey(),
    seriesSeq: integer('series_seq').references(() => series.seq, { onDelete: 'cascade' }),
    bookSeq: integer('book_seq').references(() => books.seq, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    /** Relative to the uploads folder of the data directory, `/` between parts. */
    path: text('path').notNull(),
    mediaType: text('media_type').notNull(),
    width: integer('width'),
    height: integer('height'),
    fileSize: integer('file_size').notNull(),
    isSelected: integer('is_selected', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    smallWidth: integer('small_width'),
    smallHeight: integer('small_height'),
  },
  (table) => [
    index('covers_of_series').on(table.seriesSeq, table.isSelected).where(sql`series_seq is not null`),
    index('covers_of_book').on(table.bookSeq, table.isSelected).where(sql`book_seq is not null`),
    check('covers_owner', sql`(series_seq is null) <> (book_seq is null)`),
  ],
)

export const externalIds = sqliteTable(
  'external_ids',
  {
    id: text('id').primaryKey(),
    seriesSeq: integer('series_seq').references(() => series.seq, { onDelete: 'cascade' }),
    bookSeq: integer('book_seq').references(() => books.seq, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    externalId: text('external_id').notNull(),
    externalUrl: text('external_url'),
    metadataHash: text('metadata_hash'),
    /** Entered manually. */
    isManual: integer('is_manual', { mode: 'boolean' }).notNull().default(false),
    lastSyncedAt: integer('last_synced_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('external_ids_of_series').on(table.seriesSeq, table.source).where(sql`series_seq is not null`),
    uniqueIndex('external_ids_of_book').on(table.bookSeq, table.source).where(sql`book_seq is not null`),
    index('external_ids_by_value').on(table.source, table.externalId),
    check('external_ids_owner', sql`(series_seq is null) <> (book_seq is null)`),
  ],
)

export const externalLinks = sqliteTable(
  'external_links',
  {
    id: text('id').primaryKey(),
    seriesSeq: integer('series_seq').references(() => series.seq, { onDelete: 'cascade' }),
    bookSeq: integer('book_seq').references(() => books.seq, { onDelete: 'cascade' }),
    sourceName: text('source_name').notNull(),
    url: text('url').notNull(),
    externalId: text('external_id'),
    isManual: integer('is_manual', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('external_links_of_series')
      .on(table.seriesSeq, table.sourceName, table.url)
      .where(sql`series_seq is not null`),
    uniqueIndex('external_links_of_book')
      .on(table.bookSeq, table.sourceName, table.url)
      .where(sql`book_seq is not null`),
    check('external_links_owner', sql`(series_seq is null) <> (book_seq is null)`),
  ],
)

export const externalRatings = sqliteTable(
  'external_ratings',
  {
    id: text('id').primaryKey(),
    seriesSeq: seriesSeq(),
    sourceName: text('source_name').notNull(),
    /** 0 to 100. */
    rating: real('rating').notNull(),
    voteCount: integer('vote_count'),
    fetchedAt: integer('fetched_at').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [uniqueIndex('external_ratings_of_series').on(table.seriesSeq, table.sourceName)],
)
