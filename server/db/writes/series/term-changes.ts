import { AppError, notFound } from '../../../domain/errors.ts'
import { foldName } from '../../../domain/text/fold.ts'
import type { Tx } from '../../dialects/sqlite/tx.ts'
import { among, raw, sql } from '../../sql.ts'
import { type TermKind, termTables } from '../../term-tables.ts'
import { isRuledBy, openRuledNames, preservingTags, renameTermInRules } from '../access/follow-term.ts'
import { applyAllRules } from '../access/sharing-rules.ts'
import { change } from '../change.ts'
import { indexBooks, indexSeries } from '../search/search-index.ts'

type Named = { readonly kind: TermKind; readonly id: string }
/** Books and series by internal number, soft-deleted ones too. */
type Uses = { readonly books: readonly number[]; readonly series: readonly number[] }
export type Rename = Named & {
  readonly name?: string | undefined
  /** People only; null removes it. */
  readonly sortName?: string | null | undefined
  /** Only these owners; others keep the former name. Absent: all. */
  readonly within?: Uses | undefined
  readonly now: number
}
export type Merge = Named & {
  readonly intoId: string
  /** Only these owners of the first term. Absent: all. */
  readonly within?: Uses | undefined
  readonly now: number
}
export type Delete = Named & {
  /** Only from these owners, by internal number; absent: from all. */
  readonly from?: Uses | undefined
  readonly now: number
}

/** Result of a term change. */
export type TermChange = { readonly series: readonly { readonly id: string; readonly libraryId: string }[] }

/** Maximum names in the result, which has the total too. */
const maxNames = 100

/**
 * Renames a term. The former name becomes an alias, so that files using it map to the term, and sharing rules are
 * updated.
 * @throws AppError not_found; conflict when the name is in use; unprocessable when a rule cannot be updated
 */
export function renameTerm(tx: Tx, { kind, id, name, sortName, within, now }: Rename): TermChange {
  const { table } = termTables[kind]
  const term = termOf(tx, kind, id)
  const uses = usesOf(tx, kind, term.seq)
  const remaining = within === undefined ? noUses : subtract(uses, within)
  if (name !== undefined) {
    const nameFold = foldName(name)
    const other = tx.get<{ id: string; name: string }>(
      sql`select id, name from ${raw(table)} where name_fold = ${nameFold} and seq <> ${term.seq}`,
    )
    if (other !== undefined) {
      throw new AppError(
        'term_exists',
        { name: other.name },
        {
          id: other.id,
        },
      )
    }
    const rename = () => setName(tx, { kind, seq: term.seq, name, nameFold })
    if (isEmpty(remaining)) {
      renameTermInRules(tx, { kind, from: term.name, to: name })
      rename()
      rememberName(tx, { kind, seq: term.seq, nameFold: term.nameFold === nameFold ? null : term.nameFold })
    } else if (nameFold !== term.nameFold) {
      preservingTags(tx, seriesOf(tx, uses), now, () => {
        rename()
        removeOrRename(tx, { kind, term, uses: remaining, now })
      })
    }
  }
  if (sortName !== undefined && kind === 'person') {
    tx.run(sql`update people set sort_name = ${sortName} where seq = ${term.seq}`)
  }
  return reportOf(tx, kind, subtract(uses, remaining))
}

type Naming = { readonly kind: TermKind; readonly seq: number; readonly name: string; readonly nameFold: string }

function setName(tx: Tx, { kind, seq, name, nameFold }: Naming): void {
  const { table, aliases } = termTables[kind]
  tx.run(sql`update ${raw(table)} set name = ${name}, name_fold = ${nameFold} where seq = ${seq}`)
  tx.run(sql`delete from ${raw(aliases)} where name_fold = ${nameFold}`)
}

type FormerName = { readonly kind: TermKind; readonly seq: number; readonly nameFold: string | null }

/** Maps a former name to a term; null: removes the alias. */
function rememberName(tx: Tx, { kind, seq, nameFold }: FormerName): void {
  if (nameFold === null) return
  const { aliases, column } = termTables[kind]
  tx.run(sql`insert or replace into ${raw(aliases)} (name_fold, ${raw(column)}) values (${nameFold}, ${seq})`)
}

