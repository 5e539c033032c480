import { createExtractorFromFile, UnrarError } from 'node-unrar-js'
import { type Failure, fail, type Result, succeed } from '../../domain/result.ts'
import type { ByteSource } from '../kit/byte-source.ts'
import { isThreadHealthy, markThreadUnhealthy } from '../kit/thread-health.ts'

/**
 * The decoder: unRAR as WebAssembly, reading from our byte source and writing to memory only. The library keeps one
 * archive per thread in a global, so concurrent operations would corrupt each other: all of them pass through one queue
 * and run to completion. Its disk functions are replaced before the first call, so that it can open nothing but the
 * book and cannot write.
 */

/** A file header as the decoder lists it. */
export type UnrarHeader = {
  /** Index among the file headers, 0-based. */
  readonly position: number
  readonly name: string
  readonly size: number
  readonly packedSize: number
  readonly directory: boolean
  readonly encrypted: boolean
}

export type UnrarListing = {
  readonly headers: readonly UnrarHeader[]
  readonly solid: boolean
  readonly comment: string
}

/** Callbacks of the library. Handles and sizes are numbers; `buf` points into its memory. */
type Hooks = {
  open(filename: string): number
  create(filename: string): number
  closeFile(fd: number): void
  read(fd: number, buf: number, size: number): number
  write(fd: number, buf: number, size: number): boolean
  tell(fd: number): number
  seek(fd: number, pos: number, method: string): boolean
}
type Internals = Hooks & {
  readonly unrar: { readonly HEAPU8: Uint8Array }
  readonly _archive: unknown
  closeArc(): void
}
type Extractor = Awaited<ReturnType<typeof createExtractorFromFile>>

/** The only name that the decoder can open. */
const ARCHIVE_NAME = 'book.rar'
const ARCHIVE_HANDLE = 1
const SINK_HANDLE = 2

let queue: Promise<unknown> = Promise.resolve()

function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work, work)
  queue = turn.catch(() => undefined)
  return turn
}

/** Lists an archive whose headers our parser does not understand. Errors: `archive-*`. */
export function listWithUnrar(source: ByteSource, maxEntries: number): Promise<Result<UnrarListing>> {
  return runExclusively(async () => {
    const { extractor, internals } = await attach(source, null)
    return guard(internals, () => {
      const { arcHeader, fileHeaders } = extractor.getFileList()
      const headers: UnrarHeader[] = []
      for (const header of fileHeaders) {
        if (headers.length >= maxEntries) return fail('archive-too-many-entries')
        headers.push({
          position: headers.length,
          name: header.name,
          size: header.unpSize,
          packedSize: header.packSize,
          directory: header.flags.directory,
          encrypted: header.flags.encrypted,
        })
      }
      return succeed({ headers, solid: arcHeader.flags.solid, comment: arcHeader.comment })
    })
  })
}

/** One file to unpack, by index among the file headers. */
export type UnrarRequest = { readonly position: number; readonly maxBytes: number }

/** Receives each unpacked file in archive order; false stops the pass. */
export type UnrarVisitor = (position: number, bytes: Result<Buffer>) => boolean

/**
 * Maximum number of damaged files before the remaining archive is given up: each costs a restart from the first header.
 */
const MAX_DAMAGED = 50

/**
 * Unpacks some files of an archive in one pass.
 * @param requests in ascending order of position
 * @param visit called once for every request until it returns false; a damaged file is a failure and the pass continues
 * after it (in a solid archive nothing after damage can be read)
 */
export function unpackWithUnrar(
  source: ByteSource,
  requests: readonly UnrarRequest[],
  visit: UnrarVisitor,
): Promise<void> {
  return runExclusively(async () => {
    let remaining = requests
    for (let damaged = 0; remaining.length > 0 && damaged < MAX_DAMAGED; damaged++) {
      const stop = await unpackUntilDamage(source, remaining, visit)
      const [damagedPosition] = stop.remaining
      if (damagedPosition === undefined || !visit(damagedPosition.position, { ok: false, failure: stop.failure }))
        return
      remaining = stop.remaining.slice(1)
    }
    for (const { position } of remaining) if (!visit(position, fail('archive-damaged'))) return
  })
}

