import type { SeriesField } from '../../domain/metadata/patch.ts'
import type { NumberedBook } from '../../domain/series/renumber.ts'
import { among, type Fragment, raw, sql } from '../sql.ts'
import type { Stored } from './stored.ts'

/** A series with its present books and the fields that titles and numbers depend on. */
export type NumberedSeries = {
  readonly seq: number
  readonly id: string
  readonly librarySeq: number
  readonly libraryId: string
  readonly title: string
  readonly locks: readonly SeriesField[]
  readonly books: readonly NumberedBook[]
}

export type NumberedSeriesRow = Stored<Omit<NumberedSeries, 'books'>>
export type NumberedBookRow = Stored<NumberedBook> & { readonly seriesSeq: number }

/** @param ids of series */
export function numberedSeriesOf(ids: readonly string[]): { readonly series: Fragment; readonly books: Fragment } {
  return {
    series: sql`select s.seq, s.id, s.library_seq as librarySeq, l.id as libraryId, s.title, s.locks
                from series s join libraries l on l.seq = s.library_seq where ${among(raw('s.id'), ids)}`,
    books: sql`select b.series_seq as seriesSeq, b.id, b.title, b.path, b.number, b.volume, b.chapter, x.patches, m.locks,
                 b.home_seq is not null as isGuest
               from books b join book_sources x on x.book_seq = b.seq join book_metadata m on m.book_seq = b.seq
               where b.series_seq in (select s.seq from series s where ${among(raw('s.id'), ids)})
                 and b.deleted_at is null
               order by b.position, b.name_key, b.id`,
  }
}

export function presentNumberedSeries(
  series: readonly NumberedSeriesRow[],
  books: readonly NumberedBookRow[],
): NumberedSeries[] {
  const bySeries = Map.groupBy(books, ({ seriesSeq }) => seriesSeq)
  return series.map((row) => ({
    ...row,
    locks: JSON.parse(row.locks) as NumberedSeries['locks'],
    books: (bySeries.get(row.seq) ?? []).map(({ seriesSeq: _, ...book }) => ({
      ...book,
      patches: JSON.parse(book.patches) as NumberedBook['patches'],
      locks: JSON.parse(book.locks) as NumberedBook['locks'],
      isGuest: book.isGuest === 1,
    })),
  }))
}
