import { blob, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SourcePatch } from '../../../../domain/book/analysis.ts'
import type { Bookmark, StoryArc } from '../../../../domain/metadata/patch.ts'
import type { Json } from './json.ts'

export const bookMetadata = sqliteTable('book_metadata', {
  bookSeq: integer('book_seq').primaryKey(),
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
  bookSeq: integer('book_seq').primaryKey(),
  pages: blob('pages', { mode: 'buffer' }).notNull(),
  epub: blob('epub', { mode: 'buffer' }),
})

export const bookSources = sqliteTable('book_sources', {
  bookSeq: integer('book_seq').primaryKey(),
  patches: text('patches', { mode: 'json' }).$type<readonly SourcePatch[]>().notNull(),
})

export const people = sqliteTable('people', {
  seq: integer('seq').primaryKey(),
  id: text('id').notNull(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull(),
  sortName: text('sort_name'),
  createdAt: integer('created_at').notNull(),
})

export const genres = sqliteTable('genres', {
  seq: integer('seq').primaryKey(),
  id: text('id').notNull(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull(),
  createdAt: integer('created_at').notNull(),
})

export const tags = sqliteTable('tags', {
  seq: integer('seq').primaryKey(),
  id: text('id').notNull(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull(),
  createdAt: integer('created_at').notNull(),
})

export const genreAliases = sqliteTable('genre_aliases', {
  nameFold: text('name_fold').primaryKey(),
  genreSeq: integer('genre_seq').notNull(),
})

export const tagAliases = sqliteTable('tag_aliases', {
  nameFold: text('name_fold').primaryKey(),
  tagSeq: integer('tag_seq').notNull(),
})

export const personAliases = sqliteTable('person_aliases', {
  nameFold: text('name_fold').primaryKey(),
  personSeq: integer('person_seq').notNull(),
})

export const searchWords = sqliteTable('search_words', {
  word: text('word').primaryKey(),
  reversed: text('reversed').notNull(),
})

export const bookPeople = sqliteTable(
  'book_people',
  {
    bookSeq: integer('book_seq').notNull(),
    role: text('role').notNull(),
    personSeq: integer('person_seq').notNull(),
    place: integer('place').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookSeq, table.role, table.personSeq] })],
)

export const seriesPeople = sqliteTable(
  'series_people',
  {
    seriesSeq: integer('series_seq').notNull(),
    role: text('role').notNull(),
    personSeq: integer('person_seq').notNull(),
    place: integer('place').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesSeq, table.role, table.personSeq] })],
)

export const bookGenres = sqliteTable(
  'book_genres',
  {
    bookSeq: integer('book_seq').notNull(),
    genreSeq: integer('genre_seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookSeq, table.genreSeq] })],
)

export const seriesGenres = sqliteTable(
  'series_genres',
  {
    seriesSeq: integer('series_seq').notNull(),
    genreSeq: integer('genre_seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesSeq, table.genreSeq] })],
)

export const bookTags = sqliteTable(
  'book_tags',
  {
    bookSeq: integer('book_seq').notNull(),
    tagSeq: integer('tag_seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookSeq, table.tagSeq] })],
)

export const seriesTags = sqliteTable(
  'series_tags',
  {
    seriesSeq: integer('series_seq').notNull(),
    tagSeq: integer('tag_seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesSeq, table.tagSeq] })],
)

export const seriesTitles = sqliteTable('series_titles', {
  id: text('id').primaryKey(),
  seriesSeq: integer('series_seq').notNull(),
  label: text('label').notNull(),
  title: text('title').notNull(),
  isManual: integer('is_manual', { mode: 'boolean' }).notNull().default(false),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const covers = sqliteTable('covers', {
  id: text('id').primaryKey(),
  seriesSeq: integer('series_seq'),
  bookSeq: integer('book_seq'),
  source: text('source').notNull(),
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
})

export const externalIds = sqliteTable('external_ids', {
  id: text('id').primaryKey(),
  seriesSeq: integer('series_seq'),
  bookSeq: integer('book_seq'),
  source: text('source').notNull(),
  externalId: text('external_id').notNull(),
  externalUrl: text('external_url'),
  metadataHash: text('metadata_hash'),
  isManual: integer('is_manual', { mode: 'boolean' }).notNull().default(false),
  lastSyncedAt: integer('last_synced_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const externalLinks = sqliteTable('external_links', {
  id: text('id').primaryKey(),
  seriesSeq: integer('series_seq'),
  bookSeq: integer('book_seq'),
  sourceName: text('source_name').notNull(),
  url: text('url').notNull(),
  externalId: text('external_id'),
  isManual: integer('is_manual', { mode: 'boolean' }).notNull().default(false),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const externalRatings = sqliteTable('external_ratings', {
  id: text('id').primaryKey(),
  seriesSeq: integer('series_seq').notNull(),
  sourceName: text('source_name').notNull(),
  rating: real('rating').notNull(),
  voteCount: integer('vote_count'),
  fetchedAt: integer('fetched_at').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
