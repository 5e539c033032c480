import { isDeepStrictEqual } from 'node:util'
import { AppError, notFound } from '../../../domain/errors.ts'
import { partialDate } from '../../../domain/metadata/dates.ts'
import { type EditPlan, editableBookFields, planEdit } from '../../../domain/metadata/edit.ts'
import { bookFieldNames } from '../../../domain/metadata/fields.ts'
import {
  type BookLock,
  type BookNote,
  bookLockNames,
  bookNoteNames,
  locksAfterReset,
} from '../../../domain/metadata/locks.ts'
import type { BookField } from '../../../domain/metadata/patch.ts'
import { noteText } from '../../../domain/notes/table.ts'
import { orderingFields } from '../../../domain/scan/describe-series.ts'
import type { MergedBook } from '../../records/book.ts'
import type { BookEdit, BookState, Expected } from '../../records/metadata-state.ts'
import { type BookStateRow, bookStatesWhere, presentBookState } from '../../rows/book-state.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Changes, Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { forgetOrigins } from '../matches/forget-origins.ts'
import { indexBooks } from '../search/search-index.ts'
import { checkRevision, locksAfter, manualProvenance, touchedFields, unlocked } from '../series/edit-series.ts'
import { recomputeManySeries } from '../series/recompute-series.ts'
import { type Related, saveRelations } from '../series/relations.ts'
import { columnsOfBook } from './book-columns.ts'

type EditBook = {
  readonly id: string
  readonly edit: BookEdit
  readonly expected?: Expected
  readonly now: number
}
type Edited = {
  readonly fields: readonly BookLock[]
  /** The series was reordered. */
  readonly needsRecompute: boolean
}

/** Year, month and day form one date: validated, locked and reset together. */
const dateFields = ['year', 'month', 'day'] as const

/**
 * Edits the metadata of a book. Fields that are set are locked; unlocked fields take the best value of their stored
 * sources immediately; a changed number, volume or chapter moves the book in its series.
 * @throws AppError `not_found`, `precondition_failed`, `bad_request` for an invalid date
 */
export async function editBook(tx: Tx, { id, edit, expected = null, now }: EditBook): Promise<Edited> {
  const state = await bookStateOf(tx, id)
  checkRevision(state.revision, expected)
  if (edit.reset === true) {
    await resetManyBooks(tx, [state], now)
    return { fields: bookLockNames, needsRecompute: true }
  }
  const planned = planBookEdit(state, edit)
  await editBookStates(tx, [planned], now)
  return planned
}

export type PlannedBookEdit = Edited & {
  readonly state: BookState
  readonly plan: EditPlan<BookField>
  readonly locks: readonly BookLock[]
  readonly extras: Changes<'bookMetadata'>
  readonly appNumber: Changes<'books'>
  /** Fields that are reset to their sources. */
  readonly isReset: boolean
}

/** The effect of an edit, before anything is written. @throws AppError `bad_request` for an invalid date */
export function planBookEdit(state: BookState, edit: BookEdit): PlannedBookEdit {
  const given = { values: edit.values ?? {}, replace: edit.replace ?? false }
  const plan = completeDate(planEdit<BookField>(editableBookFields, given, state.values), state)
  const extras = extrasAfter(edit)
  const named: readonly BookLock[] = edit.appNumber === undefined ? [] : ['number']
  const set: readonly BookLock[] = [...plan.set.keys(), ...named, ...extrasSetBy(edit, extras, state)]
  const requested = { ...unlocked<BookLock>(plan.freed), ...togetherWithDate(edit.locks ?? {}) }
  const locks = locksAfter(state.locks, set, requested)
  const isReset = plan.freed.size > 0 || state.locks.some((field) => !locks.includes(field))
  const needsRecompute = isReset || named.length > 0 || orderingFields.some((field) => plan.set.has(field))
  const appNumber = { ...appNumberAfter(edit, plan, locks), ...clearNumberText(plan, state) }
  const fields = touchedFields(state.locks, locks, [...set, ...plan.freed])
  return { state, plan, locks, extras, appNumber, fields, isReset, needsRecompute }
}

/** Applies planned edits of books; each series with moved books is reordered once. */
export async function editBookStates(tx: Tx, edits: readonly PlannedBookEdit[], now: number): Promise<void> {
  const related = await Array.fromAsync(edits, (planned) => store(tx, planned, now))
  await saveRelations(tx, 'book', related, now)
  const recomputed = edits.filter(({ needsRecompute }) => needsRecompute)
  const bookIds = recomputed.filter(({ isReset }) => isReset).map(({ state }) => state.id)
  await recomputeManySeries(tx, { seriesSeqs: seriesOf(recomputed.map(({ state }) => state)), bookIds, now })
  await indexBooks(
    tx,
    edits.map(({ state }) => state.seq),
  )
}

function seriesOf(states: readonly BookState[]): number[] {
  return [...new Set(states.map(({ seriesSeq }) => seriesSeq))]
}

/** @throws AppError not_found */
export async function bookStateOf(tx: Tx, id: string): Promise<BookState> {
  const row = await tx.get<BookStateRow>(bookStatesWhere(sql`b.id = ${id}`))
  if (row === undefined) throw notFound('book')
  return presentBookState(row)
}

