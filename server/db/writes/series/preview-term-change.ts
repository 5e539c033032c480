import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { applyAllRules } from '../access/sharing-rules.ts'
import { change } from '../change.ts'
import {
  type Delete,
  deleteTerm,
  type Merge,
  mergeTerms,
  type Rename,
  renameTerm,
  seriesWithTerm,
} from './term-changes.ts'

/** A sharing tag that a series would get or lose. */
export type TagDelta = { readonly seriesId: string; readonly tagId: string; readonly isAdded: boolean }
type PreviewTermChange = {
  readonly renames: readonly Rename[]
  readonly merges: readonly Merge[]
  readonly deletes: readonly Delete[]
  readonly now: number
}

/** Which sharing tags series would get and lose if terms were renamed, merged or deleted; nothing is changed. */
async function previewTermChanges(tx: Tx, { renames, merges, deletes, now }: PreviewTermChange): Promise<TagDelta[]> {
  const terms = [...renames, ...deletes, ...merges, ...merges.map(({ kind, intoId: id }) => ({ kind, id }))]
  const seqs = [...new Set((await Array.fromAsync(terms, (term) => seriesWithTerm(tx, term))).flat())]
  const before = await tagsOf(tx, seqs)
  await tx.run(raw('savepoint foresee'))
  try {
    for (const rename of renames) await renameTerm(tx, rename)
    for (const merge of merges) await mergeTerms(tx, merge)
    for (const one of deletes) await deleteTerm(tx, one)
    await applyAllRules(tx, { seqs }, now)
    const after = await tagsOf(tx, seqs)
    return [
      ...[...after].flatMap(([key, one]) => (before.has(key) ? [] : [{ ...one, isAdded: true }])),
      ...[...before].flatMap(([key, one]) => (after.has(key) ? [] : [{ ...one, isAdded: false }])),
    ]
  } finally {
    await tx.run(raw('rollback to foresee'))
    await tx.run(raw('release foresee'))
  }
}

type TagChange = Omit<TagDelta, 'isAdded'>

async function tagsOf(tx: Tx, seqs: readonly number[]): Promise<Map<string, TagChange>> {
  const rows = await tx.all<TagChange>(
    sql`select s.id as seriesId, x.tag_id as tagId from series_sharing_tags x join series s on s.seq = x.series_seq
        where ${among(raw('x.series_seq'), seqs)}`,
  )
  return new Map(rows.map((row) => [`${row.seriesId} ${row.tagId}`, row]))
}

export const previewTermWrites = { previewTermChanges: change([], previewTermChanges) }
