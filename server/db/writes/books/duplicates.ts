import { notFound } from '../../../domain/errors.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'

type FindDuplicates = {
  /** Sources, in lower case, whose ids identify equal series; null: every source. */
  readonly trustedSources: readonly string[] | null
  /** Restricts the search; absent: everything. */
  readonly part?: DuplicatePart
  readonly now: number
}

/** Books whose hash is at least `from` and below `to` (null: to the end), so that equal ones are in one part; or series. */
export type DuplicatePart =
  | { readonly of: 'books'; readonly from: string; readonly to: string | null }
  | { readonly of: 'series' }

/** Current number of groups, and number of compared books and series. */
export type DuplicateCounts = { readonly bookGroups: number; readonly seriesGroups: number; readonly scanned: number }

/**
 * Recomputes all duplicate groups of books and series, or some of them. Groups found again keep their id and
 * first-found time; others are deleted.
 */
async function findDuplicates(tx: Tx, { trustedSources, part, now }: FindDuplicates): Promise<DuplicateCounts> {
  await tx.run(sql`create temp table if not exists found_duplicates (
    kind text not null, key text not null, library_seq integer not null, seq integer not null)`)
  await tx.run(sql`delete from found_duplicates`)
  let scanned = 0
  if (part?.of !== 'series') {
    const within = hashesOf(part)
    scanned += await findBooks(tx, within)
    await storeBooks(tx, within, now)
  }
  if (part?.of !== 'books') {
    scanned +=
      (await tx.get<{ count: number }>(sql`select count(*) as count from series where book_count > 0`))?.count ?? 0
    await findTitles(tx)
    await findExternalIds(tx, trustedSources)
    await storeSeries(tx, now)
  }
  await tx.run(sql`delete from found_duplicates`)
  const count = async (groups: string) =>
    (await tx.get<{ count: number }>(sql`select count(*) as count from ${raw(groups)}`))?.count ?? 0
  return {
    bookGroups: await count('book_duplicate_groups'),
    seriesGroups: await count('series_duplicate_groups'),
    scanned,
  }
}

function hashesOf(part: { readonly from: string; readonly to: string | null } | undefined): Fragment {
  if (part === undefined) return raw('true')
  return part.to === null ? sql`file_hash >= ${part.from}` : sql`file_hash >= ${part.from} and file_hash < ${part.to}`
}

/** Identical files, whatever the name, library or series. Returns the number of compared books. */
async function findBooks(tx: Tx, within: Fragment): Promise<number> {
  const inView = sql`file_hash <> '' and deleted_at is null and ${within}`
  await tx.run(sql`insert into found_duplicates select 'book', file_hash, 0, seq from books where ${inView} and file_hash in (
    select file_hash from books where ${inView} group by file_hash having count(*) > 1)`)
  return (await tx.get<{ count: number }>(sql`select count(*) as count from books where ${inView}`))?.count ?? 0
}

/** Equal folded titles within one library, of which an index holds a part. */
async function findTitles(tx: Tx): Promise<void> {
  await tx.run(sql`insert into found_duplicates
    select 'title', key, library_seq, seq from (
      select key, library_seq, seq, count(*) over (partition by library_seq, key) as many from (
        select trim(substr(coalesce(title_fold, lower(title)), 1, 600)) as key, library_seq, seq from series where book_count > 0)
      where key <> '')
    where many > 1`)
}

/** The same external id of one source, in any library. */
async function findExternalIds(tx: Tx, trustedSources: readonly string[] | null): Promise<void> {
  const trusted = trustedSources === null ? raw('true') : among(raw('lower(e.source)'), trustedSources)
  await tx.run(sql`insert into found_duplicates
    select 'external_id', key, 0, seq from (
      select e.source || ':' || e.external_id as key, s.seq, count(*) over (partition by e.source, e.external_id) as many
      from external_ids e join series s on s.seq = e.series_seq where s.book_count > 0 and ${trusted})
    where many > 1`)
}

