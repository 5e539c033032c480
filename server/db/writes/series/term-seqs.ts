import { foldName } from '../../../domain/text/fold.ts'
import { among, raw, sql } from '../../sql.ts'
import { type TermKind, termTables } from '../../term-tables.ts'
import type { Tx } from '../../tx.ts'

export type NamedTerm = { readonly name: string; readonly sortName?: string | null }

type Found = { readonly nameFold: string; readonly seq: number }

/**
 * Genres, tags or people by name, created as needed. Spellings with the same fold are one term; the first is kept.
 * Aliases resolve to the renamed or merged term.
 * @returns the number of each name
 */
export async function seqsOfTerms(
  tx: Tx,
  kind: TermKind,
  named: readonly NamedTerm[],
  now: number,
): Promise<(name: string) => number> {
  const folds = new Map<string, string>()
  const firstByFold = new Map<string, NamedTerm>()
  for (const term of named) {
    if (folds.has(term.name)) continue
    const nameFold = foldName(term.name)
    folds.set(term.name, nameFold)
    if (!firstByFold.has(nameFold)) firstByFold.set(nameFold, term)
  }
  const { table, column, aliases } = termTables[kind]
  const seqs = new Map<string, number>()
  for (const [source, seq] of [
    [table, 'seq'],
    [aliases, column],
  ] as const) {
    const missing = [...firstByFold.keys()].filter((nameFold) => !seqs.has(nameFold))
    if (missing.length === 0) break
    const found = await tx.all<Found>(
      sql`select name_fold as nameFold, ${raw(seq)} as seq from ${raw(source)} where ${among(raw('name_fold'), missing)}`,
    )
    for (const row of found) seqs.set(row.nameFold, row.seq)
  }
  const added = [...firstByFold].filter(([nameFold]) => !seqs.has(nameFold))
  const rows = added.map(([nameFold, { name, sortName }]) => ({
    id: tx.newId(),
    name,
    nameFold,
    ...(kind === 'person' && { sortName: sortName ?? null }),
    createdAt: now,
  }))
  for (const [at, seq] of (await tx.insertAll(table, rows)).entries()) seqs.set(added[at]?.[0] ?? '', seq)
  return (name) => seqs.get(folds.get(name) ?? '') ?? 0
}
