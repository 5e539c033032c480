import { listScans } from '../db/queries/scanning/scans.ts'
import { listSeriesDecidedSince } from '../db/queries/series/grouping.ts'
import { write } from '../db/write.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import { checkDevice, checkMissing } from '../domain/scan/guards.ts'
import type { KnownFiles } from '../domain/scan/known-files.ts'
import { planScan, type ScanPlan } from '../domain/scan/plan-scan.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import { storeCloudFiles } from './cloud-files.ts'
import { finishTouched } from './finish-series.ts'
import type { Candidate } from './hash-candidates.ts'
import { loadKnownFiles } from './load-known.ts'
import { emptyNotes, type ReadingNotes, readFiles, retrySlowFiles } from './read-files.ts'
import { resolveMoves } from './resolve-moves.ts'
import { restoreBooks } from './restore-returned.ts'
import type { ScanItem, ScanRun } from './scan-run.ts'
import { forEachYielding, runYielding } from './serial-queue.ts'
import { softDelete } from './soft-delete.ts'
import { transferReading } from './transfer-reading.ts'
import { toWorkInPortions, type WalkFindings, walkLibrary, walkOptionsOf } from './walk-library.ts'
import { createWorkList, type WorkList } from './work-list.ts'
import { type BatchWriter, createBatchWriter } from './write-batches.ts'

/** Outcome of a scan that was neither stopped nor failed. */
export type ScanOutcome = { readonly status: 'completed' | 'offline'; readonly message: string | null }

/** Stored as an error when books are retained; the next scan looks for it. */
const missingCode = 'many-books-missing'

/** How many missing books the last complete scan retained. */
async function knownBefore({ scanner, library }: ScanRun): Promise<number> {
  const scans = await listScans(systemViewer, scanner.database.reader, { libraryId: library.id, limit: 5 })
  const last = scans.find((scan) => scan.status === 'completed')
  return last?.errors.some((error) => error.code === missingCode) === true ? last.booksMissing : 0
}

/** Removes missing books, unless too many are missing at once. Returns the warning. */
async function handleMissing(run: ScanRun, known: KnownFiles, missing: readonly string[]): Promise<string | null> {
  if (missing.length === 0) return null
  const facts = { presentCount: known.presentCount, missingCount: missing.length }
  if (checkMissing({ ...facts, knownBefore: await knownBefore(run) }) === 'delete') {
    await softDelete(run, missing)
    return null
  }
  const message = `${missing.length} of ${known.presentCount} books are missing. No books were removed. If you deleted the files, scan again to confirm.`
  run.progress.count('booksMissing', missing.length)
  run.progress.error({ path: '', code: missingCode, message })
  return message
}

async function goOffline(run: ScanRun, reason: string): Promise<ScanOutcome> {
  const { scanner, library } = run
  await scanner.database.commit([
    write('setLibraryState', { id: library.id, state: 'offline', reason, now: scanner.clock() }),
  ])
  scanner.events.publish([{ type: 'library_updated', libraryId: library.id }])
  return { status: 'offline', message: reason }
}

/** All files are read and stored: the library is online, and its device is recorded. */
async function closeScan(run: ScanRun, device: string | null): Promise<void> {
  const { scanner, library, progress } = run
  const now = scanner.clock()
  const [, , removed] = await scanner.database.commit([
    write('setLibraryState', { id: library.id, state: 'online', reason: null, now }),
    write('finishLibraryScan', { id: library.id, rootDevice: device, now }),
    write('removeEmptySeries', { libraryId: library.id }),
  ])
  scanner.events.publish([
    ...removed.map((seriesId): DomainEvent => ({ type: 'series_deleted', seriesId, libraryId: library.id })),
    { type: 'library_updated', libraryId: library.id },
  ])
  const { booksAdded, booksChanged } = progress.counters
  if (booksAdded + booksChanged >= 1_000) await scanner.database.commit([write('optimize', {})], { priority: 'scan' })
  // Optional: anything that cannot be moved into the file now (a full disk) is moved later.
  await scanner.database.checkpoint('passive').catch(() => undefined)
}

/** The owner chose to delete missing books permanently; only after a complete scan. */
async function purgeDeleted({ scanner, library }: ScanRun): Promise<void> {
  const [purged] = await scanner.database.commit(
    [write('purgeBooks', { libraryId: library.id, removeEmptySeries: true })],
    { priority: 'scan' },
  )
  scanner.events.publish(
    purged.seriesIds.map((seriesId): DomainEvent => ({ type: 'series_deleted', seriesId, libraryId: library.id })),
  )
}

