import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { KnownBook } from '../../records/book.ts'
import type { EqualBook } from '../../records/duplicates.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { knownBooks } from './known-files.ts'

/** For scans: nothing here is filtered by a viewer. */
type Since = {
  /** The scanned library. */
  readonly libraryId: string
  /** Milliseconds since 1970. */
  readonly since: number
}

/** Missing books per read: a few milliseconds of the main thread. */
const PORTION = 1_000

type MissingRow = {
  readonly seq: number
  readonly seriesSeq: number
  readonly fileHash: string
  readonly found: number
}

/**
 * Contents of missing books that are also present, in any library, if the missing book was removed from the scanned
 * library or the present one changed in it since; and contents replaced in its files since. In batches.
 */
export async function* listReappearedHashes(
  reader: Reader,
  { libraryId, since }: Since,
): AsyncGenerator<readonly string[], void> {
  const libraries = await reader.all<{ seq: number; id: string }>(sql`select seq, id from libraries order by seq`)
  const scanned = libraries.find(({ id }) => id === libraryId)?.seq ?? 0
  yield* listReplacedHashes(reader, { scanned, since })
  for (const { seq: librarySeq } of libraries) {
    for (let after = { seriesSeq: 0, seq: 0 }; ; ) {
      const rows: readonly MissingRow[] = await reader.all<MissingRow>(
        sql`select b.seq, b.series_seq as seriesSeq, b.file_hash as fileHash, exists (
              select 1 from books t where t.file_hash = b.file_hash and t.file_hash <> '' and t.deleted_at is null
                and ((b.library_seq = ${scanned} and b.deleted_at >= ${since})
                  or (t.library_seq = ${scanned} and t.updated_at >= ${since}))) as found
            from books b where b.library_seq = ${librarySeq} and b.deleted_at is not null
              and (b.series_seq, b.seq) > (${after.seriesSeq}, ${after.seq})
            order by b.series_seq, b.seq limit ${PORTION}`,
      )
      const hashes = rows.filter(({ found }) => found === 1).map(({ fileHash }) => fileHash)
      if (hashes.length > 0) yield [...new Set(hashes)]
      const last = rows.at(-1)
      if (last === undefined || rows.length < PORTION) break
      after = last
    }
  }
}

/** Contents that books of a library (its internal number) had until then, and that other present books have. */
async function* listReplacedHashes(
  reader: Reader,
  { scanned, since }: { readonly scanned: number; readonly since: number },
): AsyncGenerator<readonly string[], void> {
  for (let after = { fileHash: '', bookSeq: 0 }; ; ) {
    const rows: readonly { fileHash: string; bookSeq: number; found: number }[] = await reader.all(
      sql`select f.file_hash as fileHash, f.book_seq as bookSeq, f.replaced_at >= ${since} and exists (
            select 1 from books b where b.seq = f.book_seq and b.library_seq = ${scanned}) and exists (
            select 1 from books t where t.file_hash = f.file_hash and t.deleted_at is null) as found
          from former_contents f where (f.file_hash, f.book_seq) > (${after.fileHash}, ${after.bookSeq})
          order by f.file_hash, f.book_seq limit ${PORTION}`,
    )
    const hashes = rows.filter(({ found }) => found === 1).map(({ fileHash }) => fileHash)
    if (hashes.length > 0) yield [...new Set(hashes)]
    const last = rows.at(-1)
    if (last === undefined || rows.length < PORTION) return
    after = last
  }
}

type UseRow = Pick<EqualBook, 'id' | 'createdAt' | 'usedAt'> & { readonly isUsed: number; readonly hasEdits: number }

/** Every book with one of these contents, missing or present, with its user data. */
export async function listEqualBooks(reader: Reader, hashes: readonly string[]): Promise<readonly EqualBook[]> {
  const books = await knownBooks(
    reader,
    sql`${among(raw('b.file_hash'), hashes)} and b.file_hash <> '' order by b.file_hash, b.id`,
  )
  const uses = await reader.all<UseRow>(
    sql`select b.id, b.created_at as createdAt,
          coalesce((select max(at) from progress_changes c where c.book_seq = b.seq), 0) as usedAt,
          (exists (select 1 from read_progress x where x.book_seq = b.seq)
            or exists (select 1 from progress_changes x where x.book_seq = b.seq)
            or exists (select 1 from annotations x where x.book_seq = b.seq)
            or exists (select 1 from reading_sessions x where x.book_seq = b.seq)
            or exists (select 1 from queue_entries x where x.book_seq = b.seq)) as isUsed,
          (m.locks <> '[]' or b.number_text is not null or b.number_order is not null
            or exists (select 1 from read_list_books x where x.book_seq = b.seq)
            or exists (select 1 from covers x where x.book_seq = b.seq)
            or exists (select 1 from external_ids x where x.book_seq = b.seq and x.is_manual = 1)
            or exists (select 1 from external_links x where x.book_seq = b.seq and x.is_manual = 1)
            or exists (select 1 from grouping_decision_books x where x.book_seq = b.seq)) as hasEdits
        from books b join book_metadata m on m.book_seq = b.seq where ${among(
          raw('b.id'),
          books.map(({ id }) => id),
        )}`,
  )
  const byId = new Map(uses.map((use) => [use.id, use]))
  return books.flatMap((book: KnownBook) => {
    const use = byId.get(book.id)
    return use === undefined ? [] : [{ ...book, ...use, isUsed: use.isUsed === 1, hasEdits: use.hasEdits === 1 }]
  })
}