/** @throws AppError bad_request */
function completeDate(plan: EditPlan<BookField>, { values }: BookState): EditPlan<BookField> {
  if (!dateFields.some((field) => plan.set.has(field))) return plan
  const set = new Map(plan.set)
  let isOpen = true
  for (const field of dateFields) {
    if (!set.has(field)) set.set(field, isOpen ? values[field] : undefined)
    isOpen = set.get(field) !== undefined
  }
  const given = dateFields.map((field) => set.get(field) as number | undefined)
  const date = partialDate(...(given as [number | undefined, number | undefined, number | undefined]))
  const invalid = dateFields.filter((field) => set.get(field) !== undefined && date[field] === undefined)
  if (invalid.length === 0) return { ...plan, set }
  const problems = invalid.map((field) => ({ in: 'body', field, message: noteText('input_date_part') }))
  throw new AppError('no_date', {}, problems)
}

function togetherWithDate(locks: NonNullable<BookEdit['locks']>): NonNullable<BookEdit['locks']> {
  const requested = dateFields.map((field) => locks[field]).filter((flag) => flag !== undefined)
  const [flag] = requested
  if (flag === undefined) return locks
  const isLocked = requested.every((one) => one)
  return { ...locks, year: isLocked, month: isLocked, day: isLocked }
}

const noExtras = {
  bookType: null,
  translator: null,
  edition: null,
  originalTitle: null,
  originalYear: null,
  seriesPosition: null,
  seriesTotal: null,
  subjects: [],
  awards: [],
  customMetadata: null,
} as const satisfies Record<BookNote, unknown>

function extrasAfter({ extras = {}, replace = false }: BookEdit): Changes<'bookMetadata'> {
  const { subjects, awards, ...notes } = extras
  return {
    ...(replace && noExtras),
    ...Object.fromEntries(Object.entries(notes).filter(([, value]) => value !== undefined)),
    ...(subjects !== undefined && { subjects: subjects ?? [] }),
    ...(awards !== undefined && { awards: awards ?? [] }),
  }
}

/** A number set by an app is removed when the number is set otherwise, or unlocked. */
function appNumberAfter(edit: BookEdit, { set }: EditPlan<BookField>, locks: readonly BookLock[]): Changes<'books'> {
  if (edit.appNumber !== undefined) {
    const { text, order } = edit.appNumber
    return { ...(text !== undefined && { numberText: text }), ...(order !== undefined && { numberOrder: order }) }
  }
  const isNumberLocked = locks.includes('number') && !set.has('number') && !set.has('chapter')
  return isNumberLocked ? {} : noAppNumber
}

/** A manually set number has no written form; a chapter is shown where there is no number. */
function clearNumberText({ set }: EditPlan<BookField>, { values }: BookState): Changes<'books'> {
  const isOther = set.has('number') || (set.has('chapter') && values.number === undefined)
  return isOther ? { numberInFile: null } : {}
}

const noAppNumber = { numberText: null, numberOrder: null }

/**
 * The notes that an edit sets; of a replacement only changed ones, so that sending back the same values locks nothing.
 */
function extrasSetBy({ replace }: BookEdit, extras: Changes<'bookMetadata'>, state: BookState): readonly BookNote[] {
  const noted = bookNoteNames.filter((name) => extras[name] !== undefined)
  return replace === true ? noted.filter((name) => !isDeepStrictEqual(extras[name], state.extras[name])) : noted
}

/** Writes the fields that are set, as a merge would with all others locked. */
async function store(
  tx: Tx,
  { state, plan, locks, extras, appNumber, fields }: PlannedBookEdit,
  now: number,
): Promise<Related> {
  const { seq, values, provenance } = state
  const set = Object.fromEntries(plan.set) as MergedBook
  const edit = { values: set, provenance: manualProvenance(plan.set.keys()), sortNumber: set.number ?? null }
  const others = bookFieldNames.filter((field) => !plan.set.has(field))
  const current = { title: values.title, titleSort: values.titleSort ?? null, locks: others, provenance }
  const { book, metadata, relations } = columnsOfBook(edit, current)
  await tx.update('books', { ...book, ...appNumber, updatedAt: now }, sql`seq = ${seq}`)
  await tx.update('bookMetadata', { ...metadata, ...extras, locks }, sql`book_seq = ${seq}`)
  await forgetOrigins(tx, { kind: 'book', seq, fields })
  return { seq, relations, isNew: false }
}

/** Removes manual entries; progress and covers stay, since they are not file metadata. */
export async function resetManyBooks(tx: Tx, states: readonly BookState[], now: number): Promise<void> {
  const inBooks = among(
    raw('book_seq'),
    states.map(({ seq }) => seq),
  )
  for (const table of ['external_links', 'external_ids']) {
    await tx.run(sql`delete from ${raw(table)} where ${inBooks} and is_manual = 1`)
  }
  await tx.run(sql`delete from field_origins where ${inBooks}`)
  await tx.update('bookMetadata', { ...noExtras, locks: [] }, inBooks)
  await tx.update(
    'books',
    noAppNumber,
    among(
      raw('seq'),
      states.map(({ seq }) => seq),
    ),
  )
  const locked = states.filter(({ locks }) => locksAfterReset(locks).length > 0).map(({ seq }) => seq)
  await tx.update('bookMetadata', { locks: locksAfterReset<BookLock>(['cover']) }, among(raw('book_seq'), locked))
  await recomputeManySeries(tx, { seriesSeqs: seriesOf(states), bookIds: states.map(({ id }) => id), now })
}

export const editBookWrites = {
  editBook: change(['catalog'], editBook),
}
