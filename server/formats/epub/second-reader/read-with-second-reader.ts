import { Worker } from 'node:worker_threads'
import { fail, type Result, succeed } from '../../../domain/result.ts'
import type { ByteSource } from '../../kit/byte-source.ts'
import type { EpubPackage } from '../../kit/opf/epub-package.ts'
import { packageOf, type SecondReading } from './second-reading.ts'

/** It loads the complete file into memory, and more while unpacking. */
const LARGEST_FILE = 64 * 1024 * 1024
const HEAP_MB = 192
const TIMEOUT_MS = 20_000

/**
 * Reads a package document that our parsers cannot, with another library, epub2. It runs in a thread with limited heap
 * and time: it loads complete files, and throws asynchronously where it cannot be caught.
 * @param source the EPUB; stays open Errors: `epub-package`
 */
export async function readWithSecondReader(source: ByteSource): Promise<Result<EpubPackage>> {
  if (source.size > LARGEST_FILE) return fail('epub-package')
  // It gets the bytes and no path: the file at the path may have been replaced.
  const bytes = source.read(0, source.size)
  if (!bytes.ok) return fail('epub-package')
  const reading = await readInThread(bytes.value)
  return reading === null ? fail('epub-package') : succeed(packageOf(reading))
}

function readInThread(bytes: Uint8Array): Promise<SecondReading | null> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./second-reader-worker.ts', import.meta.url), {
      workerData: bytes,
      // Its output is discarded, and it inherits nothing from the server's environment.
      stdout: true,
      stderr: true,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const timer = setTimeout(() => finish(null), TIMEOUT_MS)
    function finish(reading: SecondReading | null): void {
      clearTimeout(timer)
      resolve(reading)
      void thread.terminate()
    }
    thread.once('message', finish)
    thread.once('error', () => finish(null))
    thread.once('exit', () => finish(null))
  })
}