type TermLeftover = { readonly kind: TermKind; readonly term: Term; readonly uses: Uses; readonly now: number }

/** Creates a term with the former name for the remaining owners. */
function removeOrRename(tx: Tx, { kind, term, uses, now }: TermLeftover): void {
  const { name, nameFold } = term
  const row = { id: tx.newId(), name, nameFold, createdAt: now }
  const seq =
    kind === 'person'
      ? tx.insert('people', { ...row, sortName: term.sortName })
      : tx.insert(termTables[kind].table, row)
  moveUses(tx, { kind, from: term.seq, into: seq, uses })
}

type Move = { readonly kind: TermKind; readonly from: number; readonly into: number; readonly uses: Uses }

function moveUses(tx: Tx, { kind, from, into, uses }: Move): void {
  const { column, books, series } = termTables[kind]
  const key = raw(column)
  for (const [joined, owner] of [
    [books, 'books'],
    [series, 'series'],
  ] as const) {
    const mine = sql`${key} = ${from} and ${among(raw(owner === 'books' ? 'book_seq' : 'series_seq'), uses[owner])}`
    tx.run(sql`update or ignore ${raw(joined)} set ${key} = ${into} where ${mine}`)
    tx.run(sql`delete from ${raw(joined)} where ${mine}`)
  }
}

/**
 * Merges one term into another: owners, aliases and sharing rules move to the second. When merging only part of the
 * owners, rules and the tags they set stay unchanged, as restricted viewers may not change others' access.
 */
export function mergeTerms(tx: Tx, { kind, id, intoId, within, now }: Merge): TermChange {
  const from = termOf(tx, kind, id)
  const into = termOf(tx, kind, intoId)
  if (from.seq === into.seq) {
    throw new AppError('term_into_itself', {}, { id })
  }
  const all = usesOf(tx, kind, from.seq)
  const uses = within === undefined ? all : common(all, within)
  const move = () => moveUses(tx, { kind, from: from.seq, into: into.seq, uses })
  const naming = { kind, from: from.name, to: into.name }
  if (within === undefined) {
    renameTermInRules(tx, naming)
    move()
    applyAllRules(tx, { seqs: usesOf(tx, kind, into.seq).series }, now)
  } else {
    preservingTags(tx, seriesOf(tx, uses), now, move)
  }
  if (within === undefined || (isEmpty(subtract(all, uses)) && !isRuledBy(tx, naming)))
    replaceByAlias(tx, kind, { from, into })
  return reportOf(tx, kind, uses)
}

/** Removes an unused term; its names become aliases of the other one. */
function replaceByAlias(tx: Tx, kind: TermKind, { from, into }: { readonly from: Term; readonly into: Term }): void {
  const { table, column, aliases } = termTables[kind]
  tx.run(sql`update ${raw(aliases)} set ${raw(column)} = ${into.seq} where ${raw(column)} = ${from.seq}`)
  tx.run(sql`delete from ${raw(table)} where seq = ${from.seq}`)
  rememberName(tx, { kind, seq: into.seq, nameFold: from.nameFold })
}

/**
 * Removes a term from all or some owners, which keep the sharing tags that rules set for it. Deletes the term when
 * unused and not named by a rule.
 */
export function deleteTerm(tx: Tx, { kind, id, from, now }: Delete): TermChange {
  const { table, column, books, series } = termTables[kind]
  const term = termOf(tx, kind, id)
  const all = usesOf(tx, kind, term.seq)
  const uses = from === undefined ? all : common(all, from)
  const key = raw(column)
  const take = () => {
    tx.run(sql`delete from ${raw(books)} where ${key} = ${term.seq} and ${among(raw('book_seq'), uses.books)}`)
    tx.run(sql`delete from ${raw(series)} where ${key} = ${term.seq} and ${among(raw('series_seq'), uses.series)}`)
  }
  if (from === undefined) take()
  else preservingTags(tx, seriesOf(tx, uses), now, take)
  if (isEmpty(subtract(all, uses)) && !openRuledNames(tx, kind)(term.name)) {
    tx.run(sql`delete from ${raw(table)} where seq = ${term.seq}`)
  }
  return reportOf(tx, kind, uses)
}

