import { isSameValue } from '../../../domain/metadata/edit.ts'
import type { ImportedDetails, ImportOutcome } from '../../records/exports.ts'
import type { Tx } from '../../tx.ts'
import { bookStateOf, editBookStates, planBookEdit } from '../books/edit-book.ts'
import { editSeriesStates, seriesStateOf } from '../series/edit-series.ts'
import { added, type Importing, unchanged, unmatched } from './importing.ts'
import type { NotedDetails } from './recorded-tx.ts'

/** Sets and locks details of a series or a book; those that are locked here stay. */
export async function importDetails(
  importing: Importing,
  { series, book, values }: ImportedDetails,
): Promise<ImportOutcome> {
  const { tx, known, now, note } = importing
  const id = series ?? book
  if (id === null || (series === null ? !known.books.has(id) : !known.series.has(id))) return unmatched
  const subject = series === null ? 'book' : 'series'
  const { locks } = subject === 'book' ? await bookStateOf(tx, id) : await seriesStateOf(tx, id)
  const open = Object.entries(values).filter(([field]) => !(locks as readonly string[]).includes(field))
  if (open.length === 0) return unchanged
  const chosen = Object.fromEntries(open)
  await setDetails(tx, { subject, id }, { values: chosen }, now)
  await note({ subject, id, values: chosen })
  return added
}

type Subject = Pick<NotedDetails, 'subject' | 'id'>
type Edit = { readonly values?: Readonly<Record<string, unknown>>; readonly locks?: Readonly<Record<string, boolean>> }

async function setDetails(tx: Tx, { subject, id }: Subject, edit: Edit, now: number): Promise<void> {
  if (subject === 'series') await editSeriesStates(tx, [{ state: await seriesStateOf(tx, id), edit }], now)
  else await editBookStates(tx, [planBookEdit(await bookStateOf(tx, id), edit)], now)
}

/**
 * Unlocks details that an import set and that are still so, so that they are those of the files again.
 * @returns whether there were any
 */
export async function undoDetails(tx: Tx, { subject, id, values }: NotedDetails, now: number): Promise<boolean> {
  const state = await (subject === 'series' ? seriesStateOf(tx, id) : bookStateOf(tx, id)).catch(() => null)
  if (state === null) return false
  const current = state.values as Readonly<Record<string, unknown>>
  const locks = state.locks as readonly string[]
  const own = Object.keys(values).filter(
    (field) => locks.includes(field) && isSameValue(field, current[field], values[field]),
  )
  const free = withWholeDate(own, values)
  if (free.length === 0) return false
  await setDetails(tx, { subject, id }, { locks: Object.fromEntries(free.map((field) => [field, false])) }, now)
  return true
}

const date = ['year', 'month', 'day']

/** A date is one field: it stays as a whole when somebody has corrected a part of it since then. */
function withWholeDate(own: readonly string[], values: NotedDetails['values']): readonly string[] {
  const isWhole = date.every((field) => !(field in values) || own.includes(field))
  return isWhole ? own : own.filter((field) => !date.includes(field))
}
