import type { Tx } from '../../dialects/sqlite/tx.ts'
import type { Expected } from '../../records/metadata-state.ts'
import type { ReferenceOwner } from '../../records/references.ts'
import { type RevisedRating, ratingsRevision } from '../../rows/revision.ts'
import { sql } from '../../sql.ts'
import { bookStateOf } from '../books/edit-book.ts'
import { change } from '../change.ts'
import { seqOf } from '../seqs.ts'
import { checkRevision, seriesStateOf } from './edit-series.ts'

type ExpectRevision = {
  readonly owner: ReferenceOwner
  /** `ratings`: external ratings, which are not part of the metadata. */
  readonly of: 'metadata' | 'ratings'
  readonly expected: Expected
}

/**
 * First write of a commit: rejects all of it when the owner changed since it was shown in the editor.
 * @throws AppError `not_found`, `precondition_failed`
 */
function expectRevision(tx: Tx, { owner, of, expected }: ExpectRevision): void {
  if (expected === null) return
  checkRevision(of === 'ratings' ? revisionOfRatings(tx, owner.id) : revisionOfMetadata(tx, owner), expected)
}

function revisionOfMetadata(tx: Tx, { kind, id }: ReferenceOwner): string {
  return (kind === 'series' ? seriesStateOf(tx, id) : bookStateOf(tx, id)).revision
}

function revisionOfRatings(tx: Tx, seriesId: string): string {
  const seq = seqOf(tx, 'series', seriesId)
  return ratingsRevision(
    tx.all<RevisedRating>(
      sql`select source_name as sourceName, rating, vote_count as voteCount from external_ratings
          where series_seq = ${seq} order by source_name`,
    ),
  )
}

export const expectRevisionWrites = {
  expectRevision: change([], expectRevision),
}
