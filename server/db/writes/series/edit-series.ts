import { isDeepStrictEqual } from 'node:util'
import { AppError, notFound } from '../../../domain/errors.ts'
import { cleanList, textLimits } from '../../../domain/metadata/clean-text.ts'
import { type EditPlan, editableSeriesFields, planEdit } from '../../../domain/metadata/edit.ts'
import { seriesFieldNames } from '../../../domain/metadata/fields.ts'
import { locksAfterReset, type SeriesLock, seriesLockNames } from '../../../domain/metadata/locks.ts'
import type { SeriesField } from '../../../domain/metadata/patch.ts'
import type { MetadataSourceId } from '../../../domain/vocabulary.ts'
import type { MergedSeries } from '../../records/book.ts'
import type { Expected, SeriesMetadataEdit, SeriesState } from '../../records/metadata-state.ts'
import { presentSeriesState, type SeriesStateRow, seriesStatesWhere } from '../../rows/series-state.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { forgetOrigins } from '../matches/forget-origins.ts'
import { indexBooks, indexSeries } from '../search/search-index.ts'
import { isTitledBySeries, recomputeManySeries } from './recompute-series.ts'
import { type Related, saveRelations } from './relations.ts'
import { columnsOfSeries } from './series-columns.ts'

export type EditSeries = {
  readonly id: string
  readonly edit: SeriesMetadataEdit
  readonly expected?: Expected
  readonly now: number
}

/**
 * Edits the metadata of a series. Fields that are set are locked; unlocked fields take the best value of their stored
 * sources immediately. Returns the names of the changed fields.
 * @throws AppError `not_found`, `precondition_failed` when the series changed since it was shown in the editor
 */
export async function editSeries(
  tx: Tx,
  { id, edit, expected = null, now }: EditSeries,
): Promise<readonly SeriesLock[]> {
  const state = await seriesStateOf(tx, id)
  checkRevision(state.revision, expected)
  if (edit.reset !== true) return (await editSeriesStates(tx, [{ state, edit }], now))[0] ?? []
  await resetManySeries(tx, [state], now)
  return seriesLockNames
}

export type SeriesStateEdit = { readonly state: SeriesState; readonly edit: Omit<SeriesMetadataEdit, 'reset'> }

/** Edits series given their current state. Returns for each, in order, the names of the changed fields. */
export async function editSeriesStates(
  tx: Tx,
  edits: readonly SeriesStateEdit[],
  now: number,
): Promise<readonly (readonly SeriesLock[])[]> {
  const related: Related[] = []
  const after: AfterEdit = { recomputed: [], indexed: [], renamed: [] }
  const touched = await Array.fromAsync(edits, async ({ state, edit }) => {
    const given = { values: edit.values ?? {}, replace: edit.replace ?? false }
    const plan = planEdit<SeriesField>(editableSeriesFields, given, state.values)
    const noted = isStoredAsRow(state, edit) ? (['customMetadata'] as const) : []
    const locks = locksAfter<SeriesLock>(state.locks, [...plan.set.keys(), ...noted], {
      ...unlocked(plan.freed),
      ...edit.locks,
    })
    related.push(await store(tx, { state, plan, locks, customMetadata: edit.customMetadata, now }))
    const needsRecompute = state.locks.some((field) => !locks.includes(field)) || plan.freed.size > 0
    const isRenamed = plan.set.has('title')
    if (needsRecompute || (isRenamed && (await isTitledBySeries(tx, state.seq)))) after.recomputed.push(state.seq)
    else after.indexed.push(state.seq)
    if (isRenamed) after.renamed.push(state.seq)
    const fields = touchedFields<SeriesLock>(state.locks, locks, [...plan.set.keys(), ...plan.freed, ...noted])
    await forgetOrigins(tx, { kind: 'series', seq: state.seq, fields })
    return fields
  })
  await saveRelations(tx, 'series', related, now)
  await recomputeManySeries(tx, { seriesSeqs: after.recomputed, now })
  await indexEdited(tx, after)
  return touched
}

/** Numbers of series by the follow-up work of an edit. */
type AfterEdit = { readonly recomputed: number[]; readonly indexed: number[]; readonly renamed: number[] }

type EditTerms = {
  readonly id: string
  readonly kind: 'genres' | 'tags'
  /** A name to add, or the id of the term to remove. */
  readonly add?: string
  readonly removeId?: string
  readonly expected?: Expected
  readonly now: number
}

/**
 * Adds or removes a genre or tag of a series, and locks the field.
 * @throws AppError `not_found` also when the series does not have the term, `precondition_failed`
 */
async function editSeriesTerms(
  tx: Tx,
  { id, kind, add, removeId, expected = null, now }: EditTerms,
): Promise<readonly SeriesLock[]> {
  const terms = (await seriesStateOf(tx, id))[kind]
  const remaining = terms.filter((term) => term.id !== removeId).map(({ name }) => name)
  if (removeId !== undefined && remaining.length === terms.length) throw notFound('entry')
  if (add !== undefined && remaining.length >= textLimits.items) {
    throw new AppError('too_many_terms', { most: textLimits.items })
  }
  const names = add === undefined ? remaining : cleanList([...remaining, add])
  return await editSeries(tx, { id, edit: { values: { [kind]: names } }, expected, now })
}