async function storeBooks(tx: Tx, within: Fragment, now: number): Promise<void> {
  const found = raw(`select key from found_duplicates where kind = 'book'`)
  await tx.run(sql`delete from book_duplicate_groups where ${within} and file_hash not in (${found})`)
  const fresh = await tx.all<{ key: string }>(
    sql`select distinct key from (${found}) where key not in (select file_hash from book_duplicate_groups) order by key`,
  )
  for (const { key } of fresh) {
    await tx.insert('bookDuplicateGroups', { id: tx.newId(), fileHash: key, createdAt: now, updatedAt: now })
  }
  const members = sql`select g.id as group_id, f.seq from found_duplicates f
    join book_duplicate_groups g on g.file_hash = f.key where f.kind = 'book'`
  const groups = sql`group_id in (select id from book_duplicate_groups where ${within})`
  await storeMembers(tx, { kind: 'book', groups, members, now })
}

type SeriesKey = { readonly matchType: 'external_id' | 'title'; readonly matchKey: string; readonly library: number }

async function storeSeries(tx: Tx, now: number): Promise<void> {
  const same = raw('f.kind = g.match_type and f.key = g.match_key and f.library_seq = coalesce(g.library_seq, 0)')
  await tx.run(
    sql`delete from series_duplicate_groups as g where not exists (select 1 from found_duplicates f where ${same})`,
  )
  const fresh = await tx.all<SeriesKey>(
    sql`select distinct f.kind as matchType, f.key as matchKey, f.library_seq as library from found_duplicates f
        where f.kind <> 'book' and not exists (select 1 from series_duplicate_groups g where ${same}) order by 1, 2, 3`,
  )
  for (const { library, ...key } of fresh) {
    const librarySeq = library === 0 ? null : library
    await tx.insert('seriesDuplicateGroups', { id: tx.newId(), ...key, librarySeq, createdAt: now, updatedAt: now })
  }
  const members = sql`select g.id as group_id, f.seq from found_duplicates f join series_duplicate_groups g on ${same}`
  await storeMembers(tx, { kind: 'series', groups: raw('true'), members, now })
}

type Members = {
  readonly kind: 'book' | 'series'
  /** Of the groups that were recomputed. */
  readonly groups: Fragment
  /** Every pair of group and member found. */
  readonly members: Fragment
  readonly now: number
}

async function storeMembers(tx: Tx, { kind, groups, members, now }: Members): Promise<void> {
  const table = raw(`${kind}_duplicate_members`)
  const seq = raw(kind === 'book' ? 'book_seq' : 'series_seq')
  const changed = await tx.all<{ id: string }>(
    sql`select group_id as id from (select group_id, ${seq} from ${table} where ${groups} except ${members})
        union select group_id from (${members} except select group_id, ${seq} from ${table} where ${groups})`,
  )
  await tx.run(sql`delete from ${table} where ${groups} and (group_id, ${seq}) not in (${members})`)
  await tx.run(sql`insert or ignore into ${table} (group_id, ${seq}) ${members}`)
  await tx.run(
    sql`update ${raw(`${kind}_duplicate_groups`)} set updated_at = ${now} where ${among(
      raw('id'),
      changed.map(({ id }) => id),
    )}`,
  )
}

/**
 * Deletes a group; its members are unchanged.
 * @throws AppError not_found
 */
async function removeDuplicateGroup(
  tx: Tx,
  { kind, id }: { readonly kind: 'book' | 'series'; readonly id: string },
): Promise<void> {
  const removed = await tx.run(sql`delete from ${raw(`${kind}_duplicate_groups`)} where id = ${id}`)
  if (removed === 0) throw notFound('duplicate_group')
}

export const duplicateWrites = {
  findDuplicates: change(['catalog'], findDuplicates),
  removeDuplicateGroup: change(['catalog'], removeDuplicateGroup),
}
