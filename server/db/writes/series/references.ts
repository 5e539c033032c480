import { AppError, notFound } from '../../../domain/errors.ts'
import type { ReferenceOwner } from '../../records/references.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { indexSeries } from '../search/search-index.ts'
import { seqOf } from '../seqs.ts'
import { recomputeSeries } from './recompute-series.ts'

type Owned = { readonly owner: ReferenceOwner; readonly now: number }
type PutExternalId = Owned & {
  readonly source: string
  readonly externalId: string
  readonly externalUrl: string | null
}
type PutLink = Owned & { readonly sourceName: string; readonly url: string; readonly externalId: string | null }
type AddLink = Omit<PutLink, 'externalId'>
/** @param key the id of the row; of a link of a book also the name of its source */
type Remove = Owned & { readonly key: string }
type PutTitle = Owned & {
  /** Null for a new one. */
  readonly titleId: string | null
  readonly label: string | undefined
  readonly title: string | undefined
}

type Table = 'external_ids' | 'external_links' | 'series_titles'
const lockOf = { external_ids: 'externalIds', external_links: 'links', series_titles: 'alternateTitles' } as const
const limit = 200

type OwnerKey = { readonly kind: ReferenceOwner['kind']; readonly seq: number; readonly key: Fragment }

async function ownerKeyOf(tx: Tx, { kind, id }: ReferenceOwner): Promise<OwnerKey> {
  const seq = await seqOf(tx, kind === 'series' ? 'series' : 'books', id)
  return { kind, seq, key: sql`${raw(`${kind}_seq`)} = ${seq}` }
}

/** Sets the external id of the owner, one per source. Returns the id of the row. */
async function putExternalId(tx: Tx, { owner, source, externalId, externalUrl, now }: PutExternalId): Promise<string> {
  const ownerKey = await ownerKeyOf(tx, owner)
  const known = await tx.get<{ id: string }>(
    sql`select id from external_ids where ${ownerKey.key} and source = ${source}`,
  )
  if (known === undefined) await refuseMore(tx, 'external_ids', ownerKey)
  const row = { source, externalId, externalUrl, isManual: true, updatedAt: now }
  const id = known?.id ?? tx.newId()
  if (known === undefined) await tx.insert('externalIds', { id, ...ownerColumn(ownerKey), ...row, createdAt: now })
  else await tx.update('externalIds', row, sql`id = ${id}`)
  await touch(tx, ownerKey, now)
  return id
}

/**
 * Adds a link or updates it: the same address under the same name, else the manual one of that name. Returns the id of
 * the row.
 */
async function putLink(tx: Tx, { owner, sourceName, url, externalId, now }: PutLink): Promise<string> {
  const ownerKey = await ownerKeyOf(tx, owner)
  const known = await tx.get<{ id: string }>(
    sql`select id from external_links where ${ownerKey.key} and source_name = ${sourceName}
          and (url = ${url} or is_manual = 1) order by url = ${url} desc limit 1`,
  )
  if (known === undefined) await refuseMore(tx, 'external_links', ownerKey)
  const row = { sourceName, url, externalId, isManual: true, updatedAt: now }
  const id = known?.id ?? tx.newId()
  if (known === undefined) await tx.insert('externalLinks', { id, ...ownerColumn(ownerKey), ...row, createdAt: now })
  else await tx.update('externalLinks', row, sql`id = ${id}`)
  await touch(tx, ownerKey, now)
  return id
}

/** Adds a link unless the same address is there under the same name; other links stay as they are. */
async function addLink(tx: Tx, { owner, sourceName, url, now }: AddLink): Promise<void> {
  const ownerKey = await ownerKeyOf(tx, owner)
  const known = await tx.get(
    sql`select 1 from external_links where ${ownerKey.key} and source_name = ${sourceName} and url = ${url}`,
  )
  if (known !== undefined) return
  await refuseMore(tx, 'external_links', ownerKey)
  const row = { sourceName, url, externalId: null, isManual: true, createdAt: now, updatedAt: now }
  await tx.insert('externalLinks', { id: tx.newId(), ...ownerColumn(ownerKey), ...row })
  await touch(tx, ownerKey, now)
}

/** Adds or changes an alternate title of a series. Returns its id. @throws AppError `not_found` */
async function putTitle(tx: Tx, { owner, titleId, label, title, now }: PutTitle): Promise<string> {
  const ownerKey = await ownerKeyOf(tx, owner)
  if (titleId === null) {
    await refuseMore(tx, 'series_titles', ownerKey)
    const id = tx.newId()
    const row = { id, seriesSeq: ownerKey.seq, label: label ?? 'alternate', title: title ?? '', isManual: true }
    await tx.insert('seriesTitles', { ...row, createdAt: now, updatedAt: now })
    await afterTitles(tx, ownerKey, now)
    return id
  }
  const { isManual } = await rowOf(tx, 'series_titles', ownerKey, sql`id = ${titleId}`)
  await tx.update('seriesTitles', { label, title, isManual: true, updatedAt: now }, sql`id = ${titleId}`)
  // Otherwise the file's title would appear again next to the changed one.
  if (isManual === 0 && title !== undefined) await lock(tx, ownerKey, 'alternateTitles')
  await afterTitles(tx, ownerKey, now)
  return titleId
}

