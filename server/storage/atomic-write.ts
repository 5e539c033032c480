import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { explainFailure, failureCode } from './storage-failure.ts'

/** Prefix of unfinished files, which the clean-up recognises. */
export const unfinishedPrefix = '.unfinished-'

export type WriteOptions = {
  /** Survives a power cut: the file and its folder are flushed. For data that cannot be regenerated. */
  readonly durable?: boolean
  /** User-facing name of the content, for error messages. */
  readonly place: string
}

/** Flushes a folder entry; not possible (and not needed) on every platform. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

async function writeUnfinished(path: string, bytes: Uint8Array, durable: boolean): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    if (durable) await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Windows refuses to replace a file that is being read at this moment; retrying briefly helps. */
async function replace(from: string, to: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await rename(from, to)
    } catch (error) {
      const isBusy = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(failureCode(error))
      if (!isBusy || attempt >= 4) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt))
    }
  }
}

/**
 * Writes a file atomically: readers see the old or the new content, never a part. Writes to a temporary name in the
 * same folder, then renames it. Creates parent folders. Leaves nothing behind on failure.
 * @throws AppError `unavailable` in plain words when the disk is full, read-only or failing
 */
export async function writeAtomically(path: string, bytes: Uint8Array, options: WriteOptions): Promise<void> {
  const folder = dirname(path)
  const unfinished = join(folder, `${unfinishedPrefix}${randomBytes(8).toString('hex')}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeUnfinished(unfinished, bytes, options.durable === true)
    await replace(unfinished, path)
    if (options.durable === true) await flushFolder(folder)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw explainFailure(error, options.place)
  }
}
