import type { ExternalId, Person, WebLink } from '../../../domain/metadata/patch.ts'
import { foldName } from '../../../domain/text/fold.ts'
import { among, raw, sql } from '../../sql.ts'
import { type TermKind, termTables } from '../../term-tables.ts'
import type { Tx } from '../../tx.ts'

/** Owners of people, genres, tags, links and ids, with their tables. */
type Owner = { readonly kind: 'book' | 'series'; readonly seq: number }

/** Related lists of a book or series; undefined leaves a list unchanged, an empty one clears it. */
export type Relations = {
  readonly people?: readonly Person[] | undefined
  readonly genres?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly links?: readonly WebLink[] | undefined
  readonly externalIds?: readonly ExternalId[] | undefined
}

type NamedTerms = { readonly kind: 'genre' | 'tag'; readonly seqs: readonly number[] }
type Context = { readonly terms: Terms; readonly now: number; readonly isNew: boolean }

/** Replaces the lists. Manual links and ids stay, and equal rows keep their id. */
export async function saveRelations(tx: Tx, owner: Owner, relations: Relations, context: Context): Promise<void> {
  const { terms } = context
  if (relations.people !== undefined) await savePeople(tx, owner, relations.people, context)
  if (relations.genres !== undefined)
    await saveTerms(tx, owner, { kind: 'genre', seqs: await Array.fromAsync(relations.genres, terms.genre) }, context)
  if (relations.tags !== undefined)
    await saveTerms(tx, owner, { kind: 'tag', seqs: await Array.fromAsync(relations.tags, terms.tag) }, context)
  if (relations.links !== undefined) await saveLinks(tx, owner, relations.links, context)
  if (relations.externalIds !== undefined) await saveExternalIds(tx, owner, relations.externalIds, context)
}

async function savePeople(tx: Tx, owner: Owner, people: readonly Person[], { terms, isNew }: Context): Promise<void> {
  const table = raw(`${owner.kind}_people`)
  const key = raw(`${owner.kind}_seq`)
  if (!isNew) await tx.run(sql`delete from ${table} where ${key} = ${owner.seq}`)
  for (const [index, person] of people.entries()) {
    const personSeq = await terms.person(person.name, person.sortName ?? null)
    await tx.run(
      sql`insert or ignore into ${table} (${key}, role, person_seq, place)
          values (${owner.seq}, ${person.role}, ${personSeq}, ${index})`,
    )
  }
}

async function saveTerms(tx: Tx, owner: Owner, { kind, seqs }: NamedTerms, { isNew }: Context): Promise<void> {
  const table = raw(`${owner.kind}_${kind}s`)
  const key = raw(`${owner.kind}_seq`)
  if (!isNew) await tx.run(sql`delete from ${table} where ${key} = ${owner.seq}`)
  for (const seq of seqs) {
    await tx.run(sql`insert or ignore into ${table} (${key}, ${raw(`${kind}_seq`)}) values (${owner.seq}, ${seq})`)
  }
}

async function saveLinks(tx: Tx, owner: Owner, links: readonly WebLink[], { now, isNew }: Context): Promise<void> {
  const key = raw(`${owner.kind}_seq`)
  if (!isNew) {
    const stillPresent = among(
      raw('url'),
      links.map((link) => link.url),
    )
    await tx.run(
      sql`delete from external_links where ${key} = ${owner.seq} and is_manual = 0 and not (${stillPresent})`,
    )
  }
  for (const link of links) {
    await tx.run(
      sql`insert or ignore into external_links (id, ${key}, source_name, url, created_at, updated_at)
          values (${tx.newId()}, ${owner.seq}, ${link.sourceName}, ${link.url}, ${now}, ${now})`,
    )
  }
}

async function saveExternalIds(
  tx: Tx,
  owner: Owner,
  ids: readonly ExternalId[],
  { now, isNew }: Context,
): Promise<void> {
  const key = raw(`${owner.kind}_seq`)
  if (!isNew) {
    const stillPresent = among(
      raw("source || ' ' || external_id || ' ' || coalesce(external_url, '')"),
      ids.map((one) => `${one.source} ${one.externalId} ${one.externalUrl ?? ''}`),
    )
    await tx.run(sql`delete from external_ids where ${key} = ${owner.seq} and is_manual = 0 and not (${stillPresent})`)
  }
  for (const one of ids) {
    await tx.run(
      sql`insert or ignore into external_ids (id, ${key}, source, external_id, external_url, created_at, updated_at)
          values (${tx.newId()}, ${owner.seq}, ${one.source}, ${one.externalId}, ${one.externalUrl ?? null}, ${now}, ${now})`,
    )
  }
}

/**
 * Genres, tags and people by name, created as needed. Spellings with the same fold are one term; the first is kept.
 * Aliases resolve to the renamed or merged term.
 */
export type Terms = {
  genre(name: string): Promise<number>
  tag(name: string): Promise<number>
  person(name: string, sortName: string | null): Promise<number>
}

/** Caches lookups for one write. */
export function openTerms(tx: Tx, now: number): Terms {
  const known = {
    genres: new Map<string, number>(),
    tags: new Map<string, number>(),
    people: new Map<string, number>(),
  }

  async function find(kind: TermKind, name: string, add: (nameFold: string) => Promise<number>): Promise<number> {
    const nameFold = foldName(name)
    const { table, column, aliases } = termTables[kind]
    const remembered = known[table].get(nameFold)
    if (remembered !== undefined) return remembered
    const row =
      (await tx.get<{ seq: number }>(sql`select seq from ${raw(table)} where name_fold = ${nameFold}`)) ??
      (await tx.get<{ seq: number }>(
        sql`select ${raw(column)} as seq from ${raw(aliases)} where name_fold = ${nameFold}`,
      ))
    const seq = row?.seq ?? (await add(nameFold))
    known[table].set(nameFold, seq)
    return seq
  }

  return {
    genre: (name) =>
      find('genre', name, (nameFold) => tx.insert('genres', { id: tx.newId(), name, nameFold, createdAt: now })),
    tag: (name) =>
      find('tag', name, (nameFold) => tx.insert('tags', { id: tx.newId(), name, nameFold, createdAt: now })),
    person: (name, sortName) =>
      find('person', name, (nameFold) =>
        tx.insert('people', { id: tx.newId(), name, nameFold, sortName, createdAt: now }),
      ),
  }
}
