import { createHash } from 'node:crypto'
import { closeSync, readSync } from 'node:fs'
import type { FileHashes } from '../domain/book/analysis.ts'
import { type Result, succeed } from '../domain/result.ts'
import { fileCall, ioFailure } from '../formats/kit/file-calls.ts'
import { openInside } from '../formats/kit/open-inside.ts'
import { countProgress } from './progress.ts'

/** Stays in the cache of the processor between reading and hashing. */
const CHUNK_BYTES = 256 * 1024
/** One buffer per thread: tasks run sequentially. */
let chunk: Buffer | undefined

/** The reader hash takes 1,024 bytes at 0 and at 1024·4^i for i = 0…10. No block crosses a chunk. */
const SAMPLE_BYTES = 1024
const sampleOffsets: readonly number[] = [0, ...Array.from({ length: 11 }, (_, i) => SAMPLE_BYTES * 4 ** i)]

/**
 * Both hashes of a file in one streaming pass.
 * @param root of the library that must contain the file
 * Errors: `file-missing`, `file-unreadable`
 * @returns the hashes and the number of bytes read
 */
export function hashFile(path: string, root: string): Result<FileHashes & { readonly bytes: number }> {
  let fd: number | undefined
  try {
    fd = openInside(path, root)
    return succeed(hashDescriptor(fd))
  } catch (error) {
    return { ok: false, failure: ioFailure(error) }
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

function hashDescriptor(fd: number): FileHashes & { readonly bytes: number } {
  chunk ??= Buffer.allocUnsafeSlow(CHUNK_BYTES)
  const whole = createHash('sha256')
  const samples = createHash('md5')
  let position = 0
  for (;;) {
    const filled = readInto(fd, chunk, position)
    const bytes = chunk.subarray(0, filled)
    whole.update(bytes)
    for (const offset of sampleOffsets) {
      const start = offset - position
      if (start >= 0 && start < filled) samples.update(bytes.subarray(start, start + SAMPLE_BYTES))
    }
    position += filled
    countProgress()
    if (filled < CHUNK_BYTES) break
  }
  return { fileHash: whole.digest('hex'), externalReaderHash: samples.digest('hex'), bytes: position }
}

/** Fills the buffer from `position` on; less only at the end of the file. */
export function readInto(fd: number, buffer: Buffer, position: number): number {
  let filled = 0
  while (filled < buffer.length) {
    const read = fileCall(() => readSync(fd, buffer, filled, buffer.length - filled, position + filled))
    if (read === 0) break
    filled += read
  }
  return filled
}
