import { noteText } from '../../domain/notes/table.ts'
import { type Failure, fail, type Result } from '../../domain/result.ts'
import type { FileStamp } from '../file-stamp.ts'
import { createGate, type Gate } from '../files/download-gate.ts'
import { FileAccessError, type FileLocation, type LibraryFiles, problemIn } from '../files/library-files.ts'
import type { FileVersion } from '../files/open-files.ts'
import { endsWithin } from '../stuck-threads.ts'
import { createTaskQueue, type TaskQueue } from '../task-queue.ts'
import type { RootLink } from './root-link.ts'
import { driveSilent, type Roots } from './roots.ts'

export type SeparatedFilesOptions = {
  /** Files read by threads of this process. */
  readonly local: LibraryFiles
  readonly roots: Roots
  /** The process that reads a root; null when threads of the server do. */
  readonly linkOf: (root: string) => RootLink | null
  readonly silentMs: number
  /** Maximum number of simultaneous downloads; default: unlimited. */
  readonly downloads?: number
}

/**
 * Concurrent calls into one root: they occupy the few threads of the runtime's pool, and a hanging drive must not take
 * them all.
 */
const maxAtOnce = 3
const chunkBytes = 512 * 1024
const closeMs = 1_000
/** How long a download over the limit waits for another one to end. */
const gateMs = 2_000

const tooManyDownloads: Failure = {
  code: 'file-unreadable',
  message: noteText('sent_files_exhausted'),
}

/** Queued and running calls, and their rejections when the drive stops responding. */
type Lane = { readonly queue: TaskQueue; readonly refusals: Set<() => void> }

/** Reads library files without roots waiting for each other; see `createSeparatedPool`. */
export function openSeparatedFiles(options: SeparatedFilesOptions): LibraryFiles {
  const files = new SeparatedFiles(options)
  return {
    read: (file, at, length) => files.read(file, at, length),
    readVerified: (file, at, length) => files.readVerified(file, at, length),
    lend: (length) => files.lend(length),
    release: (bytes) => files.release(bytes),
    stream: (file, first, last) => files.stream(file, first, last),
    stat: (file) => files.stat(file),
    problemOf: (file) => files.problemOf(file),
    sweep: () => files.sweep(),
    close: () => files.close(),
  }
}

class SeparatedFiles implements LibraryFiles {
  readonly #options: SeparatedFilesOptions
  readonly #gate: Gate
  readonly #lanes = new Map<string, Lane>()
  readonly #running = new Set<Promise<unknown>>()
  readonly #stopListening: () => void

