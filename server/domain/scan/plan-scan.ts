import type { FileFacts } from '../book/file-facts.ts'
import type { ScanMode } from '../vocabulary.ts'
import { DELETED, DIFFERS, IN_CLOUD, type KnownFiles, RETRY, SEEN } from './known-files.ts'
import type { VacatedBook } from './match-moves.ts'

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

/** What the walk found about files in the cloud, besides returned ones. */
export type CloudFindings = {
  /** Files in the cloud that were never read here, or whose content is another one. */
  readonly added: readonly FileFacts[]
  /** Present books whose file is in the cloud, and was not when it was last scanned. */
  readonly evictedIds: readonly string[]
  /** Present books whose file was in the cloud, and is on this computer again. */
  readonly onDiskIds: readonly string[]
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
   * `fileHash` of each is its {@link stampOf}.
   */
  vanishedLike(files: readonly FileFacts[]): readonly VacatedBook[]
  /** Known present books that the walk found, changed or not. */
  foundCount(): number
  /** After the walk: whether the known content of a book is no longer at its path, or was not before. */
  isVacated(book: { readonly bookId: string; readonly path: string }): boolean
  /** After the walk: whether the walk found a file at the path of this known book. */
  isSeen(path: string): boolean
}

/** Modification times that differ by the rounding of one microsecond are the same time. */
function sameTime(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1
}

function difference(known: KnownFiles, index: number, facts: FileFacts): 'stat' | 'inode' | null {
  if (known.size(index) !== facts.size || !sameTime(known.mtimeUs(index), facts.mtimeUs)) return 'stat'
  return known.inode(index) === facts.inode ? null : 'inode'
}

/** Size and time of a file, as text: identifies a file that can't be read, almost surely. */
export function stampOf({ size, mtimeUs }: Pick<FileFacts, 'size' | 'mtimeUs'>): string {
  return `${size} ${mtimeUs}`
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

/** Compares files in the cloud with the known ones, by facts alone. */
function createCloudPlan(known: KnownFiles) {
  const added: FileFacts[] = []
  const evictedIds: string[] = []
  const onDiskIds: string[] = []
  return {
    findings: { added, evictedIds, onDiskIds },
    noteOnDisk(index: number): void {
      if (known.has(index, IN_CLOUD)) onDiskIds.push(known.id(index))
    },
    /** A file with another size or time has another content, which stays unknown until it is on this computer. */
    classify(facts: FileFacts, index: number): 'unchanged' | 'returned' | null {
      const isOther = facts.size > 0 && index >= 0 && difference(known, index, facts) === 'stat'
      if (index < 0 || (isOther && known.has(index, DELETED))) {
        added.push(facts)
        return null
      }
      known.mark(index, SEEN)
      if (known.has(index, DELETED)) return 'returned'
      if (isOther) known.mark(index, DIFFERS)
      if (!known.has(index, IN_CLOUD)) evictedIds.push(known.id(index))
      return 'unchanged'
    },
  }
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

  /** In the cloud the known facts stay: it is read when it is on this computer and differs from them. */
  function returnedFile(facts: FileFacts): ReturnedFile {
    const index = known.find(facts.path)
    return {
      bookId: known.id(index),
      facts: facts.inCloud === true ? { ...factsAt(index, facts.path), inCloud: true } : facts,
    }
  }

  function factsAt(index: number, path: string): FileFacts {
    return { path, size: known.size(index), mtimeUs: known.mtimeUs(index), inode: known.inode(index) }
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
        else if (verdict === 'returned') returned.push(returnedFile(facts))
        else if (verdict !== null) changed.push(verdict)
      }
      return { added, changed, returned, unchanged }
    },
    mayBeKnown: (size) => sizes.has(size),
    finish: (blocked) => runToEnd(finishInParts(blocked)),
    finishInParts,
    cloud: cloud.findings,
    vanishedLike(files) {
      const fileSizes = new Set(files.map(({ size }) => size))
      const stamps = new Set(files.map(stampOf))
      const vanished: VacatedBook[] = []
      for (const [path, index] of files.length === 0 ? [] : known.entries()) {
        if (!fileSizes.has(known.size(index)) || known.has(index, SEEN)) continue
        const fileHash = stampOf(factsAt(index, path))
        if (!stamps.has(fileHash) || blockedFolders.some((folder) => isUnder(path, folder))) continue
        const deleted = known.has(index, DELETED)
        vanished.push({ bookId: known.id(index), path, fileHash, inode: known.inode(index), deleted })
      }
      return vanished
    },
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
