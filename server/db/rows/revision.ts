import { createHash } from 'node:crypto'

/**
 * 32 hexadecimal digits that identify a state: equal content gives equal revisions, whenever and by whomever it was
 * stored.
 */
export function revisionOf(state: object): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32)
}

export type RevisedRating = {
  readonly sourceName: string
  readonly rating: number
  readonly voteCount: number | null
}

/** Revision of the external ratings. @param ratings by the name of the source */
export function ratingsRevision(ratings: readonly RevisedRating[]): string {
  return revisionOf(ratings.map(({ sourceName, rating, voteCount }) => [sourceName, rating, voteCount]))
}