/**
 * Deletes unused terms (counting soft-deleted books as use) that no rule names. Returns how many, and the first names.
 */
function removeUnusedTerms(
  tx: Tx,
  { kind }: { readonly kind: TermKind },
): { readonly count: number; readonly names: readonly string[] } {
  const { table, column, books, series } = termTables[kind]
  const key = raw(column)
  const isRuled = openRuledNames(tx, kind)
  const rows = tx.all<{ seq: number; name: string }>(
    sql`select t.seq, t.name from ${raw(table)} t
        where not exists (select 1 from ${raw(books)} x where x.${key} = t.seq)
          and not exists (select 1 from ${raw(series)} x where x.${key} = t.seq) order by t.name_fold`,
  )
  const unused = rows.filter(({ name }) => !isRuled(name))
  const seqs = unused.map(({ seq }) => seq)
  tx.run(sql`delete from ${raw(table)} where ${among(raw('seq'), seqs)}`)
  return { count: unused.length, names: unused.slice(0, maxNames).map(({ name }) => name) }
}

type Term = {
  readonly seq: number
  readonly name: string
  readonly nameFold: string
  readonly sortName: string | null
}

function termOf(tx: Tx, kind: TermKind, id: string): Term {
  const sortName = raw(kind === 'person' ? 'sort_name' : 'null')
  const row = tx.get<Term>(
    sql`select seq, name, name_fold as nameFold, ${sortName} as sortName from ${raw(termTables[kind].table)}
        where id = ${id}`,
  )
  if (row === undefined) throw notFound(kind)
  return row
}

const noUses: Uses = { books: [], series: [] }

function isEmpty({ books, series }: Uses): boolean {
  return books.length + series.length === 0
}

function subtract(uses: Uses, removed: Uses): Uses {
  const [books, series] = [new Set(removed.books), new Set(removed.series)]
  return { books: uses.books.filter((seq) => !books.has(seq)), series: uses.series.filter((seq) => !series.has(seq)) }
}

function common(uses: Uses, others: Uses): Uses {
  return subtract(uses, subtract(uses, others))
}

/** Series with a term, and those of books with it, by internal number. @throws AppError not_found */
export function seriesWithTerm(tx: Tx, { kind, id }: Named): number[] {
  return seriesOf(tx, usesOf(tx, kind, termOf(tx, kind, id).seq))
}

/** Series with a term, and those of books with it. */
function seriesOf(tx: Tx, { books, series }: Uses): number[] {
  const rows = tx.all<{ seq: number }>(
    sql`select distinct series_seq as seq from books where ${among(raw('seq'), books)}`,
  )
  return [...new Set([...series, ...rows.map(({ seq }) => seq)])]
}

function usesOf(tx: Tx, kind: TermKind, seq: number): Uses {
  const { column, books, series } = termTables[kind]
  const withTerm = (owner: 'book' | 'series', joined: string) =>
    tx
      .all<{ seq: number }>(
        sql`select distinct ${raw(`${owner}_seq`)} as seq from ${raw(joined)} where ${raw(column)} = ${seq}`,
      )
      .map((row) => row.seq)
  return { books: withTerm('book', books), series: withTerm('series', series) }
}

/** Updates the full text of a person's series and books; genres and tags are not in it. */
function reportOf(tx: Tx, kind: TermKind, uses: Uses): TermChange {
  if (kind === 'person') {
    indexBooks(tx, uses.books)
    indexSeries(tx, uses.series)
  }
  const series = tx.all<TermChange['series'][number]>(
    sql`select s.id, l.id as libraryId from series s join libraries l on l.seq = s.library_seq
        where ${among(raw('s.seq'), uses.series)}
          or s.seq in (select series_seq from books where ${among(raw('seq'), uses.books)})`,
  )
  return { series }
}

export const termChangeWrites = {
  renameTerm: change(['catalog'], renameTerm),
  mergeTerms: change(['catalog'], mergeTerms),
  deleteTerm: change(['catalog'], deleteTerm),
  removeUnusedTerms: change(['catalog'], removeUnusedTerms),
}
