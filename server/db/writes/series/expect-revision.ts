import type { Expected } from '../../records/metadata-state.ts'
import type { ReferenceOwner } from '../../records/references.ts'
import { type RevisedRating, ratingsRevision } from '../../rows/revision.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
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
async function expectRevision(tx: Tx, { owner, of, expected }: ExpectRevision): Promise<void> {
  if (expected === null) return
  checkRevision(
    of === 'ratings' ? await revisionOfRatings(tx, owner.id) : await revisionOfMetadata(tx, owner),
    expected,
  )
}

async function revisionOfMetadata(tx: Tx, { kind, id }: ReferenceOwner): Promise<string> {
  return (kind === 'series' ? await seriesStateOf(tx, id) : await bookStateOf(tx, id)).revision
}

async function revisionOfRatings(tx: Tx, seriesId: string): Promise<string> {
  const seq = await seqOf(tx, 'series', seriesId)
  return ratingsRevision(
    await tx.all<RevisedRating>(
      sql`select source_name as sourceName, rating, vote_count as voteCount from external_ratings
          where series_seq = ${seq} order by source_name`,
    ),
  )
}

export const expectRevisionWrites = {
  expectRevision: change([], expectRevision),
}
