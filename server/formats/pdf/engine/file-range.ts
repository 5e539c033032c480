import { type Failure, fail, type Result } from '../../../domain/result.ts'
import type { ByteSource } from '../../kit/byte-source.ts'
import type { PdfEngine } from './load-engine.ts'

/** pdf.js asks for multiples of this. */
export const RANGE_CHUNK_BYTES = 64 * 1024

export type FileRange = {
  /** Passed to pdf.js. */
  readonly transport: InstanceType<PdfEngine['PDFDataRangeTransport']>
  /** Bytes delivered so far: pdf.js keeps them all until the document is closed. */
  loadedBytes(): number
  /** Why reading stopped, if it did. */
  failure(): Failure | null
  /** Called once when reading must stop; pdf.js cannot be notified that a range will not arrive. */
  onStop(stop: () => void): void
}

/**
 * Lets pdf.js read ranges of a file on demand.
 * @param source the file; must stay open as long as the document
 * @param budget bytes after which reading stops with `limit-memory`: for a damaged file pdf.js searches all of it
 */
export function fileRange(engine: PdfEngine, source: ByteSource, budget: number): FileRange {
  let loaded = 0
  let failure: Failure | null = null
  let stop: (() => void) | null = null

  function stopReading(reason: Failure): void {
    if (failure !== null) return
    failure = reason
    queueMicrotask(() => stop?.())
  }

  const transport = new (class extends engine.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      if (failure !== null) return
      const chunk = readRange(source, begin, end, budget - loaded)
      if (!chunk.ok) {
        stopReading(chunk.failure)
        return
      }
      loaded += chunk.value.length
      // Not synchronously: pdf.js registers its listener after the request.
      queueMicrotask(() => this.onDataRange(begin, chunk.value))
    }
  })(source.size, null)

  return {
    transport,
    loadedBytes: () => loaded,
    failure: () => failure,
    onStop: (listener) => {
      stop = listener
    },
  }
}

function readRange(source: ByteSource, begin: number, end: number, budget: number): Result<Uint8Array> {
  if (end - begin > budget) return fail('limit-memory')
  const read = source.read(begin, end - begin)
  if (!read.ok) return read
  if (read.value.length < end - begin) return fail('file-changed')
  // A copy: small reads may share one buffer, and pdf.js takes ownership of the buffer.
  return { ok: true, value: new Uint8Array(read.value) }
}