/** The requests left after a pass, from the damaged one on; none when it is complete. */
async function unpackUntilDamage(
  source: ByteSource,
  requests: readonly UnrarRequest[],
  visit: UnrarVisitor,
): Promise<{ failure: Failure; remaining: readonly UnrarRequest[] }> {
  const sink = new Sink()
  const { extractor, internals } = await attach(source, sink)
  let done = 0
  let position = -1
  const result = guard(internals, () => {
    const { files } = extractor.extract({
      files() {
        position += 1
        const request = requests[done]
        if (request?.position !== position) return false
        sink.begin(request.maxBytes)
        return true
      },
    })
    for (const _file of files) {
      done += 1
      if (!visit(position, sink.take())) done = requests.length
      if (done === requests.length) break
    }
    return succeed(undefined)
  })
  const { failure } = result.ok ? fail('archive-damaged') : result
  return { failure, remaining: requests.slice(done) }
}

/** Collects the output of the decoder for one file, up to a limit. */
class Sink {
  #chunks: Buffer[] = []
  #size = 0
  #limit = 0

  begin(limit: number): void {
    this.#chunks = []
    this.#size = 0
    this.#limit = limit
  }

  write(bytes: Uint8Array): boolean {
    this.#size += bytes.length
    if (this.#size > this.#limit) this.#chunks = []
    else this.#chunks.push(Buffer.from(bytes))
    return this.#size <= this.#limit
  }

  /** The decoder continues after a refused write, up to the declared size: the limit is checked here. */
  take(): Result<Buffer> {
    if (this.#size > this.#limit) return fail('archive-bomb')
    const [only] = this.#chunks
    const bytes = this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks)
    this.#chunks = []
    return succeed(bytes)
  }
}

/** A new extractor whose only files are the book (readable) and the sink (writable). */
async function attach(source: ByteSource, sink: Sink | null): Promise<{ extractor: Extractor; internals: Internals }> {
  const extractor = await createExtractorFromFile({ filepath: ARCHIVE_NAME })
  // The hooks are not typed by the library; its version is pinned and tests cover each hook.
  const internals = extractor as unknown as Internals
  let at = 0
  const hooks: Hooks = {
    // 0 means that the file does not exist: further volumes are never opened on disk.
    open: (filename) => (filename === ARCHIVE_NAME ? ARCHIVE_HANDLE : 0),
    create: () => SINK_HANDLE,
    closeFile: () => undefined,
    read(fd, buf, size) {
      if (fd !== ARCHIVE_HANDLE) return -1
      const bytes = source.read(at, size)
      if (!bytes.ok) return -1
      internals.unrar.HEAPU8.set(bytes.value, buf)
      at += bytes.value.length
      return bytes.value.length
    },
    write: (fd, buf, size) =>
      fd === SINK_HANDLE && sink !== null && sink.write(internals.unrar.HEAPU8.subarray(buf, buf + size)),
    tell: (fd) => (fd === ARCHIVE_HANDLE ? at : 0),
    seek(fd, pos, method) {
      if (fd !== ARCHIVE_HANDLE) return false
      const target = pos + (method === 'SET' ? 0 : method === 'END' ? source.size : at)
      if (target < 0 || target > source.size) return false
      at = target
      return true
    },
  }
  Object.assign(internals, hooks)
  return { extractor, internals }
}

/** Runs one complete operation; errors of the decoder become failures, and its archive is always closed. */
function guard<T>(internals: Internals, work: () => Result<T>): Result<T> {
  try {
    return work()
  } catch (error) {
    if (error instanceof UnrarError) return fail(codeOf(error.reason))
    markThreadUnhealthy()
    return fail('archive-damaged')
  } finally {
    if (isThreadHealthy() && internals._archive !== null) internals.closeArc()
  }
}

function codeOf(reason: string): Failure['code'] {
  if (reason === 'ERAR_MISSING_PASSWORD' || reason === 'ERAR_BAD_PASSWORD') return 'archive-encrypted'
  if (reason === 'ERAR_NO_MEMORY') return 'limit-memory'
  return 'archive-damaged'
}
