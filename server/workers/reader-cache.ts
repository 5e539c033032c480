import { fail, type Result, succeed } from '../domain/result.ts'
import { type BookReader, defaultLimits } from '../formats/book-format.ts'
import { openBook } from '../formats/registry.ts'
import { stampFile } from './file-stamp.ts'
import type { KnownFile } from './messages.ts'

/**
 * Recently used books that stay open between tasks of a thread. Each has a file handle and its directory; idle ones are
 * closed so that files can be moved and memory is released.
 */
const MAX_OPEN = 6
const IDLE_MS = 20_000

const open = new Map<string, BookReader>()
let idleTimer: NodeJS.Timeout | undefined

/**
 * Runs `work` on a book if it is still the known version. A book whose reading threw is closed. Errors: `file-missing`,
 * `file-unreadable`, `file-changed`, those of opening, and those of `work`
 */
export async function withReader<T>(
  file: KnownFile,
  work: (reader: BookReader) => Promise<Result<T>>,
): Promise<Result<T>> {
  clearTimeout(idleTimer)
  try {
    const reader = await openKnown(file)
    return reader.ok ? await work(reader.value) : reader
  } catch (error) {
    await forget(keyOf(file))
    throw error
  } finally {
    idleTimer = setTimeout(() => void closeReaders(), IDLE_MS).unref()
  }
}

function keyOf(file: KnownFile): string {
  return `${file.size}:${file.mtimeUs}:${file.path}`
}

async function openKnown(file: KnownFile): Promise<Result<BookReader>> {
  const stamp = stampFile(file.path)
  const key = keyOf(file)
  const isKnown = stamp.ok && stamp.value.size === file.size && stamp.value.mtimeUs === file.mtimeUs
  if (!isKnown) {
    await forget(key)
    return stamp.ok ? fail('file-changed') : stamp
  }
  const cached = open.get(key)
  const reader = cached === undefined ? await openBook(file.path, defaultLimits, file.root) : succeed(cached)
  if (!reader.ok) return reader
  open.delete(key)
  open.set(key, reader.value)
  const [oldest] = open.keys()
  if (open.size > MAX_OPEN && oldest !== undefined) await forget(oldest)
  return reader
}

async function forget(key: string): Promise<void> {
  const reader = open.get(key)
  open.delete(key)
  await reader?.close()
}

/** Closes every book. */
async function closeReaders(): Promise<void> {
  for (const key of [...open.keys()]) await forget(key)
}
