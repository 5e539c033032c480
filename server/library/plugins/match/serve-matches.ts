import { findMatching } from '../../../db/queries/matches/matches.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError } from '../../../domain/errors.ts'
import { visibleLibrary } from '../../libraries/library-access.ts'
import type { LibraryContext } from '../../library-context.ts'
import { refuseInSafeMode } from '../plugin-secrets.ts'
import { autoMatch } from './auto-match.ts'
import { bookProvidersOfRun, providersFor } from './providers.ts'

const matchJob = 'plugin-match'
const priority = { askedFor: 60, byItself: 20 } as const

/** Registers matching of whole libraries as jobs. */
export function serveMatches(context: LibraryContext): void {
  context.jobs.serve(matchJob, {
    concurrency: 1,
    maxAttempts: 1,
    isPausable: true,
    run: ({ libraryId }, signal, reportProgress, pause) =>
      libraryId === null ? Promise.resolve(null) : autoMatch(context, libraryId, { signal, reportProgress, pause }),
  })
}

function add({ jobs }: LibraryContext, libraryId: string, how: keyof typeof priority) {
  return jobs.add({ kind: matchJob, uniqueKey: `${matchJob}:${libraryId}`, priority: priority[how], libraryId })
}

/**
 * Matches the series of a library in the background.
 * @returns the id of the task
 * @throws AppError `not_found`, `conflict` when it is running already or the library has no provider
 */
export async function matchLibrary(viewer: Viewer, context: LibraryContext, libraryId: string): Promise<string> {
  await visibleLibrary(viewer, context, libraryId)
  refuseInSafeMode(context)
  if (!(await hasProviders(context, libraryId))) {
    throw new AppError('no_metadata_provider')
  }
  const { id, created } = await add(context, libraryId, 'askedFor')
  if (!created) throw new AppError('metadata_search_running')
  return id
}

/** Matches after a scan, where that is enabled. */
export async function matchAfterScan(context: LibraryContext, libraryId: string): Promise<void> {
  const matching = await findMatching(context.database.reader, libraryId)
  const isWanted = matching?.afterScan ?? context.settings.get('plugins.match_after_scan')
  if (context.isSafeMode || !isWanted) return
  if (await hasProviders(context, libraryId)) await add(context, libraryId, 'byItself')
}

async function hasProviders(context: LibraryContext, libraryId: string): Promise<boolean> {
  const ofSeries = await providersFor(context, libraryId, 'library:scan')
  return ofSeries.length > 0 || (await bookProvidersOfRun(context, libraryId)).length > 0
}
