import type { FileFacts } from '../book/file-facts.ts'

/** A known file with the fields that scans compare. */
export type KnownFile = FileFacts & {
  /** Id of the book: a UUID in lower-case text form. */
  readonly id: string
  readonly deleted: boolean
  /**
   * True when reading it failed for a possibly temporary reason (time, memory, permissions), or when it was read by an
   * older version of its format's reader.
   */
  readonly retry: boolean
}

/** State of one known file during a scan, as bits. */
export const DELETED = 1
export const RETRY = 2
export const SEEN = 4
/** Found, but size, time or inode differ from the stored ones. */
export const DIFFERS = 8
/** In the cloud when it was last scanned. */
export const IN_CLOUD = 16

/**
 * The known files of one library: about 150 bytes each including a path of 60 characters, so that 100,000 books take
 * some 15 MB while a scan runs. Numbers are in typed arrays, ids are 16 bytes, paths are keys of one map.
 */
export type KnownFiles = {
  readonly count: number
  /** Number of books that are not soft-deleted. */
  readonly presentCount: number
  /** Several books may have had one path, at most one of them present: that one represents the path, else the last. */
  add(file: KnownFile): void
  /** Index of the path, or -1. Compared byte by byte: a change of case is another path. */
  find(path: string): number
  id(index: number): string
  size(index: number): number
  mtimeUs(index: number): number
  inode(index: number): number
  has(index: number, bit: number): boolean
  mark(index: number, bit: number): void
  /** Every book with its path: those representing a path in the order of `add`, then the others. */
  entries(): Iterable<readonly [string, number]>
}

/** The 16 bytes of a UUID in text form. */
function packId(id: string, into: Uint8Array, at: number): void {
  const hex = id.replaceAll('-', '')
  for (let i = 0; i < 16; i++) into[at + i] = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16)
}

function unpackId(from: Uint8Array, at: number): string {
  let hex = ''
  for (let i = 0; i < 16; i++) hex += (from[at + i] ?? 0).toString(16).padStart(2, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function enlarge<T extends Float64Array | Uint8Array>(array: T, length: number): T {
  if (array.length >= length) return array
  const larger = (array instanceof Float64Array ? new Float64Array(length * 2) : new Uint8Array(length * 2)) as T
  larger.set(array)
  return larger
}

export function createKnownFiles(): KnownFiles {
  const indexByPath = new Map<string, number>()
  /** Soft-deleted books whose path belongs to another book now. */
  const shadowed: (readonly [string, number])[] = []
  let numbers = new Float64Array(3 * 64)
  let ids = new Uint8Array(16 * 64)
  let bits = new Uint8Array(64)
  let count = 0
  let present = 0

  function setIndex(path: string, index: number, deleted: boolean): void {
    const before = indexByPath.get(path)
    if (before !== undefined && deleted && ((bits[before] ?? 0) & DELETED) === 0) {
      shadowed.push([path, index])
      return
    }
    if (before !== undefined) shadowed.push([path, before])
    indexByPath.set(path, index)
  }

  return {
    get count() {
      return count
    },
    get presentCount() {
      return present
    },
    add(file) {
      const index = count
      count += 1
      numbers = enlarge(numbers, index * 3 + 3)
      ids = enlarge(ids, index * 16 + 16)
      bits = enlarge(bits, index + 1)
      setIndex(file.path, index, file.deleted)
      numbers[index * 3] = file.size
      numbers[index * 3 + 1] = file.mtimeUs
      numbers[index * 3 + 2] = file.inode
      packId(file.id, ids, index * 16)
      bits[index] = (file.deleted ? DELETED : 0) | (file.retry ? RETRY : 0) | (file.inCloud === true ? IN_CLOUD : 0)
      if (!file.deleted) present += 1
    },
    find: (path) => indexByPath.get(path) ?? -1,
    id: (index) => unpackId(ids, index * 16),
    size: (index) => numbers[index * 3] ?? 0,
    mtimeUs: (index) => numbers[index * 3 + 1] ?? 0,
    inode: (index) => numbers[index * 3 + 2] ?? 0,
    has: (index, bit) => ((bits[index] ?? 0) & bit) !== 0,
    mark(index, bit) {
      bits[index] = (bits[index] ?? 0) | bit
    },
    *entries() {
      yield* indexByPath
      yield* shadowed
    },
  }
}

/** Modification times that differ by the rounding of one microsecond are the same time. */
function sameTime(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1
}

/** How a file differs from what is known of its path; null when it is unchanged. */
export function difference(known: KnownFiles, index: number, facts: FileFacts): 'stat' | 'inode' | null {
  if (known.size(index) !== facts.size || !sameTime(known.mtimeUs(index), facts.mtimeUs)) return 'stat'
  return known.inode(index) === facts.inode ? null : 'inode'
}
