import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { AnalysisErrorCode } from '../domain/result.ts'
import { isDefect } from './defects.ts'
import type { TaskName, WorkerPool, WorkerTasks } from './messages.ts'
import { failureOf, stoppedOutput, taskTimeouts } from './outcomes.ts'
import { createProgressBoard, type ProgressBoard, type WorkerStart } from './progress.ts'
import { createTaskQueue, type TaskQueue, type Waiting } from './task-queue.ts'
import type { TaskOrder } from './worker.ts'

export type WorkerPoolOptions = {
  /** Shown where threads are listed: `scan`, `serve`. */
  readonly name: string
  readonly threads: number
  /** How many of them may work now; asked each time work is given out. Default: all. */
  readonly inUse?: () => number
  /** Work that should give way to the server's own threads. */
  readonly background?: boolean
  /** Milliseconds without a task after which threads end and their memory comes back. Default 30 s. */
  readonly idleMs?: number
  /** JavaScript heap of one thread. Default 512 MB. */
  readonly heapMb?: number
  /** The bundled worker, where the sources are not at hand. */
  readonly workerFile?: URL
  /** Called when the last thread has ended because there is nothing to do. */
  readonly onRest?: () => void
  /** Told of exceptions that were turned into failures: defects of ours, for the log. */
  readonly onDefect?: (task: TaskName, error: string) => void
}

const IDLE_MS = 30_000
const HEAP_MB = 512
const REST_MS = 1_000
/** Keeps the resident size of a busy thread down; the default triples it. */
const YOUNG_MB = 16
/** On systems that know it: a little below the server's own threads. */
const BACKGROUND_NICE = 5

/** Threads that read files: one task each at a time, stopped when it gets stuck, replaced when it breaks. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const progress = createProgressBoard(options.threads)
  const start: WorkerStart = { progress }
  const threads = new Piscina({
    filename: fileURLToPath(options.workerFile ?? new URL('./worker.ts', import.meta.url)),
    name: 'runTask',
    minThreads: 0,
    maxThreads: options.threads,
    concurrentTasksPerWorker: 1,
    idleTimeout: options.idleMs ?? IDLE_MS,
    // Waiting without blocking lets the timers of an idle thread run: open books are closed by one.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: options.heapMb ?? HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    niceIncrement: options.background === true ? BACKGROUND_NICE : 0,
    workerData: start,
  })
  const onDefect = options.onDefect ?? (() => undefined)
  threads.on('message', (message: unknown) => {
    if (isDefect(message)) onDefect(message.task, message.error)
  })
  threads.on('workerDestroy', () => {
    // The thread is told of before it has ended.
    setTimeout(() => threads.threads.length === 0 && options.onRest?.(), REST_MS).unref()
  })
  threads.on('error', (error: unknown) => onDefect('analyze-file', describe(error)))
  return new ThreadPool(threads, progress, createTaskQueue(progress.length, options.inUse), onDefect)
}

type RunOptions = { readonly signal?: AbortSignal; readonly timeoutMs?: number }

class ThreadPool implements WorkerPool {
  readonly #threads: Piscina
  readonly #progress: ProgressBoard
  readonly #queue: TaskQueue
  readonly #onDefect: (task: TaskName, error: string) => void
  readonly #refusals = new Map<Waiting, (reason: Error) => void>()
  #isClosed = false

  constructor(
    threads: Piscina,
    progress: ProgressBoard,
    queue: TaskQueue,
    onDefect: (task: TaskName, error: string) => void,
  ) {
    this.#threads = threads
    this.#progress = progress
    this.#queue = queue
    this.#onDefect = onDefect
  }

  /** A caller who gives up is answered at once; a task that has begun runs on, since stopping it would cost its thread. */
  run<T extends TaskName>(
    name: T,
    input: WorkerTasks[T]['input'],
    options: RunOptions = {},
  ): Promise<WorkerTasks[T]['output']> {
    const { signal, timeoutMs = taskTimeouts[name] } = options
    if (this.#isClosed) return Promise.reject(closedError())
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#queue.remove(waiting)
        this.#refusals.delete(waiting)
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        start: async (slot) => {
          const output = await this.#attempt({ name, input, slot }, timeoutMs)
          signal?.removeEventListener('abort', giveUp)
          this.#refusals.delete(waiting)
          resolve(output)
        },
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#refusals.set(waiting, reject)
      this.#queue.add(waiting)
    })
  }

  /** Everything that waits or runs is refused; threads end. May be called twice. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#queue.drain()
    for (const refuse of this.#refusals.values()) refuse(closedError())
    this.#refusals.clear()
    await this.#threads.destroy()
  }

  /** Never rejects. A thread that ended by itself is no fault of the task: it gets a second one. */
  async #attempt<T extends TaskName>(
    order: TaskOrder<T>,
    timeoutMs: number,
    tries = 2,
  ): Promise<WorkerTasks[T]['output']> {
    const stop = new AbortController()
    const watch = watchProgress(this.#progress, order.slot, timeoutMs, () => stop.abort())
    try {
      return await this.#threads.run(order, { signal: stop.signal })
    } catch (error) {
      if (this.#isClosed) return stoppedOutput(order.name, order.input, failureOf('limit-time'))
      if (tries > 1 && isThreadExit(error)) return await this.#attempt(order, timeoutMs, tries - 1)
      const code = stop.signal.aborted ? 'limit-time' : codeOf(error)
      if (code === 'archive-damaged') this.#onDefect(order.name, describe(error))
      return stoppedOutput(order.name, order.input, failureOf(code))
    } finally {
      watch.end()
    }
  }
}

/** Calls `onStuck` once when the counter of a slot has stood still for `limitMs`. */
function watchProgress(board: ProgressBoard, slot: number, limitMs: number, onStuck: () => void): { end(): void } {
  let seen = Atomics.load(board, slot)
  const timer = setInterval(() => {
    const now = Atomics.load(board, slot)
    if (now === seen) {
      clearInterval(timer)
      onStuck()
    }
    seen = now
  }, limitMs)
  timer.unref()
  return { end: () => clearInterval(timer) }
}

function codeOf(error: unknown): AnalysisErrorCode {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? 'limit-memory' : 'archive-damaged'
}

function isThreadExit(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('worker exited with code')
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function closedError(): Error {
  return new Error('The worker pool is closed.')
}
