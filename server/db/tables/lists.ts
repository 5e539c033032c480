import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { bookSeq, seriesSeq, userId } from './keys.ts'
import { libraries } from './libraries-series-books.ts'
import { type Json, withoutRowid } from './table-options.ts'
import { users } from './users.ts'

/**
 * `detailsAt` and `changedAt`: last change of the list itself and of a member, so that a viewer of only some members
 * does not learn of other changes. Null: unchanged since creation or addition. A collection with a condition is
 * evaluated when read.
 */
export const collections = sqliteTable('collections', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull().unique(),
  summary: text('summary'),
  isOrdered: integer('is_ordered', { mode: 'boolean' }).notNull().default(false),
  condition: text('condition', { mode: 'json' }).$type<Json>(),
  sort: text('sort'),
  createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  detailsAt: integer('details_at'),
})

export const collectionSeries = withoutRowid(
  sqliteTable(
    'collection_series',
    {
      collectionId: text('collection_id')
        .notNull()
        .references(() => collections.id, { onDelete: 'cascade' }),
      seriesSeq: seriesSeq(),
      place: integer('place').notNull(),
      addedAt: integer('added_at').notNull(),
      changedAt: integer('changed_at'),
    },
    (table) => [
      primaryKey({ columns: [table.collectionId, table.seriesSeq] }),
      index('collection_series_by_series').on(table.seriesSeq),
      index('collection_series_by_place').on(table.collectionId, table.place),
    ],
  ),
)

export const readLists = sqliteTable('read_lists', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull().unique(),
  summary: text('summary'),
  isOrdered: integer('is_ordered', { mode: 'boolean' }).notNull().default(true),
  createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  detailsAt: integer('details_at'),
})

export const readListBooks = withoutRowid(
  sqliteTable(
    'read_list_books',
    {
      readListId: text('read_list_id')
        .notNull()
        .references(() => readLists.id, { onDelete: 'cascade' }),
      bookSeq: bookSeq(),
      place: integer('place').notNull(),
      addedAt: integer('added_at').notNull(),
      changedAt: integer('changed_at'),
    },
    (table) => [
      primaryKey({ columns: [table.readListId, table.bookSeq] }),
      index('read_list_books_by_book').on(table.bookSeq),
      index('read_list_books_by_place').on(table.readListId, table.place),
    ],
  ),
)

/** Uploaded pictures of collections and read lists. */
export const listCovers = sqliteTable(
  'list_covers',
  {
    id: text('id').primaryKey(),
    collectionId: text('collection_id').references(() => collections.id, { onDelete: 'cascade' }),
    readListId: text('read_list_id').references(() => readLists.id, { onDelete: 'cascade' }),
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
  },
  (table) => [
    index('covers_of_collection').on(table.collectionId, table.isSelected).where(sql`collection_id is not null`),
    index('covers_of_read_list').on(table.readListId, table.isSelected).where(sql`read_list_id is not null`),
    check('list_covers_owner', sql`(collection_id is null) <> (read_list_id is null)`),
  ],
)

export const filterPresets = sqliteTable(
  'filter_presets',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    nameFold: text('name_fold').notNull(),
    scope: text('scope').notNull(),
    target: text('target').notNull(),
    librarySeq: integer('library_seq').references(() => libraries.seq, { onDelete: 'cascade' }),
    condition: text('condition', { mode: 'json' }).$type<Json>(),
    query: text('query'),
    sort: text('sort'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('filter_presets_name').on(table.userId, table.target, table.nameFold),
    index('filter_presets_of_library').on(table.librarySeq).where(sql`library_seq is not null`),
  ],
)
