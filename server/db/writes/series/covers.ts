import { AppError, notFound } from '../../../domain/errors.ts'
import type { Tx } from '../../dialects/sqlite/tx.ts'
import type { CoverOwner } from '../../records/cover.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { change } from '../change.ts'
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

function openOwner(tx: Tx, { kind, id }: CoverOwner): Owner {
  const seq = seqOf(tx, kind === 'series' ? 'series' : 'books', id)
  return { kind, seq, covers: kind === 'series' ? sql`series_seq = ${seq}` : sql`book_seq = ${seq}` }
}

/** @param count current covers of the owner @throws AppError `conflict` */
export function requireCoverSlot(count: number): void {
  if (count < MAX_COVERS) return
  throw new AppError('too_many_covers', { most: MAX_COVERS })
}

/** Adds a cover, selects it and locks the choice. @throws AppError `not_found`, `conflict` when there are too many */
function addCover(tx: Tx, { owner: ownerKey, cover, now }: AddCover): void {
  const owner = openOwner(tx, ownerKey)
  const { count } = tx.get<{ count: number }>(sql`select count(*) as count from covers where ${owner.covers}`) ?? {
    count: 0,
  }
  requireCoverSlot(count)
  const ownerColumn = owner.kind === 'series' ? { seriesSeq: owner.seq } : { bookSeq: owner.seq }
  tx.insert('covers', { ...cover, ...ownerColumn, isSelected: false, createdAt: now, updatedAt: now })
  select(tx, owner, cover.id, now)
  show(tx, owner, 'custom', now)
  lock(tx, owner)
}

/**
 * Selects a cover and locks the choice; the default unlocks it.
 * @throws AppError `not_found` for an unknown owner or cover; `unprocessable` for an invalid choice
 */
function chooseCover(tx: Tx, { owner: ownerKey, choice, now }: ChooseCover): void {
  const owner = openOwner(tx, ownerKey)
  if (choice.kind === 'custom') {
    select(tx, owner, choice.coverId ?? newest(tx, owner), now)
    show(tx, owner, 'custom', now)
    lock(tx, owner)
    return
  }
  if (choice.kind === 'book') requireBook(tx, owner, choice.bookId)
  select(tx, owner, null, now)
  show(tx, owner, choice.kind === 'book' ? `book:${choice.bookId}` : null, now)
  if (choice.kind === 'book') lock(tx, owner)
  else unlock(tx, owner)
}

/** Removes a cover; if it was selected, the default is shown again. Returns the path of its file. */
function removeCover(tx: Tx, { owner: ownerKey, coverId, now }: RemoveCover): string {
  const owner = openOwner(tx, ownerKey)
  const cover = tx.get<{ path: string; isSelected: number }>(
    sql`select path, is_selected as isSelected from covers where id = ${coverId} and ${owner.covers}`,
  )
  if (cover === undefined) throw notFound('cover')
  tx.run(sql`delete from covers where id = ${coverId}`)
  if (cover.isSelected === 1) {
    show(tx, owner, null, now)
    unlock(tx, owner)
  }
  return cover.path
}

function newest(tx: Tx, { covers }: Owner): string {
  const cover = tx.get<{ id: string }>(
    sql`select id from covers where ${covers} order by is_selected desc, created_at desc, id desc limit 1`,
  )
  if (cover !== undefined) return cover.id
  throw new AppError('no_own_cover')
}

function requireBook(tx: Tx, { kind, seq }: Owner, bookId: string): void {
  const isInside =
    kind === 'series' &&
    tx.get(sql`select 1 from books where id = ${bookId} and series_seq = ${seq} and deleted_at is null`) !== undefined
  if (!isInside) throw new AppError('cover_book_elsewhere')
}

function select(tx: Tx, { covers }: Owner, coverId: string | null, now: number): void {
  tx.run(sql`update covers set is_selected = 0, updated_at = ${now} where ${covers} and is_selected = 1`)
  if (coverId === null) return
  const chosen = tx.run(sql`update covers set is_selected = 1, updated_at = ${now} where id = ${coverId} and ${covers}`)
  if (chosen === 0) throw notFound('cover')
}

const lockedCover = sql`exists (select 1 from json_each(locks) l where l.value = 'cover')`

function lock(tx: Tx, { kind, seq }: Owner): void {
  const [table, key] = kind === 'series' ? [raw('series'), raw('seq')] : [raw('book_metadata'), raw('book_seq')]
  tx.run(
    sql`update ${table} set locks = json_insert(locks, '$[#]', 'cover') where ${key} = ${seq} and not ${lockedCover}`,
  )
}

/** Shows the cover of the first book again. */
function unlock(tx: Tx, { kind, seq }: Owner): void {
  const [table, key] = kind === 'series' ? [raw('series'), raw('seq')] : [raw('book_metadata'), raw('book_seq')]
  const remaining = sql`(select json_group_array(l.value) from json_each(locks) l where l.value <> 'cover')`
  tx.run(sql`update ${table} set locks = ${remaining} where ${key} = ${seq} and ${lockedCover}`)
  if (kind !== 'series') return
  const first = sql`(select b.seq from books b where b.series_seq = ${seq} and b.position = 1 and b.deleted_at is null)`
  tx.run(sql`update series set cover_book_seq = ${first} where seq = ${seq}`)
}

/** The time of a cover is part of its URL: it must change with the picture. */
function show(tx: Tx, { kind, seq }: Owner, source: string | null, now: number): void {
  const later = sql`cover_updated_at = max(cover_updated_at + 1, ${now})`
  if (kind === 'series') {
    tx.run(sql`update series set cover_source = ${source}, ${later} where seq = ${seq}`)
    return
  }
  tx.run(sql`update books set ${later} where seq = ${seq}`)
  tx.run(sql`update series set ${later} where seq = (select series_seq from books where seq = ${seq})`)
}

/** Updates the timestamps after regenerating book covers, including those of their series. */
function renewCovers(tx: Tx, { bookIds, now }: { readonly bookIds: readonly string[]; readonly now: number }): void {
  const later = sql`cover_updated_at = max(cover_updated_at + 1, ${now})`
  const books = among(raw('id'), bookIds)
  tx.run(sql`update books set ${later} where ${books}`)
  tx.run(sql`update series set ${later} where seq in (select series_seq from books where ${books})`)
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
function storeCoverSizes(tx: Tx, { sizes }: StoreCoverSizes): void {
  for (const { bookId, of, width, height } of sizes) {
    tx.run(
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
