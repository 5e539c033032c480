import { AppError, notFound } from '../../../domain/errors.ts'
import { foldName } from '../../../domain/text/fold.ts'
import { among, raw, sql } from '../../sql.ts'
import { type TermKind, termTables } from '../../term-tables.ts'
import type { Tx } from '../../tx.ts'
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
export async function renameTerm(tx: Tx, { kind, id, name, sortName, within, now }: Rename): Promise<TermChange> {
  const { table } = termTables[kind]
  const term = await termOf(tx, kind, id)
  const uses = await usesOf(tx, kind, term.seq)
  const remaining = within === undefined ? noUses : subtract(uses, within)
  if (name !== undefined) {
    const nameFold = foldName(name)
    const other = await tx.get<{ id: string; name: string }>(
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
    const rename = async () => await setName(tx, { kind, seq: term.seq, name, nameFold })
    if (isEmpty(remaining)) {
      await renameTermInRules(tx, { kind, from: term.name, to: name })
      await rename()
      await rememberName(tx, { kind, seq: term.seq, nameFold: term.nameFold === nameFold ? null : term.nameFold })
    } else if (nameFold !== term.nameFold) {
      await preservingTags(tx, await seriesOf(tx, uses), now, async () => {
        await rename()
        await removeOrRename(tx, { kind, term, uses: remaining, now })
      })
    }
  }
  if (sortName !== undefined && kind === 'person') {
    await tx.run(sql`update people set sort_name = ${sortName} where seq = ${term.seq}`)
  }
  return await reportOf(tx, kind, subtract(uses, remaining))
}

type Naming = { readonly kind: TermKind; readonly seq: number; readonly name: string; readonly nameFold: string }

async function setName(tx: Tx, { kind, seq, name, nameFold }: Naming): Promise<void> {
  const { table, aliases } = termTables[kind]
  await tx.run(sql`update ${raw(table)} set name = ${name}, name_fold = ${nameFold} where seq = ${seq}`)
  await tx.run(sql`delete from ${raw(aliases)} where name_fold = ${nameFold}`)
}

type FormerName = { readonly kind: TermKind; readonly seq: number; readonly nameFold: string | null }

/** Maps a former name to a term; null: removes the alias. */
async function rememberName(tx: Tx, { kind, seq, nameFold }: FormerName): Promise<void> {
  if (nameFold === null) return
  const { aliases, column } = termTables[kind]
  await tx.run(sql`insert into ${raw(aliases)} (name_fold, ${raw(column)}) values (${nameFold}, ${seq})
    on conflict (name_fold) do update set ${raw(column)} = excluded.${raw(column)}`)
}

type TermLeftover = { readonly kind: TermKind; readonly term: Term; readonly uses: Uses; readonly now: number }

/** Creates a term with the former name for the remaining owners. */
async function removeOrRename(tx: Tx, { kind, term, uses, now }: TermLeftover): Promise<void> {
  const { name, nameFold } = term
  const row = { id: tx.newId(), name, nameFold, createdAt: now }
  const seq =
    kind === 'person'
      ? await tx.insert('people', { ...row, sortName: term.sortName })
      : await tx.insert(termTables[kind].table, row)
  await moveUses(tx, { kind, from: term.seq, into: seq, uses })
}

type Move = { readonly kind: TermKind; readonly from: number; readonly into: number; readonly uses: Uses }

async function moveUses(tx: Tx, { kind, from, into, uses }: Move): Promise<void> {
  const { column, books, series } = termTables[kind]
  const key = raw(column)
  for (const [joined, owner] of [
    [books, 'books'],
    [series, 'series'],
  ] as const) {
    const ownerKey = raw(owner === 'books' ? 'book_seq' : 'series_seq')
    const mine = sql`${key} = ${from} and ${among(ownerKey, uses[owner])}`
    const rest = raw(kind === 'person' ? ', role, place' : '')
    await tx.run(sql`insert or ignore into ${raw(joined)} (${ownerKey}, ${key}${rest})
      select ${ownerKey}, ${into}${rest} from ${raw(joined)} where ${mine}`)
    await tx.run(sql`delete from ${raw(joined)} where ${mine}`)
  }
}

/**
 * Merges one term into another: owners, aliases and sharing rules move to the second. When merging only part of the
 * owners, rules and the tags they set stay unchanged, as restricted viewers may not change others' access.
 */
export async function mergeTerms(tx: Tx, { kind, id, intoId, within, now }: Merge): Promise<TermChange> {
  const from = await termOf(tx, kind, id)
  const into = await termOf(tx, kind, intoId)
  if (from.seq === into.seq) {
    throw new AppError('term_into_itself', {}, { id })
  }
  const all = await usesOf(tx, kind, from.seq)
  const uses = within === undefined ? all : common(all, within)
  const move = async () => await moveUses(tx, { kind, from: from.seq, into: into.seq, uses })
  const naming = { kind, from: from.name, to: into.name }
  if (within === undefined) {
    await renameTermInRules(tx, naming)
    await move()
    await applyAllRules(tx, { seqs: (await usesOf(tx, kind, into.seq)).series }, now)
  } else {
    await preservingTags(tx, await seriesOf(tx, uses), now, move)
  }
  if (within === undefined || (isEmpty(subtract(all, uses)) && !(await isRuledBy(tx, naming))))
    await replaceByAlias(tx, kind, { from, into })
  return await reportOf(tx, kind, uses)
}

/** Removes an unused term; its names become aliases of the other one. */
async function replaceByAlias(
  tx: Tx,
  kind: TermKind,
  { from, into }: { readonly from: Term; readonly into: Term },
): Promise<void> {
  const { table, column, aliases } = termTables[kind]
  await tx.run(sql`update ${raw(aliases)} set ${raw(column)} = ${into.seq} where ${raw(column)} = ${from.seq}`)
  await tx.run(sql`delete from ${raw(table)} where seq = ${from.seq}`)
  await rememberName(tx, { kind, seq: into.seq, nameFold: from.nameFold })
}

/**
 * Removes a term from all or some owners, which keep the sharing tags that rules set for it. Deletes the term when
 * unused and not named by a rule.
 */
export async function deleteTerm(tx: Tx, { kind, id, from, now }: Delete): Promise<TermChange> {
  const { table, column, books, series } = termTables[kind]
  const term = await termOf(tx, kind, id)
  const all = await usesOf(tx, kind, term.seq)
  const uses = from === undefined ? all : common(all, from)
  const key = raw(column)
  const take = async () => {
    await tx.run(sql`delete from ${raw(books)} where ${key} = ${term.seq} and ${among(raw('book_seq'), uses.books)}`)
    await tx.run(
      sql`delete from ${raw(series)} where ${key} = ${term.seq} and ${among(raw('series_seq'), uses.series)}`,
    )
  }
  if (from === undefined) await take()
  else await preservingTags(tx, await seriesOf(tx, uses), now, take)
  if (isEmpty(subtract(all, uses)) && !(await openRuledNames(tx, kind))(term.name)) {
    await tx.run(sql`delete from ${raw(table)} where seq = ${term.seq}`)
  }
  return await reportOf(tx, kind, uses)
}

/**
 * Deletes unused terms (counting soft-deleted books as use) that no rule names. Returns how many, and the first names.
 */
export async function removeUnusedTerms(
  tx: Tx,
  { kind }: { readonly kind: TermKind },
): Promise<{ readonly count: number; readonly names: readonly string[] }> {
  const { table, column, books, series } = termTables[kind]
  const key = raw(column)
  const isRuled = await openRuledNames(tx, kind)
  const rows = await tx.all<{ seq: number; name: string }>(
    sql`select t.seq, t.name from ${raw(table)} t
        where not exists (select 1 from ${raw(books)} x where x.${key} = t.seq)
          and not exists (select 1 from ${raw(series)} x where x.${key} = t.seq) order by t.name_fold`,
  )
  const unused = rows.filter(({ name }) => !isRuled(name))
  const seqs = unused.map(({ seq }) => seq)
  await tx.run(sql`delete from ${raw(table)} where ${among(raw('seq'), seqs)}`)
  return { count: unused.length, names: unused.slice(0, maxNames).map(({ name }) => name) }
}

type Term = {
  readonly seq: number
  readonly name: string
  readonly nameFold: string
  readonly sortName: string | null
}

async function termOf(tx: Tx, kind: TermKind, id: string): Promise<Term> {
  const sortName = raw(kind === 'person' ? 'sort_name' : 'null')
  const row = await tx.get<Term>(
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
export async function seriesWithTerm(tx: Tx, { kind, id }: Named): Promise<number[]> {
  return await seriesOf(tx, await usesOf(tx, kind, (await termOf(tx, kind, id)).seq))
}

/** Series with a term, and those of books with it. */
async function seriesOf(tx: Tx, { books, series }: Uses): Promise<number[]> {
  const rows = await tx.all<{ seq: number }>(
    sql`select distinct series_seq as seq from books where ${among(raw('seq'), books)}`,
  )
  return [...new Set([...series, ...rows.map(({ seq }) => seq)])]
}

async function usesOf(tx: Tx, kind: TermKind, seq: number): Promise<Uses> {
  const { column, books, series } = termTables[kind]
  const withTerm = async (owner: 'book' | 'series', joined: string) =>
    (
      await tx.all<{ seq: number }>(
        sql`select distinct ${raw(`${owner}_seq`)} as seq from ${raw(joined)} where ${raw(column)} = ${seq}`,
      )
    ).map((row) => row.seq)
  return { books: await withTerm('book', books), series: await withTerm('series', series) }
}

/** Updates the full text of a person's series and books; genres and tags are not in it. */
async function reportOf(tx: Tx, kind: TermKind, uses: Uses): Promise<TermChange> {
  if (kind === 'person') {
    await indexBooks(tx, uses.books)
    await indexSeries(tx, uses.series)
  }
  const series = await tx.all<TermChange['series'][number]>(
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
