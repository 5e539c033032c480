import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import { write } from '../../db/write.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import { analysisErrors } from '../../domain/result.ts'
import type { Roots } from '../../workers/roots/roots.ts'
import type { LibraryContext } from '../library-context.ts'

const reason = analysisErrors['drive-silent']

/**
 * Marks libraries offline while their drive does not respond, and online once it does. States from an earlier run are
 * checked again.
 * @returns stops the reports
 */
export async function reportUnresponsiveDrives(
  context: Pick<LibraryContext, 'database' | 'events' | 'clock'>,
  roots: Roots,
  onProblem: (error: unknown) => void,
): Promise<() => void> {
  const { database, events, clock } = context
  const report = async (isSilent: boolean, isSelected: (path: string) => boolean): Promise<void> => {
    for (const { id, path, state, stateReason } of await listLibraries(systemViewer, database.reader)) {
      // A problem found by a scan is only cleared by the next scan.
      const hasReported = isSilent ? state === 'online' : state === 'offline' && stateReason === reason
      if (!isSelected(path) || !hasReported) continue
      const change = isSilent ? { state: 'offline' as const, reason } : { state: 'online' as const, reason: null }
      await database.commit([write('setLibraryState', { id, ...change, now: clock() })])
      events.publish([{ type: 'library_updated', libraryId: id }])
    }
  }
  await report(false, () => true)
  return roots.onChange((root, isSilent) => void report(isSilent, (path) => path === root).catch(onProblem))
}