type Reading = { readonly work: WorkList<ScanItem>; readonly writer: BatchWriter; readonly notes: ReadingNotes }

/** Which files may have known content, which are new, and which only changed. */
async function sortCandidates(plan: ScanPlan, candidates: readonly Candidate[]) {
  const sorted = { maybeKnown: [] as Candidate[], added: [] as Candidate[], changed: [] as Candidate[] }
  await forEachYielding(candidates, (candidate) => {
    const { why, facts } = candidate
    if (why !== 'again' && plan.mayBeKnown(facts.size)) sorted.maybeKnown.push(candidate)
    else if (why === 'added' || why === 'again') sorted.added.push(candidate)
    else sorted.changed.push(candidate)
  })
  return sorted
}

/** A file whose book moved elsewhere becomes a new book. */
function afterMoves(file: Candidate, movedIds: ReadonlySet<string>): Candidate {
  return movedIds.has(file.bookId ?? '') ? { ...file, bookId: null } : file
}

/** After the walk: moves, then remaining files, then missing ones. */
async function processFindings(
  run: ScanRun,
  plan: ScanPlan,
  found: WalkFindings,
  reading: Reading & { readonly done: Promise<void> },
): Promise<ReadonlySet<string>> {
  const { work, writer, notes } = reading
  run.progress.enter('analyzing')
  const { maybeKnown, added, changed } = await sortCandidates(plan, found.candidates)
  await toWorkInPortions(run, work, added)
  const moved = await resolveMoves(run, plan, maybeKnown)
  const changedFiles: Candidate[] = []
  await forEachYielding(changed, (file) => changedFiles.push(afterMoves(file, moved.accountedIds)))
  await toWorkInPortions(run, work, changedFiles)
  await toWorkInPortions(run, work, moved.toRead)
  await restoreBooks(run, found.returned)
  const movedInCloud = await storeCloudFiles(run, plan, writer, moved.accountedIds)
  work.close()
  await reading.done
  await retrySlowFiles(run, writer, notes)
  run.progress.enter('applying')
  await writer.flush()
  return new Set([...moved.accountedIds, ...movedInCloud])
}

/** One scan from the walk to the last series. Ends early, with all results so far stored, when `run.signal` aborts. */
export async function scanLibrary(run: ScanRun, stop: (error: unknown) => void): Promise<ScanOutcome> {
  const { scanner, library, signal } = run
  const reading: Reading = {
    work: createWorkList<ScanItem>(),
    writer: createBatchWriter(run),
    notes: emptyNotes(),
  }
  // The walking thread starts while the known files are loaded.
  const steps = scanner.walk(walkOptionsOf(run), signal)
  const known = await loadKnownFiles(scanner.database.reader, library.id, signal)
  const plan = planScan(known, run.scan.mode)
  const done = readFiles(run, reading.work, reading.writer, reading.notes)
  done.catch(stop)
  try {
    const found = await walkLibrary(run, plan, steps, { work: reading.work, presentCount: known.presentCount })
    const offline = checkWalk(run, plan, known, found)
    if (offline.kind === 'offline') return await goOffline(run, offline.reason)
    const { missing } = await runYielding(plan.finishInParts(offline.kind === 'doubtful' ? [''] : found.blocked))
    const accountedIds = await processFindings(run, plan, found, { ...reading, done })
    if (signal.aborted) return { status: 'completed', message: null }
    const missingIds = [...reading.notes.missingIds]
    await forEachYielding(missing, ({ bookId }) => accountedIds.has(bookId) || missingIds.push(bookId))
    const problem = await handleMissing(run, known, missingIds)
    await transferReading(run)
    // Moves decided after some series were already finished from older data.
    run.pendingSeries.touch(await listSeriesDecidedSince(scanner.database.reader, library.id, run.scan.createdAt))
    await finishTouched(run)
    const isComplete = offline.kind === 'online' && found.isComplete && problem === null
    if (isComplete && library.scanningConfig.purgeDeletedOnScan) await purgeDeleted(run)
    await closeScan(run, offline.kind === 'doubtful' ? library.rootDevice : found.root.device)
    return { status: 'completed', message: problem ?? (offline.kind === 'doubtful' ? offline.reason : null) }
  } finally {
    reading.work.close()
    await done.catch(() => undefined)
  }
}

function checkWalk(run: ScanRun, plan: ScanPlan, known: KnownFiles, found: WalkFindings) {
  if (found.verdict.kind !== 'online' || run.signal.aborted) return found.verdict
  return checkDevice({
    knownDevice: run.library.rootDevice,
    device: found.root.device,
    presentCount: known.presentCount,
    foundCount: plan.foundCount(),
  })
}
