import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { MatchingSettings } from '../../domain/plugins/matching-settings.ts'
import type {
  BookFileFormat,
  BookStrategy,
  NumberStrategy,
  ReadingDirection,
  SeriesStatus,
  SeriesStrategy,
} from '../../domain/vocabulary.ts'
import type { PreprocessingRule, ScanningConfig } from '../records/library.ts'
import { type Json, withoutRowid } from './table-options.ts'

export const libraries = sqliteTable('libraries', {
  seq: integer('seq').primaryKey(),
  id: text('id').notNull().unique(),
  name: text('name').notNull(),
  /** Absolute, in the host's spelling. */
  path: text('path').notNull().unique(),
  description: text('description'),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  seriesStrategy: text('series_strategy').$type<SeriesStrategy>().notNull(),
  seriesConfig: text('series_config', { mode: 'json' }).$type<Json>(),
  bookStrategy: text('book_strategy').$type<BookStrategy>().notNull(),
  bookConfig: text('book_config', { mode: 'json' }).$type<Json>(),
  numberStrategy: text('number_strategy').$type<NumberStrategy>().notNull(),
  numberConfig: text('number_config', { mode: 'json' }).$type<Json>(),
  scanningConfig: text('scanning_config', { mode: 'json' }).$type<ScanningConfig>().notNull(),
  defaultReadingDirection: text('default_reading_direction').$type<ReadingDirection>().notNull(),
  /** Null: all four formats. */
  allowedFormats: text('allowed_formats', { mode: 'json' }).$type<readonly BookFileFormat[]>(),
  /** One glob per line. */
  excludedPatterns: text('excluded_patterns'),
  titlePreprocessingRules: text('title_preprocessing_rules', { mode: 'json' }).$type<readonly PreprocessingRule[]>(),
  autoMatchConditions: text('auto_match_conditions', { mode: 'json' }).$type<Json>(),
  state: text('state').$type<'online' | 'offline'>().notNull().default('online'),
  stateReason: text('state_reason'),
  /** Device number of the root at the last complete scan, as text; null before the first. */
  rootDevice: text('root_device'),
  lastScannedAt: integer('last_scanned_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  /** Set where it differs from SQLite's `lower()`. */
  pathFold: text('path_fold'),
  /** Version of the naming rules by which the books were last grouped and named, see `namingVersion`. */
  namingVersion: integer('naming_version').notNull().default(1),
  /** Which plugins its details come from; null: as usual. */
  matching: text('matching', { mode: 'json' }).$type<MatchingSettings>(),
})

export const series = sqliteTable(
  'series',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique(),
    librarySeq: integer('library_seq')
      .notNull()
      .references(() => libraries.seq, { onDelete: 'cascade' }),
    /** Identity of the series within its library. */
    pathKey: text('path_key').notNull(),
    path: text('path'),
    pathFold: text('path_fold'),
    groupingReason: text('grouping_reason'),
    title: text('title').notNull(),
    titleSort: text('title_sort'),
    titleKey: text('title_key').notNull(),
    titleFold: text('title_fold'),
    titleSortFold: text('title_sort_fold'),
    summary: text('summary'),
    summaryFold: text('summary_fold'),
    publisher: text('publisher'),
    publisherFold: text('publisher_fold'),
    imprint: text('imprint'),
    status: text('status').$type<SeriesStatus>(),
    ageRating: integer('age_rating'),
    language: text('language'),
    readingDirection: text('reading_direction').$type<ReadingDirection>(),
    year: integer('year'),
    totalVolumeCount: integer('total_volume_count'),
    totalChapterCount: real('total_chapter_count'),
    customMetadata: text('custom_metadata', { mode: 'json' }).$type<Json>(),
    isTracked: integer('is_tracked', { mode: 'boolean' }).notNull().default(false),
    locks: text('locks', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
    provenance: text('provenance', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull().default({}),
    bookCount: integer('book_count').notNull().default(0),
    totalPages: integer('total_pages').notNull().default(0),
    totalSize: integer('total_size').notNull().default(0),
    volumesOwned: integer('volumes_owned'),
    localMaxVolume: integer('local_max_volume'),
    localMaxChapter: real('local_max_chapter'),
    coverBookSeq: integer('cover_book_seq'),
    coverSource: text('cover_source'),
    coverUpdatedAt: integer('cover_updated_at').notNull(),
    communityRating: real('community_rating'),
    ratingCount: integer('rating_count').notNull().default(0),
    externalRating: real('external_rating'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('series_identity').on(table.librarySeq, table.pathKey),
    index('series_by_title').on(table.titleKey, table.id, table.librarySeq).where(sql`book_count > 0`),
    index('series_by_library_title').on(table.librarySeq, table.titleKey, table.id).where(sql`book_count > 0`),
    index('series_by_added').on(table.createdAt, table.id, table.librarySeq).where(sql`book_count > 0`),
    index('series_by_updated').on(table.updatedAt, table.id, table.librarySeq).where(sql`book_count > 0`),
    index('series_totals')
      .on(table.librarySeq, table.bookCount, table.totalPages, table.totalSize)
      .where(sql`book_count > 0`),
  ],
)

export const books = sqliteTable(
  'books',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique(),
    librarySeq: integer('library_seq')
      .notNull()
      .references(() => libraries.seq, { onDelete: 'cascade' }),
    seriesSeq: integer('series_seq')
      .notNull()
      .references(() => series.seq, { onDelete: 'cascade' }),
    deletedAt: integer('deleted_at'),
    /** 1-based, in the reading order of the series; 0 for a soft-deleted book. */
    position: integer('position').notNull().default(0),
    pageCount: integer('page_count').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    format: text('format').$type<BookFileFormat>().notNull(),
    errorCode: text('error_code'),
    number: integer('number'),
    isNumberFromOrder: integer('is_number_from_order', { mode: 'boolean' }).notNull().default(false),
    volume: integer('volume'),
    chapter: real('chapter'),
    sortNumber: real('sort_number'),
    releaseDate: integer('release_date'),
    year: integer('year'),
    month: integer('month'),
    day: integer('day'),
    title: text('title').notNull(),
    titleFold: text('title_fold'),
    titleSort: text('title_sort'),
    titleSortFold: text('title_sort_fold'),
    titleKey: text('title_key').notNull(),
    path: text('path').notNull(),
    pathFold: text('path_fold'),
    nameKey: text('name_key').notNull(),
    fileSize: integer('file_size').notNull(),
    mtimeUs: integer('mtime_us').notNull(),
    inode: integer('inode').notNull(),
    /** Empty until the file was read completely. */
    fileHash: text('file_hash').notNull().default(''),
    readerHash: text('reader_hash'),
    analyzedAt: integer('analyzed_at'),
    errorMessage: text('error_message'),
    language: text('language'),
    publisher: text('publisher'),
    /** Changes whenever the book's picture does. */
    coverUpdatedAt: integer('cover_updated_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** The series by path and strategy, if a grouping decision put the book into another one. */
    homeSeq: integer('home_seq').references(() => series.seq, { onDelete: 'set null' }),
    /** MD5 of the file name; KOReader may identify a file by it. */
    nameDigest: text('name_digest'),
    /** The content and page that the cover size was measured from and is valid for. */
    coverOf: text('cover_of'),
    coverWidth: integer('cover_width'),
    coverHeight: integer('cover_height'),
    /** The media type shared by all pages. */
    pageType: text('page_type'),
    /** Version of the format's reader that read the file: a scan rereads files of older versions. */
    analysisVersion: integer('analysis_version').notNull().default(1),
    /** Book number for reader apps: `number_text` and `number_order` as set by an app. */
    numberText: text('number_text'),
    numberOrder: real('number_order'),
    /** The effective number, computed by `refreshSeries`. */
    appNumber: real('app_number'),
    /** As a document in the file writes it (`1.MU`, `007`), when that is more than the number. */
    numberInFile: text('number_in_file'),
    /** Whether its content was in the cloud at the last scan: opening the file downloads it. */
    inCloud: integer('in_cloud', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('books_path').on(table.librarySeq, table.path).where(sql`deleted_at is null`),
    index('books_in_series').on(table.seriesSeq, table.position, table.id, table.deletedAt),
    index('books_by_title').on(table.titleKey, table.id, table.seriesSeq).where(sql`deleted_at is null`),
    index('books_by_library_title')
      .on(table.librarySeq, table.titleKey, table.id, table.seriesSeq)
      .where(sql`deleted_at is null`),
    index('books_by_added').on(table.createdAt, table.id, table.seriesSeq).where(sql`deleted_at is null`),
    index('books_by_released').on(table.releaseDate, table.id, table.seriesSeq).where(sql`deleted_at is null`),
    index('books_by_number').on(table.number, table.id, table.seriesSeq).where(sql`deleted_at is null`),
    index('books_by_size').on(table.fileSize, table.id, table.seriesSeq).where(sql`deleted_at is null`),
    index('books_by_name').on(table.nameKey, table.id, table.seriesSeq).where(sql`deleted_at is null`),
    index('books_by_pages').on(table.pageCount, table.id, table.seriesSeq).where(sql`deleted_at is null`),
    index('books_by_hash').on(table.fileHash).where(sql`file_hash <> ''`),
    index('books_by_reader_hash').on(table.readerHash).where(sql`reader_hash is not null`),
    index('books_deleted').on(table.librarySeq, table.seriesSeq).where(sql`deleted_at is not null`),
    index('books_failed')
      .on(table.path, table.id, table.librarySeq, table.seriesSeq)
      .where(sql`error_code is not null and deleted_at is null`),
    index('books_by_home').on(table.homeSeq).where(sql`home_seq is not null`),
    // Covers what conditions test, so that a scan reads a tenth of the bytes. `seq` leads so that new books are
    // appended.
    index('books_facts').on(
      table.seq,
      table.seriesSeq,
      table.librarySeq,
      table.deletedAt,
      table.createdAt,
      table.pageCount,
      table.format,
      table.errorCode,
      sql`coalesce(title_fold, lower(title))`,
      sql`coalesce(title_sort_fold, lower(title_sort))`,
    ),
    index('books_by_name_digest').on(table.nameDigest).where(sql`deleted_at is null`),
    // Counts of books by language, format and publisher, which reader apps request with every list.
    index('books_by_language').on(table.language, table.format, table.seriesSeq).where(sql`deleted_at is null`),
    index('books_by_publisher').on(table.publisher, table.seriesSeq).where(sql`deleted_at is null`),
    // Reader apps request the latest books each time they are opened.
    index('books_by_updated').on(table.updatedAt, table.id, table.seriesSeq).where(sql`deleted_at is null`),
  ],
)

/** Replaced contents: when one is found again, the progress made in it moves along. */
export const formerContents = withoutRowid(
  sqliteTable(
    'former_contents',
    {
      fileHash: text('file_hash').notNull(),
      bookSeq: integer('book_seq')
        .notNull()
        .references(() => books.seq, { onDelete: 'cascade' }),
      replacedAt: integer('replaced_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.fileHash, table.bookSeq] }),
      index('former_contents_of_book').on(table.bookSeq),
    ],
  ),
)
