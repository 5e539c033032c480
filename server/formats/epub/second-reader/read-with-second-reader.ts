import { Worker } from 'node:worker_threads'
import { fail, type Result, succeed } from '../../../domain/result.ts'
import type { ByteSource } from '../../kit/byte-source.ts'
import type { EpubPackage } from '../../kit/opf/epub-package.ts'
import { packageOf, type SecondReading } from './second-reading.ts'

/** It holds the whole file in memory, and more while it unpacks. */
const LARGEST_FILE = 64 * 1024 * 1024
const HEAP_MB = 192
const TIMEOUT_MS = 20_000

/**
 * Asks another program, epub2, for a package document that ours cannot read. It lives in a thread of its own, with a
 * heap and a time of its own: it loads whole files, and throws where nobody can catch it.
 *
 * @param source the EPUB; stays open
 * Errors: `epub-package`
 */
export async function readWithSecondReader(source: ByteSource): Promise<Result<EpubPackage>> {
  if (source.size > LARGEST_FILE) return fail('epub-package')
  // It gets the bytes and no path: what lies at a path may be another file by then.
  const bytes = source.read(0, source.size)
  if (!bytes.ok) return fail('epub-package')
  const reading = await readInThread(bytes.value)
  return reading === null ? fail('epub-package') : succeed(packageOf(reading))
}

function readInThread(bytes: Uint8Array): Promise<SecondReading | null> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./second-reader-worker.ts', import.meta.url), {
      workerData: bytes,
      // What it prints is nobody's business; nothing of the server's environment is its business.
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
