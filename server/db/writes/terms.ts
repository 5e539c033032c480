import { foldText } from '../../domain/text/fold.ts'
import type { Tx } from '../dialects/sqlite/tx.ts'
import { raw, sql } from '../sql.ts'

/** Genres, tags and people by name, made when they are new. Spellings that fold to the same are one; the first stays. */
export type Terms = {
  genre(name: string): number
  tag(name: string): number
  person(name: string, sortName: string | null): number
}

/** Remembers what it found for the length of one write. */
export function openTerms(tx: Tx, now: number): Terms {
  const known = {
    genres: new Map<string, number>(),
    tags: new Map<string, number>(),
    people: new Map<string, number>(),
  }

  function find(table: keyof typeof known, name: string, add: (nameFold: string) => number): number {
    const nameFold = foldText(name).trim()
    const remembered = known[table].get(nameFold)
    if (remembered !== undefined) return remembered
    const row = tx.get<{ seq: number }>(sql`select seq from ${raw(table)} where name_fold = ${nameFold}`)
    const seq = row?.seq ?? add(nameFold)
    known[table].set(nameFold, seq)
    return seq
  }

  return {
    genre: (name) =>
      find('genres', name, (nameFold) => tx.insert('genres', { id: tx.newId(), name, nameFold, createdAt: now })),
    tag: (name) =>
      find('tags', name, (nameFold) => tx.insert('tags', { id: tx.newId(), name, nameFold, createdAt: now })),
    person: (name, sortName) =>
      find('people', name, (nameFold) =>
        tx.insert('people', { id: tx.newId(), name, nameFold, sortName, createdAt: now }),
      ),
  }
}
