import { AppError, notFound } from '../../../domain/errors.ts'
import type { CoverOwner } from '../../records/cover.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { recordedTx } from '../household/recorded-tx.ts'
import { seqOf } from '../seqs.ts'

type AddCover = {
  readonly owner: CoverOwner
  readonly cover: {
    readonly id: string
    readonly source: string
    readonly path: string
    readonly mediaType: string
    readonly width: number
    readonly height: number
    readonly smallWidth: number
    readonly smallHeight: number
    readonly fileSize: number
  }
  /** The import that it is part of; null: none. */
  readonly importId: string | null
  readonly now: number
}
type ChooseCover = {
  readonly owner: CoverOwner
  /** An uploaded cover (the newest by default), the cover of one of its books, or the default. */
  readonly choice:
    | { readonly kind: 'custom'; readonly coverId: string | null }
    | { readonly kind: 'book'; readonly bookId: string }
    | { readonly kind: 'default' }
  readonly now: number
}
type RemoveCover = { readonly owner: CoverOwner; readonly coverId: string; readonly now: number }

/** Per owner: enough to choose from, few enough to list. */
const MAX_COVERS = 50

type Owner = { readonly kind: CoverOwner['kind']; readonly seq: number; readonly covers: Fragment }

async function openOwner(tx: Tx, { kind, id }: CoverOwner): Promise<Owner> {
  const seq = await seqOf(tx, kind === 'series' ? 'series' : 'books', id)
  return { kind, seq, covers: kind === 'series' ? sql`series_seq = ${seq}` : sql`book_seq = ${seq}` }
}

/** @param count current covers of the owner @throws AppError `conflict` */
export function requireCoverSlot(count: number): void {
  if (count < MAX_COVERS) return
  throw new AppError('too_many_covers', { most: MAX_COVERS })
}

/** Adds a cover, selects it and locks the choice. @throws AppError `not_found`, `conflict` when there are too many */
async function addCover(tx: Tx, { owner: ownerKey, cover, importId, now }: AddCover): Promise<void> {
  const owner = await openOwner(tx, ownerKey)
  const { count } = (await tx.get<{ count: number }>(
    sql`select count(*) as count from covers where ${owner.covers}`,
  )) ?? {
    count: 0,
  }
  requireCoverSlot(count)
  const ownerColumn = owner.kind === 'series' ? { seriesSeq: owner.seq } : { bookSeq: owner.seq }
  await tx.insert('covers', { ...cover, ...ownerColumn, isSelected: false, createdAt: now, updatedAt: now })
  await select(tx, owner, cover.id, now)
  await show(tx, owner, 'custom', now)
  await lock(tx, owner)
  await recordedTx(tx, importId).noteCover({ ...ownerKey, coverId: cover.id })
}

/**
 * Selects a cover and locks the choice; the default unlocks it.
 * @throws AppError `not_found` for an unknown owner or cover; `unprocessable` for an invalid choice
 */
async function chooseCover(tx: Tx, { owner: ownerKey, choice, now }: ChooseCover): Promise<void> {
  const owner = await openOwner(tx, ownerKey)
  if (choice.kind === 'custom') {
    await select(tx, owner, choice.coverId ?? (await newest(tx, owner)), now)
    await show(tx, owner, 'custom', now)
    await lock(tx, owner)
    return
  }
  if (choice.kind === 'book') await requireBook(tx, owner, choice.bookId)
  await select(tx, owner, null, now)
  await show(tx, owner, choice.kind === 'book' ? `book:${choice.bookId}` : null, now)
  if (choice.kind === 'book') await lock(tx, owner)
  else await unlock(tx, owner)
}

/** Removes a cover; if it was selected, the default is shown again. Returns the path of its file. */
export async function removeCover(tx: Tx, { owner: ownerKey, coverId, now }: RemoveCover): Promise<string> {
  const owner = await openOwner(tx, ownerKey)
  const cover = await tx.get<{ path: string; isSelected: number }>(
    sql`select path, is_selected as isSelected from covers where id = ${coverId} and ${owner.covers}`,
  )
  if (cover === undefined) throw notFound('cover')
  await tx.run(sql`delete from covers where id = ${coverId}`)
  if (cover.isSelected === 1) {
    await show(tx, owner, null, now)
    await unlock(tx, owner)
  }
  return cover.path
}