/** A book that had a content until its file was replaced. */
export type FormerBook = {
  readonly id: string
  readonly seriesId: string
  readonly fileHash: string
  readonly until: number
}

export async function listFormerBooks(reader: Reader, hashes: readonly string[]): Promise<readonly FormerBook[]> {
  return reader.all<FormerBook>(
    sql`select b.id, s.id as seriesId, f.file_hash as fileHash, f.replaced_at as until
        from former_contents f join books b on b.seq = f.book_seq join series s on s.seq = b.series_seq
        where ${among(raw('f.file_hash'), hashes)} and b.file_hash <> f.file_hash order by f.file_hash, b.id`,
  )
}

/** The root of a library and the state of its drive. */
export async function findLibraryRoot(
  reader: Reader,
  id: string,
): Promise<{ readonly path: string; readonly state: string; readonly rootDevice: string | null } | null> {
  return (
    (await reader.get<{ path: string; state: string; rootDevice: string | null }>(
      sql`select path, state, root_device as rootDevice from libraries where id = ${id}`,
    )) ?? null
  )
}

/**
 * What prevents merging two equal books. `hasConflict`: a user has progress in both, and the present one's does not
 * continue the missing one's. `hasOwn`: the present one has user data that the missing one lacks.
 */
export async function compareReading(
  reader: Reader,
  { missingId, presentId }: { readonly missingId: string; readonly presentId: string },
): Promise<{ readonly hasConflict: boolean; readonly hasOwn: boolean }> {
  const missing = sql`(select seq from books where id = ${missingId})`
  const present = sql`(select seq from books where id = ${presentId})`
  const row = await reader.get<{ hasConflict: number; hasOwn: number }>(
    sql`select exists (
          select 1 from read_progress m join read_progress p on p.user_id = m.user_id and p.book_seq = ${present}
          where m.book_seq = ${missing} and not exists (
            select 1 from progress_changes c where c.book_seq = ${present} and c.user_id = m.user_id
              and c.at = m.updated_at and c.current_page = m.current_page)) as hasConflict,
        (exists (
          select 1 from progress_changes p where p.book_seq = ${present} and not exists (
            select 1 from progress_changes m where m.book_seq = ${missing} and m.user_id = p.user_id and m.at = p.at
              and m.kind = p.kind and m.current_page = p.current_page))
          or exists (select 1 from reading_sessions x where x.book_seq = ${present})
          or exists (select 1 from annotations p where p.book_seq = ${present} and not exists (
            select 1 from annotations m where m.book_seq = ${missing} and m.user_id = p.user_id
              and m.created_at = p.created_at and m.locator = p.locator))) as hasOwn`,
  )
  return { hasConflict: row?.hasConflict === 1, hasOwn: row?.hasOwn === 1 }
}

/** User data of series, and whether they contain present books. */
export async function listSeriesUse(
  reader: Reader,
  ids: readonly string[],
): Promise<
  readonly {
    readonly id: string
    readonly createdAt: number
    readonly isUsed: boolean
    readonly isDecided: boolean
    readonly isEmpty: boolean
  }[]
> {
  const rows = await reader.all<{
    id: string
    createdAt: number
    isUsed: number
    isDecided: number
    isEmpty: number
  }>(
    sql`select s.id, s.created_at as createdAt,
          (s.locks <> '[]' or s.is_tracked = 1
            or exists (select 1 from series_ratings x where x.series_seq = s.seq)
            or exists (select 1 from queue_entries x where x.series_seq = s.seq)
            or exists (select 1 from collection_series x where x.series_seq = s.seq)
            or exists (select 1 from covers x where x.series_seq = s.seq)
            or exists (select 1 from external_ids x where x.series_seq = s.seq and x.is_manual = 1)
            or exists (select 1 from external_links x where x.series_seq = s.seq and x.is_manual = 1)
            or exists (select 1 from plugin_sync_entries x where x.series_seq = s.seq)) as isUsed,
          exists (select 1 from grouping_decision_series x where x.series_seq = s.seq) as isDecided,
          not exists (select 1 from books b where b.series_seq = s.seq and b.deleted_at is null)
            and not exists (select 1 from books b where b.home_seq = s.seq and b.deleted_at is null) as isEmpty
        from series s where ${among(raw('s.id'), ids)}`,
  )
  return rows.map(({ id, createdAt, isUsed, isDecided, isEmpty }) => ({
    id,
    createdAt,
    isUsed: isUsed === 1,
    isDecided: isDecided === 1,
    isEmpty: isEmpty === 1,
  }))
}

/** The visible series among the ids, whether or not they have a present book. */
export async function listVisibleSeries(viewer: Viewer, reader: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    sql`select s.id from series s where ${among(raw('s.id'), ids)} and ${seriesVisible(viewer, 's')}`,
  )
  return rows.map(({ id }) => id)
}
