import { foldText } from '../../../domain/text/fold.ts'
import type { Tx } from '../../dialects/sqlite/tx.ts'
import { raw, sql } from '../../sql.ts'
import { type TermKind, termTables } from '../../term-tables.ts'

/**
 * Genres, tags and people by name, created as needed. Spellings with the same fold are one term; the first is kept.
 * Aliases resolve to the renamed or merged term.
 */
export type Terms = {
  genre(name: string): number
  tag(name: string): number
  person(name: string, sortName: string | null): number
}

/** Caches lookups for one write. */
export function openTerms(tx: Tx, now: number): Terms {
  const known = {
    genres: new Map<string, number>(),
    tags: new Map<string, number>(),
    people: new Map<string, number>(),
  }

  function find(kind: TermKind, name: string, add: (nameFold: string) => number): number {
    const nameFold = foldText(name).trim()
    const { table, column, aliases } = termTables[kind]
    const remembered = known[table].get(nameFold)
    if (remembered !== undefined) return remembered
    const row =
      tx.get<{ seq: number }>(sql`select seq from ${raw(table)} where name_fold = ${nameFold}`) ??
      tx.get<{ seq: number }>(sql`select ${raw(column)} as seq from ${raw(aliases)} where name_fold = ${nameFold}`)
    const seq = row?.seq ?? add(nameFold)
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
