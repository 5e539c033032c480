import { createHash } from 'node:crypto'
import { closeSync } from 'node:fs'
import { createXXHash128, type IHasher } from 'hash-wasm'
import { fail, succeed } from '../../domain/result.ts'
import { ioFailure } from '../../formats/kit/file-calls.ts'
import { openInside } from '../../formats/kit/open-inside.ts'
import { readInto } from '../hash-file.ts'
import type { TaskInput, TaskOutput } from '../messages.ts'
import { countProgress } from '../progress.ts'

const CHUNK_BYTES = 256 * 1024
const SHA1_BYTES = 512 * 1024
/** One buffer per thread: tasks run sequentially. */
let chunk: Buffer | undefined
let xxh3: IHasher | undefined

/** A fingerprint as another program makes it. Errors: `file-missing`, `file-unreadable`, `file-changed` */
export async function fingerprintFile({
  path,
  root,
  size,
  algorithm,
}: TaskInput<'fingerprint-file'>): Promise<TaskOutput<'fingerprint-file'>> {
  const hasher = algorithm === 'xxh3-128' ? await emptyXxh3() : createHash('sha1')
  const most = algorithm === 'xxh3-128' ? Number.POSITIVE_INFINITY : SHA1_BYTES
  let fd: number | undefined
  try {
    fd = openInside(path, root)
    chunk ??= Buffer.allocUnsafeSlow(CHUNK_BYTES)
    let bytes = 0
    for (let read = -1; read !== 0 && bytes < most; bytes += read) {
      read = readInto(fd, chunk, bytes)
      hasher.update(chunk.subarray(0, Math.min(read, most - bytes)))
      countProgress()
    }
    if (algorithm === 'sha1-start') return succeed(`${hasher.digest('hex')}${size}`)
    return bytes === size ? succeed(String(hasher.digest('hex'))) : fail('file-changed')
  } catch (error) {
    return { ok: false, failure: ioFailure(error) }
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

async function emptyXxh3(): Promise<IHasher> {
  xxh3 ??= await createXXHash128(0, 0)
  return xxh3.init()
}
