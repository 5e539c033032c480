import { AppError, notFound } from '../../domain/errors.ts'
import { foldText } from '../../domain/text/fold.ts'
import type { Tx } from '../dialects/sqlite/tx.ts'
import { among, type Fragment, raw, sql } from '../sql.ts'
import { type TermKind, termTables } from '../term-tables.ts'
import { change } from './change.ts'
import { indexBooks, indexSeries } from './search-index.ts'

type Named = { readonly kind: TermKind; readonly id: string }
type Rename = Named & {
  readonly name?: string | undefined
  /** Of people only; null takes it away. */
  readonly sortName?: string | null | undefined
}
type Merge = Named & { readonly intoId: string }
type Delete = Named & {
  /** Only from these, by internal number; absent: from everything. */
  readonly from?: { readonly series: readonly number[]; readonly books: readonly number[] } | undefined
}

/** What a change of a term touched. */
export type TermChange = { readonly libraryIds: readonly string[] }

const words: Readonly<Record<TermKind, string>> = { genre: 'This genre', tag: 'This tag', person: 'This person' }
/** Names in an answer; how many there are is told beside them. */
const namesTold = 100

/**
 * Gives a term another name. The former name is remembered, so that a file that says it means the same term ever after.
 * @throws AppError not_found; conflict when another term has that name
 */
function renameTerm(tx: Tx, { kind, id, name, sortName }: Rename): TermChange {
  const { table, column, aliases } = termTables[kind]
  const term = termOf(tx, kind, id)
  if (name !== undefined) {
    const nameFold = foldText(name).trim()
    const other = tx.get<{ id: string; name: string }>(
      sql`select id, name from ${raw(table)} where name_fold = ${nameFold} and seq <> ${term.seq}`,
    )
    if (other !== undefined) {
      throw new AppError('conflict', `“${other.name}” exists already. Merge into it to make them one.`, {
        id: other.id,
      })
    }
    tx.run(sql`update ${raw(table)} set name = ${name}, name_fold = ${nameFold} where seq = ${term.seq}`)
    tx.run(sql`delete from ${raw(aliases)} where name_fold = ${nameFold}`)
    if (nameFold !== term.nameFold) {
      tx.run(
        sql`insert or replace into ${raw(aliases)} (name_fold, ${raw(column)}) values (${term.nameFold}, ${term.seq})`,
      )
    }
  }
  if (sortName !== undefined && kind === 'person') {
    tx.run(sql`update people set sort_name = ${sortName} where seq = ${term.seq}`)
  }
  return told(tx, kind, usesOf(tx, kind, term.seq))
}

/** Makes one term of two: what carried the first carries the second, and the names of the first mean the second. */
function mergeTerms(tx: Tx, { kind, id, intoId }: Merge): TermChange {
  const { table, column, books, series, aliases } = termTables[kind]
  const from = termOf(tx, kind, id)
  const into = termOf(tx, kind, intoId)
  if (from.seq === into.seq) {
    throw new AppError('conflict', 'A term cannot be merged into itself. Choose another one.', { id })
  }
  const uses = usesOf(tx, kind, from.seq)
  const key = raw(column)
  for (const joined of [books, series]) {
    tx.run(sql`update or ignore ${raw(joined)} set ${key} = ${into.seq} where ${key} = ${from.seq}`)
    tx.run(sql`delete from ${raw(joined)} where ${key} = ${from.seq}`)
  }
  tx.run(sql`update ${raw(aliases)} set ${key} = ${into.seq} where ${key} = ${from.seq}`)
  tx.run(sql`delete from ${raw(table)} where seq = ${from.seq}`)
  tx.run(sql`insert or replace into ${raw(aliases)} (name_fold, ${key}) values (${from.nameFold}, ${into.seq})`)
  return told(tx, kind, uses)
}

/** Takes a term from everything that carries it, or from some; it goes when nothing carries it any more. */
function deleteTerm(tx: Tx, { kind, id, from }: Delete): TermChange {
  const { table, column, books, series } = termTables[kind]
  const term = termOf(tx, kind, id)
  const all = usesOf(tx, kind, term.seq)
  const uses = from ?? all
  const key = raw(column)
  tx.run(sql`delete from ${raw(books)} where ${key} = ${term.seq} and ${among(raw('book_seq'), uses.books)}`)
  tx.run(sql`delete from ${raw(series)} where ${key} = ${term.seq} and ${among(raw('series_seq'), uses.series)}`)
  const rest = from === undefined ? null : usesOf(tx, kind, term.seq)
  if (rest === null || rest.books.length + rest.series.length === 0) {
    tx.run(sql`delete from ${raw(table)} where seq = ${term.seq}`)
  }
  return told(tx, kind, uses)
}

/** Removes the terms that nothing carries, not even a soft-deleted book. Answers how many and the first of their names. */
function removeUnusedTerms(
  tx: Tx,
  { kind }: { readonly kind: TermKind },
): { readonly count: number; readonly names: readonly string[] } {
  const { table, column, books, series } = termTables[kind]
  const key = raw(column)
  const unused = tx.all<{ seq: number; name: string }>(
    sql`select t.seq, t.name from ${raw(table)} t
        where not exists (select 1 from ${raw(books)} x where x.${key} = t.seq)
          and not exists (select 1 from ${raw(series)} x where x.${key} = t.seq) order by t.name_fold`,
  )
  const seqs = unused.map(({ seq }) => seq)
  tx.run(sql`delete from ${raw(table)} where ${among(raw('seq'), seqs)}`)
  return { count: unused.length, names: unused.slice(0, namesTold).map(({ name }) => name) }
}

function termOf(tx: Tx, kind: TermKind, id: string): { readonly seq: number; readonly nameFold: string } {
  const row = tx.get<{ seq: number; nameFold: string }>(
    sql`select seq, name_fold as nameFold from ${raw(termTables[kind].table)} where id = ${id}`,
  )
  if (row === undefined) throw notFound(words[kind])
  return row
}

type Uses = { readonly books: readonly number[]; readonly series: readonly number[] }

function usesOf(tx: Tx, kind: TermKind, seq: number): Uses {
  const { column, books, series } = termTables[kind]
  const carrying = (owner: 'book' | 'series', joined: string) =>
    tx
      .all<{ seq: number }>(
        sql`select distinct ${raw(`${owner}_seq`)} as seq from ${raw(joined)} where ${raw(column)} = ${seq}`,
      )
      .map((row) => row.seq)
  return { books: carrying('book', books), series: carrying('series', series) }
}

/** Brings the full text of what carries a person up to date; genres and tags are not in it. */
function told(tx: Tx, kind: TermKind, uses: Uses): TermChange {
  if (kind === 'person') {
    indexBooks(tx, uses.books)
    indexSeries(tx, uses.series)
  }
  const of = (table: string, seqs: readonly number[]): Fragment =>
    sql`select library_seq from ${raw(table)} where ${among(raw('seq'), seqs)}`
  const libraries = tx.all<{ id: string }>(
    sql`select id from libraries where seq in (${of('books', uses.books)} union ${of('series', uses.series)})`,
  )
  return { libraryIds: libraries.map(({ id }) => id) }
}

export const termChangeWrites = {
  renameTerm: change(['catalog'], renameTerm),
  mergeTerms: change(['catalog'], mergeTerms),
  deleteTerm: change(['catalog'], deleteTerm),
  removeUnusedTerms: change(['catalog'], removeUnusedTerms),
}
