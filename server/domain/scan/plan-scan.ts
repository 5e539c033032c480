import type { FileFacts } from '../book/file-facts.ts'
import type { ScanMode } from '../vocabulary.ts'
import { DELETED, DIFFERS, difference, type KnownFiles, RETRY, SEEN } from './known-files.ts'
import type { VacatedBook } from './match-moves.ts'
import { type CloudFindings, createCloudPlan } from './plan-cloud.ts'

/** A file whose path is known and that must be read again. */
export type ChangedFile = {
  readonly bookId: string
  readonly facts: FileFacts
  /**
   * `stat`: size or time differ. `inode`: only the inode differs (restored with times, or a file system that renumbers
   * at each mount). `again`: unchanged, but the scan is deep, the last analysis failed, or was done by an older
   * version.
   */
  readonly why: 'stat' | 'inode' | 'again'
  /** True when the book was soft-deleted. */
  readonly returned: boolean
}

/** The file of a soft-deleted book that is back. */
export type ReturnedFile = { readonly bookId: string; readonly facts: FileFacts }

/** The result for a portion of the walk. */
export type PlannedFiles = {
  readonly added: readonly FileFacts[]
  readonly changed: readonly ChangedFile[]
  /** Soft-deleted books whose unchanged file is back: nothing has to be read. */
  readonly returned: readonly ReturnedFile[]
  readonly unchanged: number
}

/** A book whose file was not found by a complete walk. */
export type VanishedBook = { readonly bookId: string; readonly path: string }

export type FinishedWalk = {
  readonly missing: readonly VanishedBook[]
  readonly stillDeleted: readonly VanishedBook[]
}

export type ScanPlan = {
  /** Compares a portion of the walk with the known files. Portions may come in any order and size. */
  planPortion(portion: readonly FileFacts[]): PlannedFiles
  /**
   * Whether a file of this size could be one that is known under another path. Before the walk ends it may return true
   * wrongly.
   */
  mayBeKnown(size: number): boolean
  /**
   * Ends the walk: returns what was not found, except below `blocked` (unreadable folders, relative; '' is the root).
   * `missing` were present, `stillDeleted` soft-deleted before; both are candidates for a move.
   */
  finish(blocked: readonly string[]): FinishedWalk
  /** The same, yielding after a number of books. */
  finishInParts(blocked: readonly string[]): Generator<void, FinishedWalk>
  /** Files in the cloud, found so far. */
  readonly cloud: CloudFindings
  /**
   * After the walk: vanished books with the size and time of one of these files, which can't be read to compare them. The
   * `fileHash` of each is its `stampOf`.
   */
  vanishedLike(files: readonly FileFacts[]): readonly VacatedBook[]
  /** Known present books that the walk found, changed or not. */
  foundCount(): number
  /** After the walk: whether the known content of a book is no longer at its path, or was not before. */
  isVacated(book: { readonly bookId: string; readonly path: string }): boolean
  /** After the walk: whether the walk found a file at the path of this known book. */
  isSeen(path: string): boolean
}

/** True when `path` is `folder` or lies below it. The root is the empty text. */
export function isUnder(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}

/** Books compared before yielding. */
const PART = 2_000

/** Missing books of trusted folders, and the sizes of known files that are missing or changed. */
function* compareWithWalk(
  known: KnownFiles,
  blocked: readonly string[],
): Generator<void, FinishedWalk & { readonly vacatedSizes: Set<number> }> {
  const missing: VanishedBook[] = []
  const stillDeleted: VanishedBook[] = []
  const vacatedSizes = new Set<number>()
  let count = 0
  for (const [path, index] of known.entries()) {
    count += 1
    if (count % PART === 0) yield
    if (known.has(index, SEEN)) {
      if (known.has(index, DIFFERS)) vacatedSizes.add(known.size(index))
      continue
    }
    if (blocked.some((folder) => isUnder(path, folder))) continue
    vacatedSizes.add(known.size(index))
    const list = known.has(index, DELETED) ? stillDeleted : missing
    list.push({ bookId: known.id(index), path })
  }
  return { missing, stillDeleted, vacatedSizes }
}

function runToEnd<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

function sizesOf(known: KnownFiles): Set<number> {
  const sizes = new Set<number>()
  for (const [, index] of known.entries()) sizes.add(known.size(index))
  return sizes
}

/** `null`: noted elsewhere. */
type Verdict = 'unchanged' | 'returned' | 'added' | ChangedFile | null

/**
 * Compares a walk with the database. Pure: the walk hands in portions, and memory does not grow beyond the known files.
 * Unchanged means same size, time and inode; a deep scan takes every known file as changed.
 */
export function planScan(known: KnownFiles, mode: ScanMode): ScanPlan {
  let counted = 0
  let sizes = sizesOf(known)
  let blockedFolders: readonly string[] = []
  const cloud = createCloudPlan(known)

  function classify(facts: FileFacts): Verdict {
    const index = known.find(facts.path)
    if (index >= 0 && known.has(index, SEEN)) return null
    const verdict = facts.inCloud === true ? cloud.classify(facts, index) : classifyOnDisk(facts, index)
    if (index >= 0 && known.has(index, SEEN) && !known.has(index, DELETED)) counted += 1
    return verdict
  }

  function classifyOnDisk(facts: FileFacts, index: number): Verdict {
    if (index < 0) return 'added'
    known.mark(index, SEEN)
    const returned = known.has(index, DELETED)
    if (!returned) cloud.noteOnDisk(index)
    const differs = difference(known, index, facts)
    if (differs !== null) known.mark(index, DIFFERS)
    if (differs === null && mode === 'normal' && !known.has(index, RETRY)) return returned ? 'returned' : 'unchanged'
    return { bookId: known.id(index), facts, why: differs ?? 'again', returned }
  }

  function* finishInParts(blocked: readonly string[]): Generator<void, FinishedWalk> {
    blockedFolders = blocked
    const { vacatedSizes, ...finished } = yield* compareWithWalk(known, blocked)
    sizes = vacatedSizes
    return finished
  }

  return {
    planPortion(portion) {
      const added: FileFacts[] = []
      const changed: ChangedFile[] = []
      const returned: ReturnedFile[] = []
      let unchanged = 0
      for (const facts of portion) {
        const verdict = classify(facts)
        if (verdict === 'unchanged') unchanged += 1
        else if (verdict === 'added') added.push(facts)
        else if (verdict === 'returned')
          returned.push({ bookId: known.id(known.find(facts.path)), facts: cloud.factsToStore(facts) })
        else if (verdict !== null) changed.push(verdict)
      }
      return { added, changed, returned, unchanged }
    },
    mayBeKnown: (size) => sizes.has(size),
    finish: (blocked) => runToEnd(finishInParts(blocked)),
    finishInParts,
    cloud: cloud.findings,
    vanishedLike: (files) =>
      cloud.vanishedLike(files, (path) => blockedFolders.some((folder) => isUnder(path, folder))),
    foundCount: () => counted,
    isVacated({ bookId, path }) {
      const index = known.find(path)
      // The path belongs to another book now.
      if (index < 0 || known.id(index) !== bookId) return true
      if (known.has(index, SEEN)) return known.has(index, DIFFERS)
      return !blockedFolders.some((folder) => isUnder(path, folder))
    },
    isSeen(path) {
      const index = known.find(path)
      return index >= 0 && known.has(index, SEEN)
    },
  }
}
