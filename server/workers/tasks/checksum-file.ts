import { closeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { fail, type Result, succeed } from '../../domain/result.ts'
import { ioFailure } from '../../formats/kit/file-calls.ts'
import { openInside } from '../../formats/kit/open-inside.ts'
import { stampFile } from '../file-stamp.ts'
import type { FileVersion } from '../files/open-files.ts'
import { hashFile, readInto } from '../hash-file.ts'
import type { TaskInput, TaskOutput } from '../messages.ts'
import { countProgress } from '../progress.ts'

const CHUNK_BYTES = 1024 * 1024
/** One buffer per thread: tasks run sequentially. */
let chunk: Buffer | undefined

/** The CRC-32 of a file if it is still the known version. Errors: `file-missing`, `file-unreadable`, `file-changed` */
export async function checksumFile({ file }: TaskInput<'checksum-file'>): Promise<TaskOutput<'checksum-file'>> {
  const isKnown = (): Result<true> => {
    const stamp = stampFile(file.path)
    if (!stamp.ok) return stamp
    return stamp.value.size === file.size && stamp.value.mtimeUs === file.mtimeUs ? succeed(true) : fail('file-changed')
  }
  const before = isKnown()
  if (!before.ok) return before
  const read = readThrough(file)
  if (!read.ok) return read
  const after = isKnown()
  if (!after.ok) return after
  return read.value.bytes === file.size ? succeed({ crc: read.value.crc }) : fail('file-changed')
}

function readThrough({ path, root }: FileVersion): Result<{ readonly crc: number; readonly bytes: number }> {
  let fd: number | undefined
  try {
    fd = openInside(path, root)
    chunk ??= Buffer.allocUnsafeSlow(CHUNK_BYTES)
    let crc = 0
    let bytes = 0
    for (let read = -1; read !== 0; bytes += read) {
      read = readInto(fd, chunk, bytes)
      crc = crc32(chunk.subarray(0, read), crc)
      countProgress()
    }
    return succeed({ crc, bytes })
  } catch (error) {
    return { ok: false, failure: ioFailure(error) }
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

/** Errors: `file-missing`, `file-unreadable` */
export async function hashWholeFile({ path, root }: TaskInput<'hash-file'>): Promise<TaskOutput<'hash-file'>> {
  const hashed = hashFile(path, root)
  if (!hashed.ok) return hashed
  const { fileHash, externalReaderHash } = hashed.value
  return succeed({ fileHash, externalReaderHash })
}
