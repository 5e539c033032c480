import { closeSync } from 'node:fs'
import { createSHA256 } from 'hash-wasm'
import { fail, type Result, succeed } from '../../domain/result.ts'
import { ioFailure } from '../../formats/kit/file-calls.ts'
import { openInside } from '../../formats/kit/open-inside.ts'
import { stampFile } from '../file-stamp.ts'
import type { FileVersion } from '../files/open-files.ts'
import { readInto } from '../hash-file.ts'
import type { TaskInput, TaskOutput } from '../messages.ts'
import { countProgress } from '../progress.ts'

const CHUNK_BYTES = 256 * 1024
/** One buffer per thread: tasks run sequentially. */
let chunk: Buffer | undefined

/**
 * Hashes a part of a file, so that reading it can be paused, cancelled and slowed down, and other tasks run in between.
 * The hash of Node.js cannot be continued in another thread.
 * Errors: `file-missing`, `file-unreadable`, `file-changed`
 */
export async function hashSlice({
  file,
  from,
  bytes,
  state,
}: TaskInput<'hash-slice'>): Promise<TaskOutput<'hash-slice'>> {
  const before = checkVersion(file)
  if (!before.ok) return before
  const hasher = await createSHA256()
  if (state === null) hasher.init()
  else hasher.load(Buffer.from(state, 'base64'))
  let fd: number | undefined
  let position = from
  let isAtEnd = false
  try {
    fd = openInside(file.path, file.root)
    chunk ??= Buffer.allocUnsafeSlow(CHUNK_BYTES)
    while (position < from + bytes && !isAtEnd) {
      const filled = readInto(fd, chunk, position)
      hasher.update(chunk.subarray(0, filled))
      position += filled
      isAtEnd = filled < CHUNK_BYTES
      countProgress()
    }
  } catch (error) {
    return { ok: false, failure: ioFailure(error) }
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
  if (!isAtEnd) {
    return succeed({ position, state: Buffer.from(hasher.save()).toString('base64'), hash: null })
  }
  const after = checkVersion(file)
  if (!after.ok) return after
  return position === file.size ? succeed({ position, state: null, hash: hasher.digest() }) : fail('file-changed')
}

function checkVersion({ path, size, mtimeUs }: FileVersion): Result<true> {
  const stamp = stampFile(path)
  if (!stamp.ok) return stamp
  return stamp.value.size === size && stamp.value.mtimeUs === mtimeUs ? succeed(true) : fail('file-changed')
}
