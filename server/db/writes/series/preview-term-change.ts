import type { Tx } from '../../dialects/sqlite/tx.ts'
import { raw, rowsOf, sql } from '../../sql.ts'
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
function previewTermChanges(tx: Tx, { renames, merges, deletes, now }: PreviewTermChange): TagDelta[] {
  const terms = [...renames, ...deletes, ...merges, ...merges.map(({ kind, intoId: id }) => ({ kind, id }))]
  const seqs = [...new Set(terms.flatMap((term) => seriesWithTerm(tx, term)))]
  const before = tagsOf(tx, seqs)
  tx.run(raw('savepoint foresee'))
  try {
    for (const rename of renames) renameTerm(tx, rename)
    for (const merge of merges) mergeTerms(tx, merge)
    for (const one of deletes) deleteTerm(tx, one)
    applyAllRules(tx, { seqs }, now)
    const after = tagsOf(tx, seqs)
    return [
      ...[...after].flatMap(([key, one]) => (before.has(key) ? [] : [{ ...one, isAdded: true }])),
      ...[...before].flatMap(([key, one]) => (after.has(key) ? [] : [{ ...one, isAdded: false }])),
    ]
  } finally {
    tx.run(raw('rollback to foresee'))
    tx.run(raw('release foresee'))
  }
}

type TagChange = Omit<TagDelta, 'isAdded'>

function tagsOf(tx: Tx, seqs: readonly number[]): Map<string, TagChange> {
  const rows = tx.all<TagChange>(
    sql`select s.id as seriesId, x.tag_id as tagId from series_sharing_tags x join series s on s.seq = x.series_seq
        where x.series_seq in (select value from ${rowsOf(seqs)})`,
  )
  return new Map(rows.map((row) => [`${row.seriesId} ${row.tagId}`, row]))
}

export const previewTermWrites = { previewTermChanges: change([], previewTermChanges) }
