import { integer, text } from 'drizzle-orm/sqlite-core'
import { books, libraries, series } from './libraries-series-books.ts'
import { users } from './users.ts'

/** Foreign keys whose rows are deleted with their library, series, book or user. */
export const librarySeq = () =>
  integer('library_seq')
    .notNull()
    .references(() => libraries.seq, { onDelete: 'cascade' })
export const seriesSeq = () =>
  integer('series_seq')
    .notNull()
    .references(() => series.seq, { onDelete: 'cascade' })
export const bookSeq = () =>
  integer('book_seq')
    .notNull()
    .references(() => books.seq, { onDelete: 'cascade' })
export const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
