import { fail } from '../../domain/result.ts'
import type { RunOptions, TaskInput, TaskName, TaskOutput, WorkerPool } from '../messages.ts'
import { stoppedOutput } from '../outcomes.ts'
import { closedError, createWorkerPool, type WorkerPoolOptions } from '../pool.ts'
import type { RootLink } from './root-link.ts'
import { driveSilent, type Roots } from './roots.ts'

export type SeparatedPoolOptions = WorkerPoolOptions & {
  readonly roots: Roots
  /**
   * The process that reads a root, or no library (null); null when threads of the server do.
   * @param count tasks that the root was given without a rest, this one included
   */
  readonly linkOf: (root: string | null, count: number) => RootLink | null
}

/** The threads of one root. */
type Lane = {
  readonly pool: WorkerPool
  /** Rejects the waiting calls: the drive is unresponsive. */
  readonly refusals: Set<() => void>
  /** Tasks that were requested and have not ended. */
  pending: number
  /** Tasks since there were none last. */
  count: number
}

/** Roots whose idle threads stay; those of others end. */
const maxIdle = 16

/** The root that a task reads from; null for tasks that read no library. */
function rootOf(input: TaskInput<TaskName>): string | null {
  if ('file' in input) return input.file.root
  if ('libraryRoot' in input) return input.libraryRoot
  return 'root' in input ? input.root : null
}

/**
 * A pool whose roots do not wait for each other: each has separate threads, at least one, within a common limit of
 * running threads. An unresponsive root is refused immediately, including everything that waits for it.
 */
export function createSeparatedPool(options: SeparatedPoolOptions): WorkerPool {
  return new SeparatedPool(options)
}

class SeparatedPool implements WorkerPool {
  readonly #options: SeparatedPoolOptions
  readonly #lanes = new Map<string | null, Lane>()
  readonly #stopListening: () => void
  readonly #waiting = new Set<(error: Error) => void>()
  #isClosed = false

  constructor(options: SeparatedPoolOptions) {
    this.#options = options
    this.#stopListening = options.roots.onChange((root, isSilent) => {
      if (isSilent) this.#refuseWaiting(root)
    })
  }

  async run<T extends TaskName>(name: T, input: TaskInput<T>, options: RunOptions = {}): Promise<TaskOutput<T>> {
    if (this.#isClosed) throw closedError()
    const root = rootOf(input)
    const silent = () => stoppedOutput(name, input, { failure: driveSilent, item: null })
    if (root !== null && this.#options.roots.isSilent(root)) return silent()
    const lane = this.#laneOf(root)
    lane.count = lane.pending === 0 ? 1 : lane.count + 1
    lane.pending += 1
    let [refuse, leave] = [(): void => undefined, (_: Error): void => undefined]
    try {
      const link = this.#options.linkOf(root, lane.count)
      const task = { name, input, root }
      const output =
        link === null ? lane.pool.run(name, input, options) : this.#runLinked({ link, lane }, task, options)
      return await new Promise((resolve, reject) => {
        refuse = () => resolve(silent())
        leave = reject
        lane.refusals.add(refuse)
        this.#waiting.add(leave)
        output.then(resolve, reject)
      })
    } finally {
      lane.pending -= 1
      lane.refusals.delete(refuse)
      this.#waiting.delete(leave)
      for (const other of this.#lanes.values()) if (other !== lane) other.pool.refresh()
    }
  }

  refresh(): void {
    for (const { pool } of this.#lanes.values()) pool.refresh()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopListening()
    // A process blocked on its drive would keep them waiting.
    for (const leave of this.#waiting) leave(closedError())
    await Promise.all([...this.#lanes.values()].map(({ pool }) => pool.close()))
  }

  async #runLinked<T extends TaskName>(
    { link, lane }: { readonly link: RootLink; readonly lane: Lane },
    { name, input, root }: { readonly name: T; readonly input: TaskInput<T>; readonly root: string | null },
    options: RunOptions,
  ): Promise<TaskOutput<T>> {
    const { signal, timeoutMs, onSlow } = options
    signal?.throwIfAborted()
    const { name: pool, threads, background = false, workerFile } = this.#options
    const aborted = Promise.withResolvers<never>()
    const leave = () => aborted.reject(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    try {
      const call = link.ask(
        {
          kind: 'task',
          pool: { name: pool, root, threads, background, workerFile: workerFile?.href ?? null },
          inUse: this.#shareOf(root),
          name,
          input,
          timeoutMs,
          reportsSlow: onSlow !== undefined,
        },
        { signal, ...(onSlow === undefined ? {} : { onSlow }) },
      )
      const value = (await Promise.race([call, aborted.promise])) as TaskOutput<T> | null | undefined
      if (value === undefined) return stoppedOutput(name, input, { failure: driveSilent, item: null })
      if (value !== null) return value
      if (!link.canStart()) return await lane.pool.run(name, input, options)
      // The file ended two processes.
      return stoppedOutput(name, input, { failure: fail('file-unreadable').failure, item: null })
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  #laneOf(root: string | null): Lane {
    const known = this.#lanes.get(root)
    if (known !== undefined) return known
    this.#endIdle()
    const { roots, linkOf: _, ...options } = this.#options
    const pool = createWorkerPool({
      ...options,
      inUse: () => this.#shareOf(root),
      onSilent: () => root !== null && roots.markUnresponsive(root),
    })
    const lane: Lane = { pool, refusals: new Set(), pending: 0, count: 0 }
    this.#lanes.set(root, lane)
    return lane
  }

  /** Number of threads that a root may use now: those unused by others, and at least one. */
  #shareOf(root: string | null): number {
    const { threads, inUse = () => threads } = this.#options
    const elsewhere = [...this.#lanes].reduce((sum, [other, { pending }]) => sum + (other === root ? 0 : pending), 0)
    return Math.max(1, Math.min(threads, inUse()) - elsewhere)
  }

  #refuseWaiting(root: string): void {
    const lane = this.#lanes.get(root)
    if (lane === undefined) return
    this.#lanes.delete(root)
    for (const refuse of lane.refusals) refuse()
    void lane.pool.close()
  }

  #endIdle(): void {
    for (const [root, { pool, pending }] of this.#lanes) {
      if (this.#lanes.size < maxIdle) return
      if (pending > 0) continue
      this.#lanes.delete(root)
      void pool.close()
    }
  }
}
