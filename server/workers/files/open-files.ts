import type { FileHandle } from 'node:fs/promises'
import { toMicroseconds } from '../../domain/book/file-facts.ts'
import type { Clock } from '../../domain/ids.ts'
import { openHandleInside } from '../../formats/kit/open-inside.ts'
import { createReadBuffers } from './read-buffers.ts'

/** Expected version of a library file: an open file of another version is not used. */
export type FileVersion = {
  /** Absolute. */
  readonly path: string
  /** Of its library. */
  readonly root: string
  readonly size: number
  readonly mtimeUs: number
}

/** Frequently read files, which stay open for a while. */
export type OpenFiles = {
  /** Bytes at an offset; null when the file cannot be opened or has another version. */
  read(file: FileVersion, position: number, length: number): Promise<Uint8Array | null>
  /** Likewise; null also when the file changed while it was read. */
  readVerified(file: FileVersion, position: number, length: number): Promise<Uint8Array | null>
  /** Memory for bytes that are made from those of a file. @param length in bytes */
  lend(length: number): Uint8Array
  /** Uses the memory of bytes that were read or lent again: nobody may use them any more. */
  release(bytes: Uint8Array): void
  /** Whether the file can be opened and is this version, a second ago at the earliest. */
  isCurrent(file: FileVersion): Promise<boolean>
  /** Closes files that were not used recently. */
  sweep(): Promise<void>
  close(): Promise<void>
}

type Entry = { readonly handle: Promise<FileHandle | null>; readers: number; usedAt: number; checkedAt: number }

const usuallyOpen = 128
const idleMs = 30_000
/** Milliseconds during which a file is assumed to be unmodified. */
const trustMs = 1_000

export function createOpenFiles(clock: Clock, maxOpen = usuallyOpen): OpenFiles {
  const entries = new Map<string, Entry>()
  const buffers = createReadBuffers()
  const keyOf = ({ path, size, mtimeUs }: FileVersion) => `${size} ${mtimeUs} ${path}`

  const drop = async (key: string, entry: Entry): Promise<void> => {
    if (entries.get(key) === entry) entries.delete(key)
    // The last reader closes it.
    if (entry.readers === 0) await (await entry.handle)?.close().catch(() => undefined)
  }

  const find = (key: string, file: FileVersion): Entry => {
    const now = clock()
    const entry = entries.get(key) ?? { handle: openVersion(file), readers: 0, usedAt: now, checkedAt: now }
    entries.delete(key)
    entries.set(key, entry)
    entry.usedAt = now
    return entry
  }

  const shrink = () => {
    for (const [key, entry] of entries) {
      if (entries.size <= maxOpen) return
      void drop(key, entry)
    }
  }

  const usable = async (key: string, entry: Entry, file: FileVersion): Promise<FileHandle | null> => {
    const handle = await entry.handle
    const now = clock()
    const isCurrent = handle !== null && (now - entry.checkedAt < trustMs || (await isVersion(handle, file)))
    if (isCurrent) entry.checkedAt = now - entry.checkedAt < trustMs ? entry.checkedAt : now
    else entries.delete(key)
    return isCurrent ? handle : null
  }

  /** @param work with the open file; null when it cannot be opened or has another version */
  async function using<T>(file: FileVersion, work: (handle: FileHandle | null) => T | Promise<T>): Promise<T> {
    const key = keyOf(file)
    const entry = find(key, file)
    entry.readers += 1
    shrink()
    try {
      return await work(await usable(key, entry, file))
    } finally {
      entry.readers -= 1
      if (entries.get(key) !== entry) await drop(key, entry)
    }
  }

  return {
    read: (file, position, length) =>
      using(file, (handle) => (handle === null ? null : readFully(handle, position, buffers.lend(length)))),
    readVerified: (file, position, length) =>
      using(file, async (handle) => {
        if (handle === null) return null
        const bytes = await readFully(handle, position, buffers.lend(length))
        return (await isVersion(handle, file)) ? bytes : null
      }),
    lend: buffers.lend,
    release: buffers.release,
    isCurrent: (file) => using(file, (handle) => handle !== null),
    async sweep() {
      buffers.clear()
      for (const [key, entry] of entries) if (clock() - entry.usedAt > idleMs) await drop(key, entry)
    },
    async close() {
      for (const [key, entry] of entries) await drop(key, entry)
    },
  }
}

async function openVersion(file: FileVersion): Promise<FileHandle | null> {
  const handle = await openHandleInside(file.path, file.root).catch(() => null)
  if (handle === null || (await isVersion(handle, file))) return handle
  await handle.close()
  return null
}

/** Whether an open file is still the expected version, and not deleted or replaced. */
export async function isVersion(handle: FileHandle, { size, mtimeUs }: FileVersion): Promise<boolean> {
  const stats = await handle.stat().catch(() => null)
  return stats !== null && stats.nlink > 0 && stats.size === size && toMicroseconds(stats.mtimeMs) === mtimeUs
}

/** Fills the buffer; less only at the end of the file. */
async function readFully(handle: FileHandle, position: number, buffer: Uint8Array): Promise<Uint8Array> {
  const { length } = buffer
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
