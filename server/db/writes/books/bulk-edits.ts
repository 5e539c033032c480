import { AppError } from '../../../domain/errors.ts'
import {
  type Changed,
  changePeople,
  changeTerms,
  openValues,
  type PeopleChange,
  type TermChange,
} from '../../../domain/metadata/bulk-edit.ts'
import { textLimits } from '../../../domain/metadata/clean-text.ts'
import {
  type BookLock,
  type BookNote,
  bookLockNames,
  bookNoteNames,
  type SeriesLock,
  seriesLockNames,
} from '../../../domain/metadata/locks.ts'
import type { BookField, SeriesField } from '../../../domain/metadata/patch.ts'
import type { BulkBookEdit, BulkOutcome, BulkSeriesEdit } from '../../records/bulk.ts'
import type { BookEdit, BookExtras, BookState, SeriesMetadataEdit, SeriesState } from '../../records/metadata-state.ts'
import { type BookStateRow, bookStatesWhere, presentBookState } from '../../rows/book-state.ts'
import { presentSeriesState, type SeriesStateRow, seriesStatesWhere } from '../../rows/series-state.ts'
import { among, raw } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { editSeriesStates, resetManySeries, type SeriesStateEdit } from '../series/edit-series.ts'
import { editBookStates, type PlannedBookEdit, planBookEdit, resetManyBooks } from './edit-book.ts'

type EditMany<Edit> = { readonly ids: readonly string[]; readonly edit: Edit; readonly now: number }

/** Applies one edit to many series. Returns a result for each id, in order; a failure does not stop the others. */
async function editManySeries(
  tx: Tx,
  { ids, edit: { edit, ...options }, now }: EditMany<BulkSeriesEdit>,
): Promise<BulkOutcome[]> {
  const rows = await tx.all<SeriesStateRow>(seriesStatesWhere(among(raw('s.id'), ids)))
  const states = new Map(rows.map((row) => [row.id, presentSeriesState(row)]))
  if (edit.reset === true) {
    await resetManySeries(tx, [...states.values()], now)
    return ids.map((id) => (states.has(id) ? successOutcome(id, seriesLockNames) : notFoundOutcome(id)))
  }
  const edits: SeriesStateEdit[] = []
  const outcomes = outcomesOf(ids, states, (state) => {
    const { customMetadata, values } = edit
    const narrowed = narrow<SeriesLock>(state, { ...values, customMetadata }, options)
    if ('status' in narrowed) return narrowed
    edits.push({ state, edit: seriesEdit(edit, narrowed.values) })
    return successOutcome(state.id, [], narrowed.skipped)
  })
  const touched = new Map((await editSeriesStates(tx, edits, now)).map((fields, i) => [edits[i]?.state.id, fields]))
  return outcomes.map((outcome) => ({ ...outcome, fields: touched.get(outcome.id) ?? outcome.fields }))
}

/** Applies one edit to many books; each series whose order changes is reordered once. */
async function editManyBooks(
  tx: Tx,
  { ids, edit: { edit, ...options }, now }: EditMany<BulkBookEdit>,
): Promise<BulkOutcome[]> {
  const rows = await tx.all<BookStateRow>(bookStatesWhere(among(raw('b.id'), ids)))
  const states = new Map(rows.map((row) => [row.id, presentBookState(row)]))
  if (edit.reset === true) {
    await resetManyBooks(tx, [...states.values()], now)
    return ids.map((id) => (states.has(id) ? successOutcome(id, bookLockNames) : notFoundOutcome(id)))
  }
  const edits: PlannedBookEdit[] = []
  const outcomes = outcomesOf(ids, states, (state) => {
    const narrowed = narrow<BookLock>(state, { ...edit.values, ...edit.extras }, options)
    if ('status' in narrowed) return narrowed
    const planned = planBookEdit(state, bookEdit(edit, narrowed.values))
    edits.push(planned)
    return successOutcome(state.id, planned.fields, narrowed.skipped)
  })
  await editBookStates(tx, edits, now)
  return outcomes
}

type LockValues<Lock extends string> = Readonly<Partial<Record<Lock, unknown>>>

function seriesEdit(
  edit: SeriesMetadataEdit,
  { customMetadata, ...values }: LockValues<SeriesLock>,
): SeriesMetadataEdit {
  const noted = customMetadata as SeriesMetadataEdit['customMetadata']
  const { customMetadata: _, ...others } = edit
  return { ...others, values: values as LockValues<SeriesField>, ...(noted !== undefined && { customMetadata: noted }) }
}

function bookEdit(edit: BookEdit, open: LockValues<BookLock>): BookEdit {
  const partial = Object.entries(open)
  const isNote = ([name]: readonly [string, unknown]) => bookNoteNames.includes(name as BookNote)
  return {
    ...edit,
    values: Object.fromEntries(partial.filter((entry) => !isNote(entry))) as LockValues<BookField>,
    extras: Object.fromEntries(partial.filter(isNote)) as Partial<BookExtras>,
  }
}

type State<Lock extends string> = Pick<SeriesState | BookState, 'id' | 'values'> & { readonly locks: readonly Lock[] }
type EditOptions = { readonly terms?: TermChange | PeopleChange | undefined; readonly overwriteLocked: boolean }
type Narrowed<Lock extends string> = ReturnType<typeof openValues<Lock>>

function changedList(values: State<never>['values'], change: TermChange | PeopleChange): Changed<unknown> {
  if (change.kind === 'people') return changePeople(values.people ?? [], change)
  return changeTerms(values[change.kind] ?? [], change)
}

/** The values an edit sets in one item, or the outcome when there is nothing to set. */
function narrow<Lock extends string>(
  state: State<Lock>,
  lockValues: LockValues<Lock>,
  { terms, overwriteLocked }: EditOptions,
): Narrowed<Lock> | BulkOutcome {
  const requested: Partial<Record<string, unknown>> = { ...lockValues }
  if (terms !== undefined) {
    const changed = changedList(state.values, terms)
    if (changed.kind === 'same') return successOutcome(state.id, [])
    if (changed.kind === 'full') return tooMany(state.id)
    requested[terms.kind] = changed.values
  }
  const { values, skipped } = openValues(requested as LockValues<Lock>, overwriteLocked ? [] : state.locks)
  const isNothingLeft = Object.keys(values).length === 0 && skipped.length > 0
  if (isNothingLeft) return { ...successOutcome(state.id, [], skipped), status: 'locked' }
  return { values, skipped }
}

function outcomesOf<S>(
  ids: readonly string[],
  states: ReadonlyMap<string, S>,
  decide: (state: S) => BulkOutcome,
): BulkOutcome[] {
  return ids.map((id) => {
    const state = states.get(id)
    if (state === undefined) return notFoundOutcome(id)
    try {
      return decide(state)
    } catch (error) {
      if (error instanceof AppError) return refused(id, error)
      throw error
    }
  })
}

function successOutcome(id: string, fields: readonly string[], skipped: readonly string[] = []): BulkOutcome {
  return { id, status: 'done', fields, skipped: skipped as BulkOutcome['skipped'] }
}

function notFoundOutcome(id: string): BulkOutcome {
  return { id, status: 'not_found', fields: [], skipped: [] }
}

function refused(id: string, { code, message }: AppError): BulkOutcome {
  return { id, status: 'refused', fields: [], skipped: [], refusal: { code, message } }
}

function tooMany(id: string): BulkOutcome {
  return refused(id, new AppError('too_many_terms_after', { most: textLimits.items }))
}

export const bulkEditWrites = {
  editManySeries: change(['catalog'], editManySeries),
  editManyBooks: change(['catalog'], editManyBooks),
}
