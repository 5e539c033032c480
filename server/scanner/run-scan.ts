import { findLibrary } from '../db/queries/scanning/libraries.ts'
import { findScan } from '../db/queries/scanning/scans.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import { AppError } from '../domain/errors.ts'
import { namingVersion } from '../domain/naming/parse-file-name.ts'
import { neverPaused, type PauseSwitch } from '../domain/pause.ts'
import { finishTouched } from './finish-series.ts'
import { regroupLibrary } from './regroup-library.ts'
import { type ScanOutcome, scanLibrary } from './scan-library.ts'
import { createScanProgress, type ScanProgress } from './scan-progress.ts'
import { openRun, type Scanner, type ScanRun } from './scan-run.ts'

const internalErrorText =
  'The scan stopped because of an internal error. What was read is kept. Check the log for details.'

async function endDone({ scanner, library, progress }: ScanRun, outcome: ScanOutcome): Promise<void> {
  await progress.end(outcome.status, outcome.message)
  const { filesTotal, booksAdded, booksChanged, booksMoved, booksMissing, booksRestored, errorCount } =
    progress.counters
  const counts = { filesTotal, booksAdded, booksChanged, booksMoved, booksMissing, booksRestored, errorCount }
  scanner.log.info('Scan finished', { library: library.name, status: outcome.status, ...counts })
}

/** Outcome of an aborted scan: results so far are stored, nothing is concluded from missing files. */
async function endCancelled(run: ScanRun): Promise<void> {
  await finishTouched(run)
  await run.progress.end('cancelled', 'The scan was cancelled. What was read is kept.')
}

async function endFailed(scanner: Scanner, progress: ScanProgress, error: unknown): Promise<void> {
  const message = error instanceof AppError ? error.message : internalErrorText
  scanner.log.warn('Scan failed', { error })
  // The same error may prevent storing the end; users are still notified.
  await progress.end('failed', message).catch((failure: unknown) => {
    scanner.log.warn('Could not store the outcome of a scan', { error: failure })
  })
}

/**
 * Runs a requested scan: walk, plan, moves, reading, storing. Never throws. On shutdown (`signal.reason` is `shutdown`)
 * the scan stays open; running it again skips stored files, so it resumes.
 * @param options.regroup the strategies of the library changed: every book is regrouped first without opening files;
 * also done when the naming rules are newer than the last scan
 * @param options.pause waits while it is on, with all results so far stored
 */
export async function runScan(
  scanner: Scanner,
  scanId: string,
  signal: AbortSignal,
  { regroup = false, pause = neverPaused }: { readonly regroup?: boolean; readonly pause?: PauseSwitch } = {},
): Promise<void> {
  const { reader } = scanner.database
  const scan = await findScan(systemViewer, reader, scanId)
  const library = scan === null ? null : await findLibrary(systemViewer, reader, scan.libraryId)
  if (scan === null || library === null || (scan.status !== 'pending' && scan.status !== 'running')) return
  const progress = createScanProgress(scanner, scan, pause)
  const failed = new AbortController()
  const run = {
    ...openRun(scanner, library, { signal: AbortSignal.any([signal, failed.signal]), pause }),
    scan,
    progress,
  }
  try {
    await progress.begin()
    if (regroup || library.namingVersion < namingVersion) await regroupLibrary(run)
    const outcome = await scanLibrary(run, (error) => {
      failed.abort(error)
      pause.set(false)
    })
    if (failed.signal.aborted) throw failed.signal.reason
    if (!signal.aborted) await endDone(run, outcome)
    else if (signal.reason !== 'shutdown') await endCancelled(run)
  } catch (error) {
    if (signal.reason !== 'shutdown') await endFailed(scanner, progress, error)
  } finally {
    progress.suspend()
  }
}
