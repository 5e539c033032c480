import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../domain/errors.ts'
import { unfinishedPrefix } from './atomic-write.ts'
import { explainFailure } from './storage-failure.ts'

/** A file written incrementally under a temporary name until complete. */
export type GrowingFile = {
  /** @throws AppError `unavailable` in plain words when the disk is full or failing, or the file becomes too large */
  write(text: string): Promise<void>
  /** Renames the file to its final name. Returns its size in bytes. */
  finish(): Promise<number>
  /** Removes the incomplete file. */
  discard(): Promise<void>
}

const MEGABYTE = 1024 * 1024
/** Text is buffered up to this size, so that not every row is a separate write. */
const BUFFER_CHARACTERS = 256 * 1024

/**
 * Starts the file of an export; one left by an interrupted run is overwritten.
 * @param maxBytes of the complete file
 */
export async function growExport(folder: string, name: string, maxBytes: number): Promise<GrowingFile> {
  const unfinished = join(folder, `${unfinishedPrefix}${name}`)
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw explainFailure(error, 'the exports')
    }
  }
  const handle = await guarded(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return open(unfinished, 'w', 0o600)
  })
  let waiting: string[] = []
  let waitingLength = 0
  let bytes = 0

  async function flush(): Promise<void> {
    const chunk = Buffer.from(waiting.join(''))
    waiting = []
    waitingLength = 0
    bytes += chunk.byteLength
    if (bytes > maxBytes) {
      throw new AppError('export_too_large', { mostMegabytes: maxBytes / MEGABYTE }, { maxBytes })
    }
    await guarded(() => handle.writeFile(chunk))
  }

  return {
    async write(text) {
      waiting.push(text)
      waitingLength += text.length
      if (waitingLength >= BUFFER_CHARACTERS) await flush()
    },
    async finish() {
      await flush()
      await guarded(async () => {
        await handle.sync()
        await handle.close()
        await rename(unfinished, join(folder, name))
      })
      return bytes
    },
    async discard() {
      await handle.close().catch(() => undefined)
      await rm(unfinished, { force: true }).catch(() => undefined)
    },
  }
}

/** The file name of an export. */
export function exportFileName(id: string, format: string): string {
  return `${id}.${format}`
}

/** Removes the file of an export, if there is one. @throws AppError `unavailable` in plain words */
export async function removeExportFile(folder: string, name: string): Promise<void> {
  try {
    await rm(join(folder, name), { force: true })
  } catch (error) {
    throw explainFailure(error, 'the exports')
  }
}
