import { analysisErrors } from '../domain/result.ts'
import { checkRoot, type RootCheck, type RootFacts } from '../domain/scan/guards.ts'
import type { PlannedFiles, ReturnedFile, ScanPlan } from '../domain/scan/plan-scan.ts'
import { parseExcludes } from '../domain/series/ignored-paths.ts'
import { bookFileFormats } from '../domain/vocabulary.ts'
import type { Candidate } from './hash-candidates.ts'
import type { ReadingRun, ScanItem, ScanRun } from './scan-run.ts'
import { yieldToEventLoop } from './serial-queue.ts'
import type { WalkStep } from './walk/walk.ts'
import type { WalkOptions, WalkProblem } from './walk/walk-folder.ts'
import type { WorkList } from './work-list.ts'

/** Result of the walk, beyond the files already being read. */
export type WalkFindings = {
  readonly root: RootFacts
  readonly verdict: RootCheck
  /** Files that may be known under another path; decided after the walk. */
  readonly candidates: readonly Candidate[]
  /** Soft-deleted books whose exact files returned. */
  readonly returned: readonly ReturnedFile[]
  /** Folders below which a missing file proves nothing. */
  readonly blocked: readonly string[]
  /** Whether everything could be inspected; links are left out on purpose. */
  readonly isComplete: boolean
}

/** Files whose names are parsed before yielding the main thread. */
const PORTION = 100

const noRoot: RootFacts = { problem: 'missing', entryCount: 0, device: null }
const silentDrive: RootCheck = { kind: 'offline', reason: analysisErrors['drive-silent'] }

/** Sorts a portion: files that are certainly new or changed are read immediately, possibly moved books wait. */
async function dispatch(
  run: ScanRun,
  plan: ScanPlan,
  planned: PlannedFiles,
  into: { readonly work: WorkList<ScanItem>; readonly candidates: Candidate[]; readonly isOtherDevice: boolean },
): Promise<void> {
  const found: Candidate[] = [
    ...planned.added.map((facts): Candidate => ({ facts, bookId: null, why: 'added', returned: false })),
    ...planned.changed,
  ]
  // Nothing is read from another drive before it is known to be the right one. A changed file waits because its previous
  // content may be found elsewhere: then it is another book.
  const mayHaveMoved = ({ why, facts }: Candidate) =>
    into.isOtherDevice || why === 'stat' || why === 'inode' || (why === 'added' && plan.mayBeKnown(facts.size))
  into.candidates.push(...found.filter(mayHaveMoved))
  await toWorkInPortions(
    run,
    into.work,
    found.filter((candidate) => !mayHaveMoved(candidate)),
  )
  run.progress.count('booksUnchanged', planned.unchanged)
  run.progress.count('filesProcessed', planned.unchanged)
}

/** Queues files for reading. */
export function toWork(run: ReadingRun, work: WorkList<ScanItem>, items: readonly ScanItem[]): void {
  for (const { facts } of items) run.pendingSeries.expect(run.describe.placementOf(facts.path).seriesKey)
  work.push(items.map(({ facts, bookId }) => ({ facts, bookId })))
}

/** The same for any number of files, yielding in between. */
export async function toWorkInPortions(run: ReadingRun, work: WorkList<ScanItem>, items: readonly ScanItem[]) {
  for (let at = 0; at < items.length; at += PORTION) {
    toWork(run, work, items.slice(at, at + PORTION))
    await yieldToEventLoop()
  }
}

/**
 * Walks the library and compares it with the known files, while new files are read. Stops early when the root cannot be
 * used or the scan stops.
 * @param steps the walk, started before the known files were loaded
 */
export async function walkLibrary(
  run: ScanRun,
  plan: ScanPlan,
  steps: AsyncIterable<WalkStep>,
  options: { readonly work: WorkList<ScanItem>; readonly presentCount: number },
): Promise<WalkFindings> {
  const { work, presentCount } = options
  const candidates: Candidate[] = []
  const returned: ReturnedFile[] = []
  const blocked = new Set<string>()
  let root = noRoot
  let verdict: RootCheck = { kind: 'online' }
  let isOtherDevice = false
  let isComplete = true
  for await (const step of steps) {
    // The walk is faster than this thread: its results are available immediately.
    await yieldToEventLoop()
    await run.pause.over()
    if (run.signal.aborted) break
    if (step.kind !== 'portion') {
      root = step.kind === 'root' ? step.root : root
      verdict = step.kind === 'root' ? checkRoot(root, presentCount) : silentDrive
      isOtherDevice = isOnOtherDevice(run, root, presentCount)
      if (verdict.kind === 'offline') break
      continue
    }
    run.progress.count('filesDiscovered', step.files.length)
    run.progress.count('filesTotal', step.files.length)
    reportProblems(run, step.problems, blocked)
    isComplete &&= step.problems.every(({ blocks, code }) => blocks === null || code === 'link-not-followed')
    const planned = plan.planPortion(step.files)
    returned.push(...planned.returned)
    await dispatch(run, plan, planned, { work, candidates, isOtherDevice })
  }
  return { root, verdict, candidates, returned, blocked: [...blocked], isComplete }
}

function reportProblems({ progress }: ScanRun, problems: readonly WalkProblem[], blocked: Set<string>): void {
  for (const { path, code, message, blocks } of problems) {
    progress.error({ path, code, message })
    if (blocks !== null) blocked.add(blocks)
  }
}

function isOnOtherDevice({ library }: ScanRun, { device }: RootFacts, presentCount: number): boolean {
  return library.rootDevice !== null && library.rootDevice !== device && presentCount > 0
}

/** Options of the walk. */
export function walkOptionsOf({ library, scanner }: Pick<ScanRun, 'library' | 'scanner'>): WalkOptions {
  return {
    root: library.path,
    platform: scanner.platform,
    excludes: parseExcludes(library.excludedPatterns ?? ''),
    formats: library.allowedFormats ?? bookFileFormats,
  }
}
