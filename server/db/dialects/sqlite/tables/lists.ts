import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Json } from './json.ts'

export const collections = sqliteTable('collections', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull(),
  summary: text('summary'),
  isOrdered: integer('is_ordered', { mode: 'boolean' }).notNull().default(false),
  condition: text('condition', { mode: 'json' }).$type<Json>(),
  sort: text('sort'),
  createdBy: text('created_by'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  detailsAt: integer('details_at'),
})

export const collectionSeries = sqliteTable(
  'collection_series',
  {
    collectionId: text('collection_id').notNull(),
    seriesSeq: integer('series_seq').notNull(),
    place: integer('place').notNull(),
    addedAt: integer('added_at').notNull(),
    changedAt: integer('changed_at'),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.seriesSeq] })],
)

export const readLists = sqliteTable('read_lists', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull(),
  summary: text('summary'),
  isOrdered: integer('is_ordered', { mode: 'boolean' }).notNull().default(true),
  createdBy: text('created_by'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  detailsAt: integer('details_at'),
})

export const readListBooks = sqliteTable(
  'read_list_books',
  {
    readListId: text('read_list_id').notNull(),
    bookSeq: integer('book_seq').notNull(),
    place: integer('place').notNull(),
    addedAt: integer('added_at').notNull(),
    changedAt: integer('changed_at'),
  },
  (table) => [primaryKey({ columns: [table.readListId, table.bookSeq] })],
)

export const listCovers = sqliteTable('list_covers', {
  id: text('id').primaryKey(),
  collectionId: text('collection_id'),
  readListId: text('read_list_id'),
  path: text('path').notNull(),
  mediaType: text('media_type').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  smallWidth: integer('small_width').notNull(),
  smallHeight: integer('small_height').notNull(),
  fileSize: integer('file_size').notNull(),
  isSelected: integer('is_selected', { mode: 'boolean' }).notNull().default(false),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const filterPresets = sqliteTable('filter_presets', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull(),
  scope: text('scope').notNull(),
  target: text('target').notNull(),
  librarySeq: integer('library_seq'),
  condition: text('condition', { mode: 'json' }).$type<Json>(),
  query: text('query'),
  sort: text('sort'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
