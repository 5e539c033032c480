import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError } from '../../../domain/errors.ts'
import { visibleLibrary } from '../../libraries/visible-library.ts'
import type { LiveSettings } from '../../settings/live-settings.ts'
import { type PluginDesk, refuseInSafeMode } from '../plugin-desk.ts'
import { autoMatch } from './auto-match.ts'
import { providersFor } from './match-desk.ts'

const matchJob = 'plugin-match'
const priority = { askedFor: 60, byItself: 20 } as const

/** Takes on look-ups of whole libraries as a kind of jobs. */
export function serveMatches(desk: PluginDesk): void {
  desk.jobs.serve(matchJob, {
    concurrency: 1,
    maxAttempts: 1,
    isPausable: true,
    run: ({ libraryId }, signal, tell, pause) =>
      libraryId === null ? Promise.resolve(null) : autoMatch(desk, libraryId, { signal, tell, pause }),
  })
}

function add({ jobs }: PluginDesk, libraryId: string, how: keyof typeof priority) {
  return jobs.add({ kind: matchJob, uniqueKey: `${matchJob}:${libraryId}`, priority: priority[how], libraryId })
}

/**
 * Looks up the series of a library in the background.
 * @returns the id of the task
 * @throws AppError `not_found`, `conflict` when it runs already or no plugin looks up series of this library
 */
export async function matchLibrary(viewer: Viewer, desk: PluginDesk, libraryId: string): Promise<string> {
  await visibleLibrary(viewer, desk, libraryId)
  refuseInSafeMode(desk)
  if ((await providersFor(desk, libraryId, 'library:scan')).length === 0) {
    throw new AppError('conflict', 'No plugin looks up the series of this library. Set one up under Plugins first.')
  }
  const { id, created } = await add(desk, libraryId, 'askedFor')
  if (!created) throw new AppError('conflict', 'The series of this library are looked up already. Wait for it to end.')
  return id
}

/** The same after a scan, where that is wanted. */
export async function matchAfterScan(desk: PluginDesk, settings: LiveSettings, libraryId: string): Promise<void> {
  if (desk.isSafe || !settings.get('plugins.match_after_scan')) return
  if ((await providersFor(desk, libraryId, 'library:scan')).length > 0) await add(desk, libraryId, 'byItself')
}
