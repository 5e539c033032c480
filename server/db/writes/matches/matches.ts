import { notFound } from '../../../domain/errors.ts'
import {
  type FieldOrigin,
  type LookedUpMatch,
  type MatchChange,
  type MatchOwner,
  type PendingMatchState,
  pendingMatchStates,
} from '../../records/matches.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqOf } from '../seqs.ts'

/** How long matches can be undone: 30 days. */
const undoableMs = 30 * 24 * 3_600_000

type StoreLookUp = LookedUpMatch & {
  /** Null: as it was, or waiting. */
  readonly state: PendingMatchState | null
  readonly isHeld?: boolean
  readonly now: number
}
type DecideMatch = { readonly id: string; readonly state: PendingMatchState; readonly now: number }
type BeginRun = {
  readonly id: string
  readonly libraryId: string
  readonly userId: string | null
  readonly isAutomatic: boolean
  readonly now: number
}
/** @property candidates unless others are known */
type HoldMatch = LookedUpMatch & { readonly now: number }
type RecordMatch = { readonly runId: string; readonly owner: MatchOwner; readonly change: MatchChange }
type RemoveChanges = { readonly runId: string; readonly places: readonly number[]; readonly now: number }

type StoreOrigins = { readonly owner: MatchOwner; readonly origins: readonly FieldOrigin[] }

type OwnerKey = {
  readonly columns: { readonly seriesSeq?: number; readonly bookSeq?: number }
  readonly where: Fragment
}

/** @throws AppError `not_found` */
async function keyOf(tx: Tx, { kind, id }: MatchOwner): Promise<OwnerKey> {
  const seq = await seqOf(tx, kind === 'series' ? 'series' : 'books', id)
  return {
    columns: kind === 'series' ? { seriesSeq: seq } : { bookSeq: seq },
    where: sql`${raw(`${kind}_seq`)} = ${seq}`,
  }
}

/**
 * Stores the candidates of a series or a book, which stays put off when a person put it off. What a person has decided
 * stays so, unless a person looks it up again: then it waits. Returns its id.
 */
async function storeLookUp(tx: Tx, { owner, candidates, state, isHeld, now }: StoreLookUp): Promise<string> {
  const key = await keyOf(tx, owner)
  const known = await tx.get<{ id: string; state: PendingMatchState; isHeld: number }>(
    sql`select id, state, is_held as isHeld from pending_matches where ${key.where}`,
  )
  const isDecided = known?.state === 'none' || known?.isHeld === 1
  // A person decided while the plugins were asked.
  if (known !== undefined && isDecided && state !== 'waiting') return known.id
  const next = state ?? (known?.state === 'later' ? 'later' : 'waiting')
  const row = { candidates, state: next, lookedAt: now, decidedAt: null, isHeld }
  if (known !== undefined) {
    await tx.update('pendingMatches', row, sql`id = ${known.id}`)
    return known.id
  }
  const id = tx.newId()
  await tx.insert('pendingMatches', { ...row, id, ...key.columns })
  return id
}

/** @throws AppError `not_found` */
async function decideMatch(tx: Tx, { id, state, now }: DecideMatch): Promise<void> {
  const decidedAt = state === pendingMatchStates[0] ? null : now
  const isHeld = state === 'matched' ? false : undefined
  const changed = await tx.update('pendingMatches', { state, decidedAt, isHeld }, sql`id = ${id}`)
  if (changed === 0) throw notFound('entry')
}

/** Something that has been matched waits no longer. */
async function settleMatch(
  tx: Tx,
  { owner, now }: { readonly owner: MatchOwner; readonly now: number },
): Promise<void> {
  const key = await keyOf(tx, owner)
  await tx.update('pendingMatches', { state: 'matched', decidedAt: now, isHeld: false }, key.where)
}

/** A match was undone: from now on only a person decides, by the candidates that were found before. */
async function holdMatch(tx: Tx, { owner, candidates, now }: HoldMatch): Promise<void> {
  const key = await keyOf(tx, owner)
  const row = { state: 'waiting', isHeld: true, decidedAt: null } as const
  if ((await tx.update('pendingMatches', row, key.where)) > 0) return
  await tx.insert('pendingMatches', { ...row, ...key.columns, id: tx.newId(), candidates, lookedAt: now })
}

/** Forgets what was found for something that has no candidates any more, except what a person decided. */
async function forgetLookUp(tx: Tx, { owner }: { readonly owner: MatchOwner }): Promise<boolean> {
  const key = await keyOf(tx, owner)
  const open = raw(`state in ('waiting', 'later') and is_held = 0`)
  return (await tx.run(sql`delete from pending_matches where ${key.where} and ${open}`)) > 0
}

/** Registers matches before they are applied. Those that can be undone no longer are forgotten. */
async function beginMatchRun(tx: Tx, { id, libraryId, userId, isAutomatic, now }: BeginRun): Promise<void> {
  await tx.run(sql`delete from match_runs where created_at < ${now - undoableMs}`)
  const librarySeq = await seqOf(tx, 'libraries', libraryId)
  await tx.insert('matchRuns', { id, librarySeq, userId, isAutomatic, createdAt: now, undoneAt: null })
}

async function recordMatch(tx: Tx, { runId, owner, change: made }: RecordMatch): Promise<void> {
  const { columns } = await keyOf(tx, owner)
  const last = await tx.get<{ place: number | null }>(
    sql`select max(place) as place from match_changes where run_id = ${runId}`,
  )
  await tx.insert('matchChanges', { runId, place: (last?.place ?? 0) + 1, ...columns, change: made })
  // A run may be undone while it goes on.
  await tx.update('matchRuns', { undoneAt: null }, sql`id = ${runId} and undone_at is not null`)
}

/** Forgets changes that were undone; without any left the run is undone. */
async function removeMatchChanges(tx: Tx, { runId, places, now }: RemoveChanges): Promise<void> {
  await tx.run(sql`delete from match_changes where run_id = ${runId} and ${among(raw('place'), places)}`)
  const left = await tx.get(sql`select 1 from match_changes where run_id = ${runId} limit 1`)
  if (left === undefined) await tx.update('matchRuns', { undoneAt: now }, sql`id = ${runId}`)
}

/** Remembers which plugin values came from. */
async function storeFieldOrigins(tx: Tx, { owner, origins }: StoreOrigins): Promise<void> {
  const { columns, where } = await keyOf(tx, owner)
  const fields = origins.map(({ field }) => field)
  await tx.run(sql`delete from field_origins where ${where} and ${among(raw('field'), fields)}`)
  await tx.insertAll(
    'fieldOrigins',
    origins.map((origin) => ({ ...origin, ...columns, id: tx.newId() })),
  )
}

export const matchWrites = {
  storeLookUp: change(['system'], storeLookUp),
  decideMatch: change(['system'], decideMatch),
  settleMatch: change(['system'], settleMatch),
  holdMatch: change(['system'], holdMatch),
  forgetLookUp: change(['system'], forgetLookUp),
  beginMatchRun: change(['system'], beginMatchRun),
  recordMatch: change(['system'], recordMatch),
  removeMatchChanges: change(['system'], removeMatchChanges),
  storeFieldOrigins: change(['system'], storeFieldOrigins),
}
