import type { FileFacts } from '../book/file-facts.ts'
import { DELETED, DIFFERS, difference, IN_CLOUD, type KnownFiles, SEEN } from './known-files.ts'
import type { VacatedBook } from './match-moves.ts'

/** What the walk found about files in the cloud, besides returned ones. */
export type CloudFindings = {
  /** Files in the cloud that were never read here, or whose content is another one. */
  readonly added: readonly FileFacts[]
  /** Present books whose file is in the cloud, and was not when it was last scanned. */
  readonly evictedIds: readonly string[]
  /** Present books whose file was in the cloud, and is on this computer again. */
  readonly onDiskIds: readonly string[]
}

/** Size and time of a file, as text: identifies a file that can't be read, almost surely. */
export function stampOf({ size, mtimeUs }: Pick<FileFacts, 'size' | 'mtimeUs'>): string {
  return `${size} ${mtimeUs}`
}

/** Compares files in the cloud with the known ones, by facts alone. */
export function createCloudPlan(known: KnownFiles) {
  const added: FileFacts[] = []
  const evictedIds: string[] = []
  const onDiskIds: string[] = []
  const factsAt = (index: number, path: string): FileFacts => ({
    path,
    size: known.size(index),
    mtimeUs: known.mtimeUs(index),
    inode: known.inode(index),
  })

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
    /** In the cloud the known facts stay: the file is read when it is on this computer and differs from them. */
    factsToStore(facts: FileFacts): FileFacts {
      if (facts.inCloud !== true) return facts
      return { ...factsAt(known.find(facts.path), facts.path), inCloud: true }
    },
    /** See `ScanPlan`. */
    vanishedLike(files: readonly FileFacts[], isBlocked: (path: string) => boolean): readonly VacatedBook[] {
      const fileSizes = new Set(files.map(({ size }) => size))
      const stamps = new Set(files.map(stampOf))
      const vanished: VacatedBook[] = []
      for (const [path, index] of files.length === 0 ? [] : known.entries()) {
        if (!fileSizes.has(known.size(index)) || known.has(index, SEEN)) continue
        const fileHash = stampOf(factsAt(index, path))
        if (!stamps.has(fileHash) || isBlocked(path)) continue
        const deleted = known.has(index, DELETED)
        vanished.push({ bookId: known.id(index), path, fileHash, inode: known.inode(index), deleted })
      }
      return vanished
    },
  }
}