/** @throws AppError not_found */
export async function seriesStateOf(tx: Tx, id: string): Promise<SeriesState> {
  const row = await tx.get<SeriesStateRow>(seriesStatesWhere(sql`s.id = ${id}`))
  if (row === undefined) throw notFound('series')
  return presentSeriesState(row)
}

/** @throws AppError precondition_failed */
export function checkRevision(revision: string, expected: Expected): void {
  if (expected === null || expected.includes(revision)) return
  throw new AppError('changed_meanwhile', {}, { currentETag: `"${revision}"` })
}

/** Custom metadata that an edit sets; of a replacement only changed values. */
function isStoredAsRow(state: SeriesState, { customMetadata, replace }: SeriesStateEdit['edit']): boolean {
  if (customMetadata === undefined) return false
  return replace !== true || !isDeepStrictEqual(customMetadata, state.customMetadata)
}

/** Fields that are reset, as an edit of locks. */
export function unlocked<Lock extends string>(freed: Iterable<Lock>): Partial<Record<Lock, boolean>> {
  return Object.fromEntries([...freed].map((field) => [field, false])) as Partial<Record<Lock, boolean>>
}

/** Current locks plus those of the edit; explicit locks win. */
export function locksAfter<Lock extends string>(
  before: readonly Lock[],
  set: readonly Lock[],
  requested: Readonly<Partial<Record<Lock, boolean>>>,
): readonly Lock[] {
  const locks = new Set([...before, ...set])
  for (const [lock, isLocked] of Object.entries(requested) as [Lock, boolean | undefined][]) {
    if (isLocked === true) locks.add(lock)
    else if (isLocked === false) locks.delete(lock)
  }
  return [...locks].sort()
}

/** The changes of an edit for the audit log: values set or reset, fields locked or unlocked. */
export function touchedFields<Lock extends string>(
  before: readonly Lock[],
  after: readonly Lock[],
  edited: readonly Lock[],
): readonly Lock[] {
  const relocked = [
    ...before.filter((lock) => !after.includes(lock)),
    ...after.filter((lock) => !before.includes(lock)),
  ]
  return [...new Set([...edited, ...relocked])]
}

type Store = {
  readonly state: SeriesState
  readonly plan: EditPlan<SeriesField>
  readonly locks: readonly SeriesLock[]
  readonly customMetadata: SeriesMetadataEdit['customMetadata']
  readonly now: number
}

/** Writes the fields that are set, as a merge would with all others locked. */
async function store(tx: Tx, { state, plan, locks, customMetadata, now }: Store): Promise<Related> {
  const { seq, values } = state
  const edit = { values: Object.fromEntries(plan.set) as MergedSeries, provenance: manualProvenance(plan.set.keys()) }
  const others = seriesFieldNames.filter((field) => !plan.set.has(field))
  const current = { seq, title: values.title, titleSort: values.titleSort ?? null, provenance: state.provenance }
  const { columns, relations } = columnsOfSeries(edit, { ...current, locks: others })
  await tx.update('series', { ...columns, locks, customMetadata, updatedAt: now }, sql`seq = ${seq}`)
  return { seq, relations, isNew: false }
}

/** Manual values. */
export function manualProvenance<Field extends string>(
  fields: Iterable<Field>,
): Partial<Record<Field, MetadataSourceId>> {
  return Object.fromEntries([...fields].map((field) => [field, 'manual'])) as Partial<Record<Field, MetadataSourceId>>
}

async function indexEdited(tx: Tx, { recomputed, indexed, renamed }: AfterEdit): Promise<void> {
  await indexSeries(tx, indexed)
  const renamedOnly = renamed.filter((seq) => !recomputed.includes(seq))
  if (renamedOnly.length === 0) return
  const inSeries = among(raw('series_seq'), renamedOnly)
  const books = await tx.all<{ seq: number }>(sql`select seq from books where ${inSeries} and deleted_at is null`)
  await indexBooks(
    tx,
    books.map((book) => book.seq),
  )
}

/** Removes manual entries; ratings, covers and sharing tags stay, since they are not file metadata. */
export async function resetManySeries(tx: Tx, states: readonly SeriesState[], now: number): Promise<void> {
  const seqs = states.map(({ seq }) => seq)
  const inSeries = among(raw('series_seq'), seqs)
  for (const table of ['series_titles', 'external_links', 'external_ids']) {
    await tx.run(sql`delete from ${raw(table)} where ${inSeries} and is_manual = 1`)
  }
  await tx.run(sql`delete from field_origins where ${inSeries}`)
  await tx.update('series', { locks: [], customMetadata: null, updatedAt: now }, among(raw('seq'), seqs))
  const locked = states.filter(({ locks }) => locksAfterReset(locks).length > 0).map(({ seq }) => seq)
  await tx.update('series', { locks: locksAfterReset<SeriesLock>(['cover']) }, among(raw('seq'), locked))
  await recomputeManySeries(tx, { seriesSeqs: seqs, now })
}

export const editSeriesWrites = {
  editSeries: change(['catalog'], editSeries),
  editSeriesTerms: change(['catalog'], editSeriesTerms),
}
