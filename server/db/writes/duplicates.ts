import { notFound } from '../../domain/errors.ts'
import type { Tx } from '../dialects/sqlite/tx.ts'
import { among, type Fragment, raw, sql } from '../sql.ts'
import { change } from './change.ts'

type FindDuplicates = {
  /** Sources, in lower case, whose ids tell that two series are the same; null: every source. */
  readonly trustedSources: readonly string[] | null
  readonly now: number
}

/** How many groups there are now. */
export type DuplicateCounts = { readonly bookGroups: number; readonly seriesGroups: number }

/**
 * Finds every group of equal books and series anew. A group that is found again keeps its id and the time when it was
 * first found; one that is not is forgotten.
 */
function findDuplicates(tx: Tx, { trustedSources, now }: FindDuplicates): DuplicateCounts {
  tx.run(sql`create temp table if not exists found_duplicates (
    kind text not null, key text not null, library_seq integer not null, seq integer not null)`)
  tx.run(sql`delete from found_duplicates`)
  findBooks(tx)
  findTitles(tx)
  findExternalIds(tx, trustedSources)
  const bookGroups = storeBooks(tx, now)
  const seriesGroups = storeSeries(tx, now)
  tx.run(sql`delete from found_duplicates`)
  return { bookGroups, seriesGroups }
}

/** Equal bytes, whatever the name, library or series. */
function findBooks(tx: Tx): void {
  const inView = raw(`file_hash <> '' and deleted_at is null`)
  tx.run(sql`insert into found_duplicates select 'book', file_hash, 0, seq from books where ${inView} and file_hash in (
    select file_hash from books where ${inView} group by file_hash having count(*) > 1)`)
}

/** Equal folded titles within one library. */
function findTitles(tx: Tx): void {
  tx.run(sql`insert into found_duplicates
    select 'title', key, library_seq, seq from (
      select key, library_seq, seq, count(*) over (partition by library_seq, key) as many from (
        select trim(coalesce(title_fold, lower(title))) as key, library_seq, seq from series where book_count > 0)
      where key <> '')
    where many > 1`)
}

/** The same record of one source, in any library. */
function findExternalIds(tx: Tx, trustedSources: readonly string[] | null): void {
  const trusted = trustedSources === null ? raw('1') : among(raw('lower(e.source)'), trustedSources)
  tx.run(sql`insert into found_duplicates
    select 'external_id', key, 0, seq from (
      select e.source || ':' || e.external_id as key, s.seq, count(*) over (partition by e.source, e.external_id) as many
      from external_ids e join series s on s.seq = e.series_seq where s.book_count > 0 and ${trusted})
    where many > 1`)
}

function storeBooks(tx: Tx, now: number): number {
  const found = raw(`select key from found_duplicates where kind = 'book'`)
  tx.run(sql`delete from book_duplicate_groups where file_hash not in (${found})`)
  const fresh = tx.all<{ key: string }>(
    sql`select distinct key from (${found}) where key not in (select file_hash from book_duplicate_groups) order by key`,
  )
  for (const { key } of fresh) {
    tx.insert('bookDuplicateGroups', { id: tx.newId(), fileHash: key, createdAt: now, updatedAt: now })
  }
  const members = sql`select g.id as group_id, f.seq from found_duplicates f
    join book_duplicate_groups g on g.file_hash = f.key where f.kind = 'book'`
  storeMembers(tx, { kind: 'book', members, now })
  return tx.get<{ count: number }>(sql`select count(*) as count from book_duplicate_groups`)?.count ?? 0
}

type SeriesKey = { readonly matchType: 'external_id' | 'title'; readonly matchKey: string; readonly library: number }

function storeSeries(tx: Tx, now: number): number {
  const same = raw('f.kind = g.match_type and f.key = g.match_key and f.library_seq = coalesce(g.library_seq, 0)')
  tx.run(
    sql`delete from series_duplicate_groups as g where not exists (select 1 from found_duplicates f where ${same})`,
  )
  const fresh = tx.all<SeriesKey>(
    sql`select distinct f.kind as matchType, f.key as matchKey, f.library_seq as library from found_duplicates f
        where f.kind <> 'book' and not exists (select 1 from series_duplicate_groups g where ${same}) order by 1, 2, 3`,
  )
  for (const { library, ...key } of fresh) {
    const librarySeq = library === 0 ? null : library
    tx.insert('seriesDuplicateGroups', { id: tx.newId(), ...key, librarySeq, createdAt: now, updatedAt: now })
  }
  const members = sql`select g.id as group_id, f.seq from found_duplicates f join series_duplicate_groups g on ${same}`
  storeMembers(tx, { kind: 'series', members, now })
  return tx.get<{ count: number }>(sql`select count(*) as count from series_duplicate_groups`)?.count ?? 0
}

/** @param members every pair of group and member that was found */
function storeMembers(
  tx: Tx,
  { kind, members, now }: { readonly kind: 'book' | 'series'; readonly members: Fragment; readonly now: number },
): void {
  const [table, groups, seq] = [
    raw(`${kind}_duplicate_members`),
    raw(`${kind}_duplicate_groups`),
    raw(kind === 'book' ? 'book_seq' : 'series_seq'),
  ]
  const changed = tx.all<{ id: string }>(
    sql`select group_id as id from (select group_id, ${seq} from ${table} except ${members})
        union select group_id from (${members} except select group_id, ${seq} from ${table})`,
  )
  tx.run(sql`delete from ${table} where (group_id, ${seq}) not in (${members})`)
  tx.run(sql`insert or ignore into ${table} (group_id, ${seq}) ${members}`)
  tx.run(
    sql`update ${groups} set updated_at = ${now} where ${among(
      raw('id'),
      changed.map(({ id }) => id),
    )}`,
  )
}

/** Forgets a group; its members are untouched. @throws AppError not_found */
function removeDuplicateGroup(tx: Tx, { kind, id }: { readonly kind: 'book' | 'series'; readonly id: string }): void {
  const removed = tx.run(sql`delete from ${raw(`${kind}_duplicate_groups`)} where id = ${id}`)
  if (removed === 0) throw notFound('This group of duplicates')
}

export const duplicateWrites = {
  findDuplicates: change(['catalog'], findDuplicates),
  removeDuplicateGroup: change(['catalog'], removeDuplicateGroup),
}
