import { join } from 'node:path'
import { findBooks } from '../db/queries/books/books.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import type { ChangedFile } from '../domain/scan/plan-scan.ts'
import type { ScanItem, ScanRun } from './scan-run.ts'

/** A file that may have the content of a known book. */
export type Candidate = ScanItem & {
  /** Why it is hashed; `added` when its path is new. */
  readonly why: ChangedFile['why'] | 'added'
  /** Whether the book known at its path was soft-deleted. */
  readonly returned: boolean
}

export type HashedCandidates = {
  readonly hashed: readonly { readonly candidate: Candidate; readonly fileHash: string }[]
  /** Could not be hashed: reading them reports the reason. */
  readonly unreadable: readonly Candidate[]
  /** Assumed unchanged without hashing, after the sample was. */
  readonly assumedUnchanged: readonly Candidate[]
}

/**
 * Hashes files with only a new inode until enough in a row are unchanged: then the file system renumbers inodes at each
 * mount, and hashing the complete library is pointless.
 */
const SAMPLE = 32

async function hashAll(
  run: ScanRun,
  candidates: readonly Candidate[],
  take: (candidate: Candidate, fileHash: string | null) => void,
): Promise<void> {
  const waiting = [...candidates].reverse()
  const { signal, library } = run
  async function hashSequentially(): Promise<void> {
    for (let next = waiting.pop(); next !== undefined && !signal.aborted; next = waiting.pop()) {
      await run.pause.over()
      const path = join(library.path, next.facts.path)
      const result = await run.scanner.pool.run('hash-file', { path, root: library.path }, { signal })
      take(next, result.ok ? result.value.fileHash : null)
    }
  }
  try {
    await Promise.all(Array.from({ length: run.scanner.filesInFlight }, hashSequentially))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Whether all files of the sample with a new inode were unchanged. */
async function isInodeMeaningless(run: ScanRun, sample: HashedCandidates['hashed']): Promise<boolean> {
  if (sample.length < SAMPLE) return false
  const ids = sample.flatMap(({ candidate }) => candidate.bookId ?? [])
  const books = await findBooks(systemViewer, run.scanner.database.reader, ids)
  const known = new Map(books.map((book) => [book.id, book.fileHash]))
  return sample.every(({ candidate, fileHash }) => known.get(candidate.bookId ?? '') === fileHash)
}

/** Hashes the candidates with bounded concurrency. */
export async function hashCandidates(run: ScanRun, candidates: readonly Candidate[]): Promise<HashedCandidates> {
  const hashed: { candidate: Candidate; fileHash: string }[] = []
  const unreadable: Candidate[] = []
  const take = (candidate: Candidate, fileHash: string | null) => {
    if (fileHash === null) unreadable.push(candidate)
    else hashed.push({ candidate, fileHash })
  }
  const isRenumbered = ({ why, returned }: Candidate) => why === 'inode' && !returned
  const renumbered = candidates.filter(isRenumbered)
  const others = candidates.filter((candidate) => !isRenumbered(candidate))
  await hashAll(run, renumbered.slice(0, SAMPLE), take)
  const rest = renumbered.slice(SAMPLE)
  const assumedUnchanged = rest.length > 0 && (await isInodeMeaningless(run, hashed)) ? rest : []
  await hashAll(run, assumedUnchanged.length > 0 ? others : [...rest, ...others], take)
  return { hashed, unreadable, assumedUnchanged }
}
