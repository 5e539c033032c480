import type { ExternalId, Person, WebLink } from '../../../domain/metadata/patch.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { type TermKind, termTables } from '../../term-tables.ts'
import type { Insert, Tx } from '../../tx.ts'
import { type NamedTerm, seqsOfTerms } from './term-seqs.ts'

/** Owners of people, genres, tags, links and ids. */
type OwnerKind = 'book' | 'series'

/** Related lists of a book or series; undefined leaves a list unchanged, an empty one clears it. */
export type Relations = {
  readonly people?: readonly Person[] | undefined
  readonly genres?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly links?: readonly WebLink[] | undefined
  readonly externalIds?: readonly ExternalId[] | undefined
}

/** A book or series and its lists. */
export type Related = {
  readonly seq: number
  readonly relations: Relations
  /** Whether it was just added and has no rows yet. */
  readonly isNew: boolean
}

type Owner<Item> = { readonly seq: number; readonly isNew: boolean; readonly list: readonly Item[] }
type Context = { readonly kind: OwnerKind; readonly now: number }

/** Replaces the lists of books or of series, all at once. Manual links and ids stay, and equal rows keep their id. */
export async function saveRelations(tx: Tx, kind: OwnerKind, related: readonly Related[], now: number): Promise<void> {
  const ownersOf = <Item>(listOf: (relations: Relations) => readonly Item[] | undefined): Owner<Item>[] =>
    related.flatMap(({ seq, isNew, relations }) => {
      const list = listOf(relations)
      return list === undefined ? [] : [{ seq, isNew, list }]
    })
  const context = { kind, now }
  const people = ownersOf((relations) => relations.people?.map(asTerm))
  await saveTerms(tx, 'person', people, context)
  const genres = ownersOf((relations) => relations.genres?.map((name) => ({ name })))
  await saveTerms(tx, 'genre', genres, context)
  const tags = ownersOf((relations) => relations.tags?.map((name) => ({ name })))
  await saveTerms(tx, 'tag', tags, context)
  const links = ownersOf((relations) => relations.links)
  await saveLinks(tx, links, context)
  const externalIds = ownersOf((relations) => relations.externalIds)
  await saveExternalIds(tx, externalIds, context)
}

/** A term of an owner, and the other columns of the row that joins them. */
type OwnedTerm = NamedTerm & { readonly columns?: object }

function asTerm({ name, sortName, role }: Person, place: number): OwnedTerm {
  return { name, sortName: sortName ?? null, columns: { role, place } }
}

const joinTables = {
  book: { person: 'bookPeople', genre: 'bookGenres', tag: 'bookTags' },
  series: { person: 'seriesPeople', genre: 'seriesGenres', tag: 'seriesTags' },
} as const

async function saveTerms(
  tx: Tx,
  term: TermKind,
  owners: readonly Owner<OwnedTerm>[],
  { kind, now }: Context,
): Promise<void> {
  await removeRows(tx, raw(termTables[term][kind === 'book' ? 'books' : 'series']), { owners, kind })
  const named = owners.flatMap(({ list }) => list)
  const seqOfTerm = await seqsOfTerms(tx, term, named, now)
  const table = joinTables[kind][term]
  const rows = owners.flatMap(({ seq, list }) =>
    list.map(({ name, columns }) => ({ ...ownerColumn(kind, seq), [`${term}Seq`]: seqOfTerm(name), ...columns })),
  )
  await tx.insertMissing(table, rows as unknown as Insert<typeof table>[])
}

async function saveLinks(tx: Tx, owners: readonly Owner<WebLink>[], { kind, now }: Context): Promise<void> {
  const remaining = owners.flatMap(({ seq, list }) => list.map(({ url }) => `${seq} ${url}`))
  const isObsolete = sql`is_manual = 0 and not (${among(raw(`${kind}_seq || ' ' || url`), remaining)})`
  await removeRows(tx, raw('external_links'), { owners, kind, condition: isObsolete })
  const rows = owners.flatMap(({ seq, list }) =>
    list.map(({ sourceName, url }) => ({
      id: tx.newId(),
      ...ownerColumn(kind, seq),
      sourceName,
      url,
      createdAt: now,
      updatedAt: now,
    })),
  )
  await tx.insertMissing('externalLinks', rows)
}

async function saveExternalIds(tx: Tx, owners: readonly Owner<ExternalId>[], { kind, now }: Context): Promise<void> {
  const remaining = owners.flatMap(({ seq, list }) =>
    list.map(({ source, externalId, externalUrl }) => `${seq} ${source} ${externalId} ${externalUrl ?? ''}`),
  )
  const stored = raw(`${kind}_seq || ' ' || source || ' ' || external_id || ' ' || coalesce(external_url, '')`)
  const isObsolete = sql`is_manual = 0 and not (${among(stored, remaining)})`
  await removeRows(tx, raw('external_ids'), { owners, kind, condition: isObsolete })
  const rows = owners.flatMap(({ seq, list }) =>
    list.map(({ source, externalId, externalUrl }) => ({
      id: tx.newId(),
      ...ownerColumn(kind, seq),
      source,
      externalId,
      externalUrl: externalUrl ?? null,
      createdAt: now,
      updatedAt: now,
    })),
  )
  await tx.insertMissing('externalIds', rows)
}

type Removal = {
  readonly owners: readonly Owner<unknown>[]
  readonly kind: OwnerKind
  /** Rows to delete; default: all of the owners. */
  readonly condition?: Fragment
}

/** Deletes rows of the owners that can have some. */
async function removeRows(tx: Tx, table: Fragment, { owners, kind, condition = raw('true') }: Removal): Promise<void> {
  const seqs = owners.filter(({ isNew }) => !isNew).map(({ seq }) => seq)
  if (seqs.length > 0) await tx.run(sql`delete from ${table} where ${among(raw(`${kind}_seq`), seqs)} and ${condition}`)
}

function ownerColumn(kind: OwnerKind, seq: number): { readonly bookSeq: number } | { readonly seriesSeq: number } {
  return kind === 'book' ? { bookSeq: seq } : { seriesSeq: seq }
}