  constructor(options: SeparatedFilesOptions) {
    this.#options = options
    this.#gate = createGate(options.downloads ?? Number.POSITIVE_INFINITY, gateMs)
    this.#stopListening = options.roots.onChange((root, isSilent) => {
      if (isSilent) this.#refuseWaiting(root)
    })
  }

  stat({ path, root }: FileLocation): Promise<Result<FileStamp>> {
    return this.#call(root, async () => {
      const link = this.#options.linkOf(root)
      if (link === null) return this.#options.local.stat({ path, root })
      const received = (await link.ask({ kind: 'stat', file: { path, root } })) as Result<FileStamp> | null
      return received ?? fail('file-unreadable')
    }).catch(failureOf)
  }

  async problemOf(file: FileVersion): Promise<Failure | null> {
    if (this.#options.linkOf(file.root) !== null) return problemIn(await this.stat(file), file)
    const received = await this.#call(file.root, () => this.#options.local.problemOf(file)).catch(failureOf)
    return received !== null && 'ok' in received ? received.failure : received
  }

  read(file: FileVersion, at: number, length: number): Promise<Uint8Array | null> {
    return this.#call(file.root, async () => {
      const link = this.#options.linkOf(file.root)
      if (link === null) return this.#options.local.read(file, at, length)
      return (await link.ask({ kind: 'read', file: versionOf(file), at, length })) as Uint8Array | null
    })
  }

  async readVerified(file: FileVersion, at: number, length: number): Promise<Uint8Array | null> {
    const { linkOf, local } = this.#options
    if (linkOf(file.root) === null) return this.#call(file.root, () => local.readVerified(file, at, length))
    const bytes = await this.read(file, at, length)
    return problemIn(await this.stat(file), file) === null ? bytes : null
  }

  lend(length: number): Uint8Array {
    return this.#options.local.lend(length)
  }

  release(bytes: Uint8Array): void {
    this.#options.local.release(bytes)
  }

  async *stream(file: FileVersion, first: number, last: number): AsyncGenerator<Uint8Array> {
    const { linkOf, local } = this.#options
    if (!(await this.#gate.enter())) throw new FileAccessError(tooManyDownloads)
    try {
      if (linkOf(file.root) === null) yield* this.#guarded(file, local.stream(file, first, last))
      else yield* this.#linked(file, first, last)
    } finally {
      this.#gate.leave()
    }
  }

  async *#linked(file: FileVersion, first: number, last: number): AsyncGenerator<Uint8Array> {
    for (let at = first; at <= last; ) {
      const bytes = await this.read(file, at, Math.min(chunkBytes, last - at + 1))
      if (bytes === null || bytes.length === 0) throw new FileAccessError(fail('file-changed').failure)
      at += bytes.length
      if (at > last) await this.#requireVersion(file)
      yield bytes
    }
  }

  sweep(): Promise<void> {
    return this.#options.local.sweep()
  }

  async close(): Promise<void> {
    this.#stopListening()
    await endsWithin(Promise.allSettled([...this.#running, this.#options.local.close()]), closeMs)
  }

  /**
   * Runs one call, and marks the root unresponsive when it times out.
   * @throws FileAccessError
   */
  async #call<T>(root: string, work: () => Promise<T>): Promise<T> {
    const { roots, silentMs } = this.#options
    if (roots.isSilent(root)) throw new FileAccessError(driveSilent)
    const { queue, refusals } = this.#laneOf(root)
    return new Promise<T>((resolve, reject) => {
      const refuse = () => reject(new FileAccessError(driveSilent))
      refusals.add(refuse)
      queue.add({
        start: async () => {
          const timer = setTimeout(() => roots.markUnresponsive(root), silentMs)
          const calling = work()
          this.#running.add(calling)
          await calling.then(resolve, reject)
          this.#running.delete(calling)
          refusals.delete(refuse)
          clearTimeout(timer)
        },
      })
    })
  }

  async *#guarded(file: FileVersion, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const chunks = source[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await this.#call(file.root, () => chunks.next())
        if (next.done === true) return
        yield next.value
      }
    } finally {
      // Not awaited: it closes the file, and the drive may be unresponsive.
      void chunks.return?.().catch(() => undefined)
    }
  }

  async #requireVersion(file: FileVersion): Promise<void> {
    const problem = problemIn(await this.stat(file), file)
    if (problem !== null) throw new FileAccessError(problem)
  }

  #laneOf(root: string): Lane {
    const known = this.#lanes.get(root)
    if (known !== undefined) return known
    const lane: Lane = { queue: createTaskQueue(maxAtOnce), refusals: new Set() }
    this.#lanes.set(root, lane)
    return lane
  }

  #refuseWaiting(root: string): void {
    const lane = this.#lanes.get(root)
    this.#lanes.delete(root)
    lane?.queue.drain()
    for (const refuse of lane?.refusals ?? []) refuse()
  }
}

/** Only the fields that the process needs are sent. */
function versionOf({ path, root, size, mtimeUs }: FileVersion): FileVersion {
  return { path, root, size, mtimeUs }
}

function failureOf(error: unknown): { readonly ok: false; readonly failure: Failure } {
  if (error instanceof FileAccessError) return { ok: false, failure: error.failure }
  throw error
}
