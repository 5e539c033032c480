import type { SourcePatch } from '../../../domain/book/analysis.ts'
import type { Tx } from '../../dialects/sqlite/tx.ts'
import { sql } from '../../sql.ts'
import { change } from '../change.ts'
import { seqsOf } from '../seqs.ts'

type SetSortNumbers = {
  readonly books: readonly {
    readonly id: string
    /** Sort number of the book in its series, known once the whole series is. */
    readonly sortNumber: number
  }[]
}
type SaveSources = { readonly books: readonly { readonly id: string; readonly patches: readonly SourcePatch[] }[] }

/** Sets the sort numbers of books; call `refreshSeries` for their series in the same commit. */
function setSortNumbers(tx: Tx, { books: list }: SetSortNumbers): void {
  for (const { id, sortNumber } of list) {
    tx.run(sql`update books set sort_number = ${sortNumber} where id = ${id} and sort_number is not ${sortNumber}`)
  }
}

/** New source values of books whose name or whose library's strategy changed. */
function saveSources(tx: Tx, { books: list }: SaveSources): void {
  const seqs = seqsOf(
    tx,
    'books',
    list.map((book) => book.id),
  )
  for (const { id, patches } of list) {
    const seq = seqs.get(id)
    if (seq !== undefined) tx.update('bookSources', { patches }, sql`book_seq = ${seq}`)
  }
}

export const sortNumberWrites = {
  setSortNumbers: change(['catalog'], setSortNumbers),
  saveSources: change([], saveSources),
}
