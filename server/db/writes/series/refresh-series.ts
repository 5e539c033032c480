import type { SourcePatch } from '../../../domain/book/analysis.ts'
import { type AppNumbered, appNumbersOf } from '../../../domain/series/app-numbers.ts'
import { among, type Fragment, raw, rowsOf, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { indexSeries, removeFromSearch } from '../search/search-index.ts'
import { seqOf, seqsOf } from '../seqs.ts'

type RefreshSeries = {
  readonly ids: readonly string[]
  /** Which books are numbered by position: none, those without a number, or all. */
  readonly numbering: 'none' | 'missing' | 'all'
  readonly now: number
}

/**
 * Updates series after books were added, changed, moved, removed or restored: reading order, counts, cover, every
 * reader's counters, full text. Order: number, then title, then file name, all natural; without a number last.
 */
async function refreshSeries(tx: Tx, { ids, numbering, now }: RefreshSeries): Promise<void> {
  const seqs = [...(await seqsOf(tx, 'series', ids)).values()]
  if (seqs.length === 0) return
  const chosen = among(raw('series_seq'), seqs)
  await reorder(tx, chosen)
  if (numbering !== 'none') {
    await numberByPosition(tx, chosen, numbering)
    await reorder(tx, chosen)
  }
  await count(tx, seqs, now)
  await refreshSeriesProgress(tx, chosen)
  await indexSeries(tx, seqs)
}

/** The same for the series of these books. */
export async function refreshSeriesOf(
  tx: Tx,
  books: readonly { readonly seriesId: string }[],
  now: number,
): Promise<void> {
  const ids = [...new Set(books.map(({ seriesId }) => seriesId))]
  if (ids.length > 0) await refreshSeries(tx, { ids, numbering: 'none', now })
}

type OrderedRow = Omit<AppNumbered, 'position'> & {
  readonly seq: number
  readonly seriesSeq: number
  readonly place: number
  readonly position: number
  readonly appNumber: number | null
}

/** Position and app number of the books, which are written together and only where they change. */
async function reorder(tx: Tx, chosen: Fragment): Promise<void> {
  const rows = await tx.all<OrderedRow>(
    sql`select seq, series_seq as seriesSeq, position, coalesce(number, chapter, volume) as written,
               number_order as "set", app_number as appNumber,
               row_number() over (
                 partition by series_seq order by coalesce(number_order, sort_number) is null,
                   coalesce(number_order, sort_number), title_key, name_key, id) as place
        from books where ${chosen} and deleted_at is null order by series_seq, place`,
  )
  const changed: string[] = []
  for (const books of Map.groupBy(rows, ({ seriesSeq }) => seriesSeq).values()) {
    let at = 0
    for (const appNumber of appNumbersOf(books.map(({ place, ...book }) => ({ ...book, position: place })))) {
      const book = books[at]
      at += 1
      if (book === undefined || (book.position === book.place && book.appNumber === appNumber)) continue
      changed.push(JSON.stringify([book.seq, book.place, appNumber]))
    }
  }
  if (changed.length === 0) return
  await tx.run(
    sql`update books set position = cast(json_extract(given.value, '$[1]') as integer),
               app_number = cast(json_extract(given.value, '$[2]') as real)
        from ${rowsOf(changed)} given where books.seq = cast(json_extract(given.value, '$[0]') as integer)`,
  )
}

async function numberByPosition(tx: Tx, chosen: Fragment, numbering: 'missing' | 'all'): Promise<void> {
  const free = numbering === 'all' ? raw('true') : raw('(number is null or is_number_from_order = 1)')
  await tx.run(
    sql`update books set number = position, is_number_from_order = 1
        where ${chosen} and deleted_at is null and ${free} and number is not position
          and not exists (select 1 from book_metadata m, json_each(m.locks) l
                          where m.book_seq = books.seq and l.value = 'number')`,
  )
}

/** A locked cover stays with its book as long as the series contains it. */
async function count(tx: Tx, seqs: readonly number[], now: number): Promise<void> {
  await tx.run(
    sql`with counted as (
          select s.seq, count(b.seq) as books, total(b.page_count) as pages, total(b.file_size) as size,
                 count(distinct b.volume) as volumes, max(b.volume) as volume, max(b.chapter) as chapter,
                 coalesce(held.seq, max(b.seq) filter (where b.position = 1)) as cover_seq,
                 coalesce(held.cover_updated_at, max(b.cover_updated_at) filter (where b.position = 1)) as cover_at
          from series s left join books b on b.series_seq = s.seq and b.deleted_at is null
          left join books held on held.seq = s.cover_book_seq and held.series_seq = s.seq and held.deleted_at is null
               and instr(s.locks, '"cover"') > 0
          where ${among(raw('s.seq'), seqs)} group by s.seq, held.seq)
        update series set
          book_count = counted.books, total_pages = cast(counted.pages as integer),
          total_size = cast(counted.size as integer), volumes_owned = counted.volumes,
          local_max_volume = counted.volume, local_max_chapter = counted.chapter,
          cover_updated_at = case when cover_book_seq is not counted.cover_seq then ${now}
                                  else max(cover_updated_at, coalesce(counted.cover_at, 0)) end,
          cover_book_seq = counted.cover_seq, updated_at = ${now}
        from counted where series.seq = counted.seq`,
  )
}

/** Recomputes every reader's counters of the series. @param chosen a condition on `series_seq` */
export async function refreshSeriesProgress(tx: Tx, chosen: Fragment): Promise<void> {
  await tx.run(sql`delete from series_progress where ${chosen}`)
  await tx.run(
    sql`insert into series_progress (user_id, series_seq, read_count, in_progress_count, last_read_at)
        select p.user_id, b.series_seq, sum(p.is_completed), sum(1 - p.is_completed), max(p.updated_at)
        from books b cross join read_progress p on p.book_seq = b.seq
        where b.${chosen} and b.deleted_at is null group by p.user_id, b.series_seq`,
  )
}

/**
 * True for a series `s` without books, even soft-deleted ones, without books by path, and without an active decision.
 */
export const isEmptySeries: Fragment = raw(
  `not exists (select 1 from books b where b.series_seq = s.seq)
   and not exists (select 1 from books b where b.home_seq = s.seq)
   and not exists (select 1 from grouping_decision_series g join grouping_decisions d on d.id = g.decision_id
                   where g.series_seq = s.seq and d.undone_at is null)`,
)

/** Deletes series without any book, even a soft-deleted one. Returns their ids. */
export async function removeEmptySeries(
  tx: Tx,
  { libraryId }: { readonly libraryId: string },
): Promise<readonly string[]> {
  const librarySeq = await seqOf(tx, 'libraries', libraryId)
  const empty = await tx.all<{ seq: number; id: string }>(
    sql`select seq, id from series s where library_seq = ${librarySeq}
          and ${isEmptySeries}`,
  )
  const seqs = sql`select value from ${rowsOf(empty.map((row) => row.seq))}`
  await removeFromSearch(tx, seqs, 'series_search')
  await tx.run(sql`delete from series where seq in (${seqs})`)
  return empty.map((row) => row.id)
}

export const refreshSeriesWrites = {
  refreshSeries: change(['catalog', 'reading'], refreshSeries),
  removeEmptySeries: change(['catalog'], removeEmptySeries),
}

type SetSortNumbers = {
  readonly books: readonly {
    readonly id: string
    /** Sort number of the book in its series, known once the whole series is. */
    readonly sortNumber: number
  }[]
}
type SaveSources = { readonly books: readonly { readonly id: string; readonly patches: readonly SourcePatch[] }[] }

/** Sets the sort numbers of books; call `refreshSeries` for their series in the same commit. */
async function setSortNumbers(tx: Tx, { books: list }: SetSortNumbers): Promise<void> {
  const given = list.map(({ id, sortNumber }) => JSON.stringify([id, sortNumber]))
  if (given.length === 0) return
  const sortNumber = raw("cast(json_extract(given.value, '$[1]') as real)")
  await tx.run(
    sql`update books set sort_number = ${sortNumber} from ${rowsOf(given)} given
        where books.id = json_extract(given.value, '$[0]') and books.sort_number is not ${sortNumber}`,
  )
}

/** New source values of books whose name or whose library's strategy changed. */
async function saveSources(tx: Tx, { books: list }: SaveSources): Promise<void> {
  const seqs = await seqsOf(
    tx,
    'books',
    list.map((book) => book.id),
  )
  for (const { id, patches } of list) {
    const seq = seqs.get(id)
    if (seq !== undefined) await tx.update('bookSources', { patches }, sql`book_seq = ${seq}`)
  }
}

export const sortNumberWrites = {
  setSortNumbers: change(['catalog'], setSortNumbers),
  saveSources: change([], saveSources),
}