async function newest(tx: Tx, { covers }: Owner): Promise<string> {
  const cover = await tx.get<{ id: string }>(
    sql`select id from covers where ${covers} order by is_selected desc, created_at desc, id desc limit 1`,
  )
  if (cover !== undefined) return cover.id
  throw new AppError('no_own_cover')
}

async function requireBook(tx: Tx, { kind, seq }: Owner, bookId: string): Promise<void> {
  const isInside =
    kind === 'series' &&
    (await tx.get(sql`select 1 from books where id = ${bookId} and series_seq = ${seq} and deleted_at is null`)) !==
      undefined
  if (!isInside) throw new AppError('cover_book_elsewhere')
}

async function select(tx: Tx, { covers }: Owner, coverId: string | null, now: number): Promise<void> {
  await tx.run(sql`update covers set is_selected = 0, updated_at = ${now} where ${covers} and is_selected = 1`)
  if (coverId === null) return
  const chosen = await tx.run(
    sql`update covers set is_selected = 1, updated_at = ${now} where id = ${coverId} and ${covers}`,
  )
  if (chosen === 0) throw notFound('cover')
}

const lockedCover = sql`exists (select 1 from json_each(locks) l where l.value = 'cover')`

async function lock(tx: Tx, { kind, seq }: Owner): Promise<void> {
  const [table, key] = kind === 'series' ? [raw('series'), raw('seq')] : [raw('book_metadata'), raw('book_seq')]
  await tx.run(
    sql`update ${table} set locks = json_insert(locks, '$[#]', 'cover') where ${key} = ${seq} and not ${lockedCover}`,
  )
}

/** Shows the cover of the first book again. */
async function unlock(tx: Tx, { kind, seq }: Owner): Promise<void> {
  const [table, key] = kind === 'series' ? [raw('series'), raw('seq')] : [raw('book_metadata'), raw('book_seq')]
  const remaining = sql`(select json_group_array(l.value) from json_each(locks) l where l.value <> 'cover')`
  await tx.run(sql`update ${table} set locks = ${remaining} where ${key} = ${seq} and ${lockedCover}`)
  if (kind !== 'series') return
  const first = sql`(select b.seq from books b where b.series_seq = ${seq} and b.position = 1 and b.deleted_at is null)`
  await tx.run(sql`update series set cover_book_seq = ${first} where seq = ${seq}`)
}

/** The time of a cover is part of its URL: it must change with the picture. */
async function show(tx: Tx, { kind, seq }: Owner, source: string | null, now: number): Promise<void> {
  const later = sql`cover_updated_at = max(cover_updated_at + 1, ${now})`
  if (kind === 'series') {
    await tx.run(sql`update series set cover_source = ${source}, ${later} where seq = ${seq}`)
    return
  }
  await tx.run(sql`update books set ${later} where seq = ${seq}`)
  await tx.run(sql`update series set ${later} where seq = (select series_seq from books where seq = ${seq})`)
}

/** Updates the timestamps after regenerating book covers, including those of their series. */
async function renewCovers(
  tx: Tx,
  { bookIds, now }: { readonly bookIds: readonly string[]; readonly now: number },
): Promise<void> {
  const later = sql`cover_updated_at = max(cover_updated_at + 1, ${now})`
  const books = among(raw('id'), bookIds)
  await tx.run(sql`update books set ${later} where ${books}`)
  await tx.run(sql`update series set ${later} where seq in (select series_seq from books where ${books})`)
}

type StoreCoverSizes = {
  readonly sizes: readonly {
    readonly bookId: string
    /** The measured picture, see `coverContent`. */
    readonly of: string
    /** Displayed size in pixels. */
    readonly width: number
    readonly height: number
  }[]
}

/** Cover sizes found while making thumbnails. Deleted books are skipped. */
async function storeCoverSizes(tx: Tx, { sizes }: StoreCoverSizes): Promise<void> {
  for (const { bookId, of, width, height } of sizes) {
    await tx.run(
      sql`update books set cover_of = ${of}, cover_width = ${width}, cover_height = ${height} where id = ${bookId}`,
    )
  }
}

export const coverWrites = {
  storeCoverSizes: change(['catalog'], storeCoverSizes),
  renewCovers: change(['catalog'], renewCovers),
  addCover: change(['catalog'], addCover),
  chooseCover: change(['catalog'], chooseCover),
  removeCover: change(['catalog'], removeCover),
}
