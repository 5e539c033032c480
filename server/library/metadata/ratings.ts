import { findSeriesRatings, listExternalRatings, type SeriesRatings } from '../../db/queries/series/references.ts'
import type { Expected } from '../../db/records/metadata-state.ts'
import type { ExternalRatingRecord, RatingRecord } from '../../db/records/references.ts'
import { ratingsRevision } from '../../db/rows/revision.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { seriesMetadata } from './edit-metadata.ts'

/** The viewer's rating of a series and the average. @throws AppError `not_found` */
export async function seriesRatings(viewer: Viewer, context: LibraryContext, seriesId: string): Promise<SeriesRatings> {
  const ratings = await findSeriesRatings(viewer, context.database.reader, seriesId)
  if (ratings === null) throw notFound('series')
  return ratings
}

type Rating = { readonly rating: number; readonly notes: string | null }

/** Stores the viewer's rating of a series. @throws AppError `not_found` */
export async function rateSeries(
  viewer: Viewer,
  context: LibraryContext,
  seriesId: string,
  given: Rating,
): Promise<RatingRecord> {
  await seriesMetadata(viewer, context, seriesId)
  await context.database.commit([
    write('rateSeries', { userId: viewer.userId, seriesId, ...given, now: context.clock() }),
  ])
  await publishChange(viewer, context, seriesId, 'communityRating')
  const { own } = await seriesRatings(viewer, context, seriesId)
  if (own === null) throw notFound('rating')
  return own
}

/** Removes the viewer's rating of a series, if there is one. @throws AppError `not_found` */
export async function unrateSeries(viewer: Viewer, context: LibraryContext, seriesId: string): Promise<void> {
  await seriesMetadata(viewer, context, seriesId)
  await context.database.commit([write('unrateSeries', { userId: viewer.userId, seriesId })])
  await publishChange(viewer, context, seriesId, 'communityRating')
}

/** External ratings of a series, by source, with the tag of this state. @throws AppError `not_found` */
export async function externalRatings(
  viewer: Viewer,
  context: LibraryContext,
  seriesId: string,
): Promise<{ readonly ratings: readonly ExternalRatingRecord[]; readonly revision: string }> {
  const { seq } = await seriesMetadata(viewer, context, seriesId)
  const ratings = (await listExternalRatings(context.database.reader, [seq])).get(seq) ?? []
  return { ratings, revision: ratingsRevision(ratings) }
}

type Outside = { readonly sourceName: string; readonly rating: number; readonly voteCount: number | null }

/** Stores an external rating of a series. @throws AppError `not_found`, `unprocessable` when there are too many */
export async function putExternalRating(
  viewer: Viewer,
  context: LibraryContext,
  seriesId: string,
  { expected = null, ...given }: Outside & { readonly expected?: Expected },
): Promise<ExternalRatingRecord> {
  await seriesMetadata(viewer, context, seriesId)
  await context.database.commit([
    revisionCheck(seriesId, expected),
    write('putExternalRating', { seriesId, ...given, now: context.clock() }),
  ])
  await publishChange(viewer, context, seriesId, 'externalRating')
  const { ratings } = await externalRatings(viewer, context, seriesId)
  const stored = ratings.find(({ sourceName }) => sourceName === given.sourceName)
  if (stored === undefined) throw notFound('rating')
  return stored
}

/** @throws AppError `not_found` */
export async function removeExternalRating(
  viewer: Viewer,
  context: LibraryContext,
  seriesId: string,
  { sourceName, expected = null }: { readonly sourceName: string; readonly expected?: Expected },
): Promise<void> {
  await seriesMetadata(viewer, context, seriesId)
  await context.database.commit([
    revisionCheck(seriesId, expected),
    write('removeExternalRating', { seriesId, sourceName }),
  ])
  await publishChange(viewer, context, seriesId, 'externalRating')
}

/** Guards a write: fails when the external ratings are not as the editor saw them. */
function revisionCheck(seriesId: string, expected: Expected) {
  return write('expectRevision', { owner: { kind: 'series', id: seriesId }, of: 'ratings', expected })
}

async function publishChange(viewer: Viewer, context: LibraryContext, seriesId: string, field: string): Promise<void> {
  const { libraryId } = await seriesMetadata(viewer, context, seriesId)
  context.events.publish([{ type: 'series_updated', seriesId, libraryId, fields: [field] }])
}
