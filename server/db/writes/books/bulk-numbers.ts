import type { BookField } from '../../../domain/metadata/patch.ts'
import { type NumberChange, planNumbers, rereadTitle } from '../../../domain/series/renumber.ts'
import type { RenumberedSeries, Renumbering, RetitledSeries } from '../../records/bulk.ts'
import type { BookEdit } from '../../records/metadata-state.ts'
import { type BookStateRow, bookStatesWhere, presentBookState } from '../../rows/book-state.ts'
import {
  type NumberedBookRow,
  type NumberedSeries,
  type NumberedSeriesRow,
  numberedSeriesOf,
  presentNumberedSeries,
} from '../../rows/numbered-books.ts'
import { among, raw } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { describersOf, recomputeManySeries } from '../series/recompute-series.ts'
import { sortNumberWrites } from '../series/refresh-series.ts'
import { editBookStates, planBookEdit } from './edit-book.ts'

type Chosen = { readonly ids: readonly string[]; readonly now: number }

async function numberedSeries(tx: Tx, ids: readonly string[]): Promise<NumberedSeries[]> {
  const { series, books } = numberedSeriesOf(ids)
  return presentNumberedSeries(await tx.all<NumberedSeriesRow>(series), await tx.all<NumberedBookRow>(books))
}

/**
 * Renumbers the books of series. The library's own strategy takes the numbers from the sources; another strategy sets
 * and locks them.
 */
async function renumberSeries(
  tx: Tx,
  { ids, strategy, overwriteLocked, now }: Chosen & Renumbering,
): Promise<RenumberedSeries[]> {
  const series = await numberedSeries(tx, ids)
  const seqs = series.map(({ seq }) => seq)
  const describerBy = await describersOf(tx, seqs, strategy === null ? {} : { numberStrategy: strategy })
  const planned = series.map((one) => {
    const options = { seriesTitle: one.title, overwriteLocked }
    return { id: one.id, changes: planNumbers(describerBy(one.librarySeq), one.books, options) }
  })
  const changes = planned.flatMap((one) => one.changes)
  const editOf = strategy === null ? unlocking : setting
  await editBooks(tx, new Map(changes.map((plan) => [plan.book.id, editOf(plan)])), now)
  await recomputeManySeries(tx, { seriesSeqs: seqs, now })
  return planned.map(({ id, changes: list }) => ({ id, books: list.map(presentChange) }))
}

/** Resets locked numbers that change. */
function unlocking({ book, from, to }: NumberChange): BookEdit {
  return { locks: Object.fromEntries(changed(from, to).flatMap((f) => (book.locks.includes(f) ? [[f, false]] : []))) }
}

function setting({ from, to }: NumberChange): BookEdit {
  return { values: Object.fromEntries(changed(from, to).map((field) => [field, to[field]])) }
}

function changed(from: NumberChange['from'], to: NumberChange['to']) {
  return (['number', 'volume', 'chapter'] as const).filter((field) => from[field] !== to[field]) satisfies BookField[]
}

function presentChange({ book, from, to, skipped }: NumberChange): RenumberedSeries['books'][number] {
  return { bookId: book.id, title: book.title, from, to, skipped }
}

async function editBooks(tx: Tx, edits: ReadonlyMap<string, BookEdit>, now: number): Promise<void> {
  const named = [...edits].filter(([, { values, locks }]) => Object.keys(values ?? locks ?? {}).length > 0)
  const ids = named.map(([id]) => id)
  if (ids.length === 0) return
  const states = (await tx.all<BookStateRow>(bookStatesWhere(among(raw('b.id'), ids)))).map(presentBookState)
  await editBookStates(
    tx,
    states.map((state) => planBookEdit(state, edits.get(state.id) ?? {})),
    now,
  )
}

/** Parses the names of the books of series again with the library's current rules. */
async function rereadTitles(tx: Tx, { ids, now }: Chosen): Promise<RetitledSeries[]> {
  const series = await numberedSeries(tx, ids)
  const seqs = series.map(({ seq }) => seq)
  const describerBy = await describersOf(tx, seqs)
  const reread = series.map((one) => ({ one, now: rereadTitle(describerBy(one.librarySeq), one, one.books) }))
  await sortNumberWrites.saveSources.run(tx, { books: reread.flatMap(({ now: { sources } }) => sources) })
  await recomputeManySeries(tx, { seriesSeqs: seqs, now })
  return reread.map(({ one, now: { title, isLocked } }) => ({ id: one.id, from: one.title, to: title, isLocked }))
}

export const bulkNumberWrites = {
  renumberSeries: change(['catalog'], renumberSeries),
  rereadTitles: change(['catalog'], rereadTitles),
}
