import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { bookSeq, seriesSeq } from './keys.ts'
import { withoutRowid } from './table-options.ts'

export const people = sqliteTable('people', {
  seq: integer('seq').primaryKey(),
  id: text('id').notNull().unique(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull().unique(),
  sortName: text('sort_name'),
  createdAt: integer('created_at').notNull(),
})

export const genres = sqliteTable('genres', {
  seq: integer('seq').primaryKey(),
  id: text('id').notNull().unique(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull().unique(),
  createdAt: integer('created_at').notNull(),
})

export const tags = sqliteTable('tags', {
  seq: integer('seq').primaryKey(),
  id: text('id').notNull().unique(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull().unique(),
  createdAt: integer('created_at').notNull(),
})

/** Former names of renamed or merged genres, tags and people: in files they mean the current term. */
export const genreAliases = withoutRowid(
  sqliteTable(
    'genre_aliases',
    {
      nameFold: text('name_fold').primaryKey(),
      genreSeq: integer('genre_seq')
        .notNull()
        .references(() => genres.seq, { onDelete: 'cascade' }),
    },
    (table) => [index('genre_aliases_of_genre').on(table.genreSeq)],
  ),
)

export const tagAliases = withoutRowid(
  sqliteTable(
    'tag_aliases',
    {
      nameFold: text('name_fold').primaryKey(),
      tagSeq: integer('tag_seq')
        .notNull()
        .references(() => tags.seq, { onDelete: 'cascade' }),
    },
    (table) => [index('tag_aliases_of_tag').on(table.tagSeq)],
  ),
)

export const personAliases = withoutRowid(
  sqliteTable(
    'person_aliases',
    {
      nameFold: text('name_fold').primaryKey(),
      personSeq: integer('person_seq')
        .notNull()
        .references(() => people.seq, { onDelete: 'cascade' }),
    },
    (table) => [index('person_aliases_of_person').on(table.personSeq)],
  ),
)

/** Words of titles and names, also reversed, for finding mistyped ones. */
export const searchWords = withoutRowid(
  sqliteTable(
    'search_words',
    {
      word: text('word').primaryKey(),
      reversed: text('reversed').notNull(),
    },
    (table) => [index('search_words_reversed').on(table.reversed)],
  ),
)

export const bookPeople = withoutRowid(
  sqliteTable(
    'book_people',
    {
      bookSeq: bookSeq(),
      role: text('role').notNull(),
      personSeq: integer('person_seq')
        .notNull()
        .references(() => people.seq, { onDelete: 'cascade' }),
      place: integer('place').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.bookSeq, table.role, table.personSeq] }),
      index('book_people_by_person').on(table.personSeq, table.bookSeq),
    ],
  ),
)

export const seriesPeople = withoutRowid(
  sqliteTable(
    'series_people',
    {
      seriesSeq: seriesSeq(),
      role: text('role').notNull(),
      personSeq: integer('person_seq')
        .notNull()
        .references(() => people.seq, { onDelete: 'cascade' }),
      place: integer('place').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.seriesSeq, table.role, table.personSeq] }),
      index('series_people_by_person').on(table.personSeq, table.seriesSeq),
    ],
  ),
)

export const bookGenres = withoutRowid(
  sqliteTable(
    'book_genres',
    {
      bookSeq: bookSeq(),
      genreSeq: integer('genre_seq')
        .notNull()
        .references(() => genres.seq, { onDelete: 'cascade' }),
    },
    (table) => [
      primaryKey({ columns: [table.bookSeq, table.genreSeq] }),
      index('book_genres_by_genre').on(table.genreSeq, table.bookSeq),
    ],
  ),
)

export const seriesGenres = withoutRowid(
  sqliteTable(
    'series_genres',
    {
      seriesSeq: seriesSeq(),
      genreSeq: integer('genre_seq')
        .notNull()
        .references(() => genres.seq, { onDelete: 'cascade' }),
    },
    (table) => [
      primaryKey({ columns: [table.seriesSeq, table.genreSeq] }),
      index('series_genres_by_genre').on(table.genreSeq, table.seriesSeq),
    ],
  ),
)

export const bookTags = withoutRowid(
  sqliteTable(
    'book_tags',
    {
      bookSeq: bookSeq(),
      tagSeq: integer('tag_seq')
        .notNull()
        .references(() => tags.seq, { onDelete: 'cascade' }),
    },
    (table) => [
      primaryKey({ columns: [table.bookSeq, table.tagSeq] }),
      index('book_tags_by_tag').on(table.tagSeq, table.bookSeq),
    ],
  ),
)

export const seriesTags = withoutRowid(
  sqliteTable(
    'series_tags',
    {
      seriesSeq: seriesSeq(),
      tagSeq: integer('tag_seq')
        .notNull()
        .references(() => tags.seq, { onDelete: 'cascade' }),
    },
    (table) => [
      primaryKey({ columns: [table.seriesSeq, table.tagSeq] }),
      index('series_tags_by_tag').on(table.tagSeq, table.seriesSeq),
    ],
  ),
)
