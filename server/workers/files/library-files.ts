import type { FileHandle } from 'node:fs/promises'
import type { Clock } from '../../domain/ids.ts'
import { type Failure, fail, type Result } from '../../domain/result.ts'
import { ioFailure } from '../../formats/kit/file-calls.ts'
import { openHandleInside } from '../../formats/kit/open-inside.ts'
import { type FileStamp, stampOf } from '../file-stamp.ts'
import { createOpenFiles, type FileVersion, isVersion } from './open-files.ts'

/** A file of a library. Both paths are absolute. */
export type FileLocation = { readonly path: string; readonly root: string }

/**
 * Reads library files in the server's main thread: without following links below the library root (see `openInside`),
 * and only while they are the known version.
 */
export type LibraryFiles = {
  /** Reads bytes of a file that stays open for a while; null when it cannot be read or has changed. */
  read(file: FileVersion, position: number, length: number): Promise<Uint8Array | null>
  /** Likewise; null also when the file changed while it was read: what arrives is of the known version. */
  readVerified(file: FileVersion, position: number, length: number): Promise<Uint8Array | null>
  /** Memory for bytes that are made from those of a file. @param length in bytes */
  lend(length: number): Uint8Array
  /** Uses the memory of bytes from `read`, `readVerified` or `lend` again: nobody may use them any more. */
  release(bytes: Uint8Array): void
  /**
   * Bytes from `first` to `last` inclusive, of a file opened for this call. The last bytes are sent after verifying
   * that the file is unchanged: a changed file never arrives complete.
   * @throws FileAccessError
   */
  stream(file: FileVersion, first: number, last: number): AsyncIterable<Uint8Array>
  /**
   * Why a file cannot be sent: it is missing, unreadable, or no longer the known version. Null when it can; for a file
   * that stays open a change may be noticed a second late.
   */
  problemOf(file: FileVersion): Promise<Failure | null>
  /** Errors: `file-missing`, `file-unreadable` */
  stat(file: FileLocation): Promise<Result<FileStamp>>
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Why the stream of a file was aborted. */
export class FileAccessError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

const CHUNK_BYTES = 256 * 1024

/** @param maxOpen idle files that stay open */
export function openLibraryFiles(clock: Clock, maxOpen?: number): LibraryFiles {
  const { isCurrent, ...files } = createOpenFiles(clock, maxOpen)
  const problemOf = async (file: FileVersion) => ((await isCurrent(file)) ? null : problemIn(await stat(file), file))
  return { ...files, stream, stat, problemOf }
}

/** What a file on disk says against being sent as a known version. */
export function problemIn(found: Result<FileStamp>, { size, mtimeUs }: FileVersion): Failure | null {
  if (!found.ok) return found.failure
  const isSame = found.value.size === size && found.value.mtimeUs === mtimeUs
  return isSame ? null : fail('file-changed').failure
}

async function stat({ path, root }: FileLocation): Promise<Result<FileStamp>> {
  const handle = await openHandleInside(path, root).catch(ioFailure)
  if ('code' in handle) return { ok: false, failure: handle }
  try {
    return stampOf(await handle.stat())
  } catch (error) {
    return { ok: false, failure: ioFailure(error) }
  } finally {
    await handle.close()
  }
}

async function* stream(file: FileVersion, first: number, last: number): AsyncGenerator<Uint8Array> {
  const handle = await openHandleInside(file.path, file.root).catch((error: unknown) => {
    throw new FileAccessError(ioFailure(error))
  })
  try {
    await requireVersion(handle, file)
    for (let position = first; position <= last; ) {
      const length = Math.min(CHUNK_BYTES, last - position + 1)
      const { bytesRead, buffer } = await readSome(handle, position, length)
      if (bytesRead === 0) throw changed()
      position += bytesRead
      if (position > last) await requireVersion(handle, file)
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

function readSome(handle: FileHandle, position: number, length: number) {
  return handle.read(Buffer.allocUnsafeSlow(length), 0, length, position).catch((error: unknown) => {
    throw new FileAccessError(ioFailure(error))
  })
}

async function requireVersion(handle: FileHandle, file: FileVersion): Promise<void> {
  if (!(await isVersion(handle, file))) throw changed()
}

function changed(): FileAccessError {
  return new FileAccessError(fail('file-changed').failure)
}
