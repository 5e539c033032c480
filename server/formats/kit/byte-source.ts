import { closeSync, fstatSync, readSync } from 'node:fs'
import { fail, type Result, succeed } from '../../domain/result.ts'
import { fileCall, ioFailure } from './file-calls.ts'
import { openInside } from './open-inside.ts'

/**
 * Random-access bytes: a file, or a buffer in tests. File reads are synchronous behind an asynchronous interface:
 * formats only run in worker threads, where a positioned read costs a few microseconds and a round trip through the
 * thread pool several times that.
 */
export type ByteSource = {
  /** Size in bytes when the source was opened. */
  readonly size: number
  /**
   * @param position byte offset, 0-based
   * @param length requested bytes; fewer are returned only at the end of the source
   */
  read(position: number, length: number): Result<Buffer>
  /** May be called twice. */
  close(): void
}

/**
 * Opens a file for reading, see `openInside`.
 * @param root of the library that must contain the file
 * Errors: `file-missing`, `file-unreadable`, `file-empty`
 */
export function openFileSource(path: string, root?: string): Result<ByteSource> {
  let fd: number
  try {
    fd = openInside(path, root)
  } catch (error) {
    return { ok: false, failure: ioFailure(error) }
  }
  const size = sizeOf(fd)
  if (!size.ok || size.value === 0) {
    fileCall(() => closeSync(fd))
    return size.ok ? fail('file-empty') : size
  }
  let open = true
  return succeed({
    size: size.value,
    read(position, length) {
      if (!open || position < 0 || length < 0) return fail('file-unreadable')
      return readFully(fd, position, Math.min(length, Math.max(0, size.value - position)))
    },
    close() {
      if (open) fileCall(() => closeSync(fd))
      open = false
    },
  })
}

/** A byte source over bytes in memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    size: buffer.length,
    read: (position, length) => succeed(buffer.subarray(Math.max(0, position), Math.max(0, position + length))),
    close: () => undefined,
  }
}

function sizeOf(fd: number): Result<number> {
  try {
    const stat = fileCall(() => fstatSync(fd))
    return stat.isFile() ? succeed(stat.size) : fail('file-unreadable', 'This is not a file.')
  } catch (error) {
    return { ok: false, failure: ioFailure(error) }
  }
}

function readFully(fd: number, position: number, length: number): Result<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  try {
    while (filled < length) {
      const read = fileCall(() => readSync(fd, buffer, filled, length - filled, position + filled))
      if (read === 0) break
      filled += read
    }
  } catch (error) {
    return { ok: false, failure: ioFailure(error) }
  }
  return succeed(filled === length ? buffer : buffer.subarray(0, filled))
}