async function removeTitle(tx: Tx, { owner, key, now }: Remove): Promise<void> {
  await remove(tx, 'series_titles', { ownerKey: await ownerKeyOf(tx, owner), condition: sql`id = ${key}`, owner, now })
}

async function removeExternalId(tx: Tx, { owner, key, now }: Remove): Promise<void> {
  await remove(tx, 'external_ids', { ownerKey: await ownerKeyOf(tx, owner), condition: sql`id = ${key}`, owner, now })
}

async function removeLink(tx: Tx, { owner, key, now }: Remove): Promise<void> {
  const ownerKey = await ownerKeyOf(tx, owner)
  const condition = sql`id = (select id from external_links where ${ownerKey.key} and (id = ${key} or source_name = ${key})
                          order by id = ${key} desc, is_manual desc limit 1)`
  await remove(tx, 'external_links', { ownerKey, condition, owner, now })
}

type Removal = {
  readonly ownerKey: OwnerKey
  readonly condition: Fragment
  readonly owner: ReferenceOwner
  readonly now: number
}

/** Removed file values stay removed because the field is locked; removing a manual value shows the file's again. */
async function remove(tx: Tx, table: Table, { ownerKey, condition, owner, now }: Removal): Promise<void> {
  const { id, isManual } = await rowOf(tx, table, ownerKey, condition)
  await tx.run(sql`delete from ${raw(table)} where id = ${id}`)
  if (isManual === 0) await lock(tx, ownerKey, lockOf[table])
  else if (ownerKey.kind === 'series') await recomputeSeries(tx, { seriesSeq: ownerKey.seq, now })
  else await refreshBook(tx, ownerKey.seq, owner.id, now)
  if (table === 'series_titles') await afterTitles(tx, ownerKey, now)
  else await touch(tx, ownerKey, now)
}

async function refreshBook(tx: Tx, seq: number, id: string, now: number): Promise<void> {
  const book = await tx.get<{ seriesSeq: number }>(sql`select series_seq as seriesSeq from books where seq = ${seq}`)
  if (book !== undefined) await recomputeSeries(tx, { seriesSeq: book.seriesSeq, bookIds: [id], now })
}

/** @throws AppError `not_found` */
async function rowOf(
  tx: Tx,
  table: Table,
  { key }: OwnerKey,
  condition: Fragment,
): Promise<{ id: string; isManual: number }> {
  const row = await tx.get<{ id: string; isManual: number }>(
    sql`select id, is_manual as isManual from ${raw(table)} where ${key} and ${condition}`,
  )
  if (row === undefined) throw notFound('entry')
  return row
}

/** @throws AppError `unprocessable` */
export async function refuseMore(
  tx: Tx,
  table: Table | 'external_ratings',
  { key }: Pick<OwnerKey, 'key'>,
): Promise<void> {
  const row = await tx.get<{ count: number }>(sql`select count(*) as count from ${raw(table)} where ${key}`)
  if ((row?.count ?? 0) < limit) return
  throw new AppError('too_many_references', { most: limit })
}

function ownerColumn({ kind, seq }: OwnerKey): { readonly seriesSeq?: number; readonly bookSeq?: number } {
  return kind === 'series' ? { seriesSeq: seq } : { bookSeq: seq }
}

async function lock(tx: Tx, { kind, seq }: OwnerKey, field: (typeof lockOf)[Table]): Promise<void> {
  const table = kind === 'series' ? sql`series` : sql`book_metadata`
  const key = kind === 'series' ? sql`seq = ${seq}` : sql`book_seq = ${seq}`
  await tx.run(
    sql`update ${table} set locks = json_insert(locks, '$[#]', ${field})
        where ${key} and not exists (select 1 from json_each(locks) l where l.value = ${field})`,
  )
}

async function afterTitles(tx: Tx, ownerKey: OwnerKey, now: number): Promise<void> {
  await indexSeries(tx, [ownerKey.seq])
  await touch(tx, ownerKey, now)
}

async function touch(tx: Tx, { kind, seq }: OwnerKey, now: number): Promise<void> {
  await tx.run(sql`update ${raw(kind === 'series' ? 'series' : 'books')} set updated_at = ${now} where seq = ${seq}`)
}

/** Remembers when a plugin was last asked for an entry. */
async function noteSynced(tx: Tx, { owner, source, now }: Owned & { readonly source: string }): Promise<void> {
  const { kind, seq } = await ownerKeyOf(tx, owner)
  const of = kind === 'series' ? sql`series_seq = ${seq}` : sql`book_seq = ${seq}`
  await tx.update('externalIds', { lastSyncedAt: now }, sql`${of} and source = ${source}`)
}

export const referenceWrites = {
  noteSynced: change(['system'], noteSynced),
  putExternalId: change(['catalog'], putExternalId),
  putLink: change(['catalog'], putLink),
  addLink: change(['catalog'], addLink),
  putTitle: change(['catalog'], putTitle),
  removeTitle: change(['catalog'], removeTitle),
  removeExternalId: change(['catalog'], removeExternalId),
  removeLink: change(['catalog'], removeLink),
}
