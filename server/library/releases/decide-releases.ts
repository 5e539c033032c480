import { findRelease, visibleReleases } from '../../db/queries/releases/releases.ts'
import type { ReleaseRecord } from '../../db/records/releases.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { ReleaseState } from '../../domain/releases/release.ts'
import type { LibraryContext } from '../library-context.ts'
import { publishReleaseChanges } from './publish-changes.ts'

type BulkDecision = {
  /** Releases that changed, or were deleted. */
  readonly affected: number
  /** Ids that do not exist, or whose series is not visible. */
  readonly notFound: readonly string[]
}

/** Sets the state of releases, for the whole server; null deletes them. Ids that are not visible are left out. */
export async function decideReleases(
  viewer: Viewer,
  { database, clock, events }: LibraryContext,
  { ids, state }: { readonly ids: readonly string[]; readonly state: ReleaseState | null },
): Promise<BulkDecision> {
  const visible = await visibleReleases(viewer, database.reader, ids)
  const known = new Set(visible.map(({ id }) => id))
  const chosen = [...known]
  const [affected] = await database.commit([
    state === null
      ? write('deleteReleases', { ids: chosen })
      : write('decideReleases', { ids: chosen, state, now: clock() }),
  ])
  publishReleaseChanges({ events }, visible)
  return { affected, notFound: [...new Set(ids)].filter((id) => !known.has(id)) }
}

/** @throws AppError `not_found` */
export async function decideRelease(
  viewer: Viewer,
  context: LibraryContext,
  id: string,
  state: ReleaseState,
): Promise<ReleaseRecord> {
  await decideReleases(viewer, context, { ids: [id], state })
  const release = await findRelease(viewer, context.database.reader, id)
  if (release === null) throw notFound('entry')
  return release
}

/** @throws AppError `not_found` */
export async function deleteRelease(viewer: Viewer, context: LibraryContext, id: string): Promise<void> {
  const { affected } = await decideReleases(viewer, context, { ids: [id], state: null })
  if (affected === 0) throw notFound('entry')
}
