import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { type AnalysisErrorCode, fail } from '../domain/result.ts'
import { imageSetup } from '../images/process-setup.ts'
import { isDefect } from './defects.ts'
import type { RunOptions, TaskInput, TaskName, TaskOutput, WorkerPool } from './messages.ts'
import { entryFor, nodeProgram } from './node-program.ts'
import { type StoppedTask, stoppedOutput, taskTimeouts } from './outcomes.ts'
import { clearState, createProgressBoard, cutTask, type ProgressBoard, type WorkerStart } from './progress.ts'
import { endsWithin } from './stuck-threads.ts'
import { createTaskQueue, type TaskQueue, type Waiting } from './task-queue.ts'
import { type RunningWatch, watchTask } from './watch-task.ts'
import type { TaskOrder } from './worker.ts'

export type WorkerPoolOptions = {
  /** Name in lists of threads: `scan`, `serve`. */
  readonly name: string
  readonly threads: number
  /** How many of them may run now; called for each scheduled task. Default: all. */
  readonly inUse?: () => number
  /** Work with lower priority than the server's main thread. */
  readonly background?: boolean
  /** Milliseconds without a task after which threads end and their memory is released. Default 30 s. */
  readonly idleMs?: number
  /** JavaScript heap of one thread. Default 512 MB. */
  readonly heapMb?: number
  /** The bundled worker, when the sources are not available. */
  readonly workerFile?: URL
  /** Milliseconds inside one file system call after which its drive counts as unresponsive. Default 8 s. */
  readonly silentMs?: number
  /** Milliseconds without progress after which a task no longer blocks others. Default 3 s. */
  readonly slowMs?: number
  /** Called when the last thread has ended for lack of work. */
  readonly onIdle?: () => void
  /** Called for exceptions that were turned into failures: bugs, for the log. */
  readonly onDefect?: (task: TaskName, error: string) => void
  /** Called when a drive is unresponsive: the threads waiting for it are abandoned. */
  readonly onSilent?: () => void
}

const IDLE_MS = 30_000
const HEAP_MB = 512
const RELEASE_DELAY_MS = 1_000
const CLOSE_MS = 1_000
const SILENT_MS = 8_000
const SLOW_MS = 3_000
/**
 * Maximum number of slow tasks that get an additional thread for others; further ones wait for one of these. Threads
 * start on demand and end shortly after; the number is limited because each takes memory.
 */
const MAX_SLOW = 6
/** Limits the memory of a busy thread; the default triples it. */
const YOUNG_MB = 16
/** Where supported: slightly below the server's main threads. */
const BACKGROUND_NICE = 5

/** Threads that read files: one task at a time each, stopped when stuck, replaced when crashed. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const threadCount = options.threads + MAX_SLOW
  const progress = createProgressBoard(threadCount)
  const start: WorkerStart = { progress, ...imageSetup }
  const threads = new Piscina({
    filename: options.workerFile === undefined ? usualWorker() : fileURLToPath(options.workerFile),
    name: 'runTask',
    minThreads: 0,
    maxThreads: threadCount,
    concurrentTasksPerWorker: 1,
    idleTimeout: options.idleMs ?? IDLE_MS,
    // Unreferenced waiting lets the timers of an idle thread run: one of them closes open books.
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
    // The thread is reported before it has ended.
    setTimeout(() => threads.threads.length === 0 && options.onIdle?.(), RELEASE_DELAY_MS).unref()
  })
  threads.on('error', (error: unknown) => onDefect('analyze-file', describe(error)))
  return new ThreadPool(threads, progress, { ...options, onDefect })
}

/** One attempt at a task. */
type RunningTask<T extends TaskName> = TaskOrder<T> & {
  readonly only: number | null
  /** Whether other tasks may start on an additional thread. */
  isAside: boolean
  /** The item at which it was stopped, to be restarted later. */
  postponedAt: number | null
}

class ThreadPool implements WorkerPool {
  readonly #threads: Piscina
  readonly #progress: ProgressBoard
  readonly #queue: TaskQueue
  readonly #options: WorkerPoolOptions & Required<Pick<WorkerPoolOptions, 'onDefect'>>
  readonly #refusals = new Map<Waiting, (reason: Error) => void>()
  #isClosed = false

  constructor(
    threads: Piscina,
    progress: ProgressBoard,
    options: WorkerPoolOptions & Required<Pick<WorkerPoolOptions, 'onDefect'>>,
  ) {
    this.#threads = threads
    this.#progress = progress
    this.#options = options
    const limit = () => Math.min(options.threads, options.inUse?.() ?? options.threads)
    this.#queue = createTaskQueue(options.threads, limit, MAX_SLOW)
  }

  /**
   * A caller that aborts is answered immediately; a started task continues, since stopping it would cost its thread.
   */
  run<T extends TaskName>(name: T, input: TaskInput<T>, options: RunOptions = {}): Promise<TaskOutput<T>> {
    const { signal } = options
    if (this.#isClosed) return Promise.reject(closedError())
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#queue.remove(waiting)
        this.#refusals.delete(waiting)
        reject(signal?.reason)
      }
      let only: number | null = null
      const waiting: Waiting = {
        start: async (slot) => {
          const turn: RunningTask<T> = { name, input, slot, only, isAside: only !== null, postponedAt: null }
          const output = await this.#attempt(turn, options)
          if (turn.isAside) this.#queue.leaveAside()
          only = turn.postponedAt
          if (only !== null && !this.#isClosed && !signal?.aborted) return this.#queue.postpone(waiting)
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

  refresh(): void {
    this.#queue.refresh()
  }

  /** Rejects all queued and running tasks; threads are terminated, stuck ones are abandoned. May be called twice. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#queue.drain()
    for (const refuse of this.#refusals.values()) refuse(closedError())
    this.#refusals.clear()
    await endsWithin(this.#threads.destroy(), CLOSE_MS)
  }

  /** Never rejects. A task whose thread crashes is retried once in another thread. */
  async #attempt<T extends TaskName>(turn: RunningTask<T>, options: RunOptions, tries = 2): Promise<TaskOutput<T>> {
    const { name, input, slot, only } = turn
    turn.postponedAt = null
    const stop = new AbortController()
    const stopped: StoppedTask = { failure: fail('limit-time').failure, item: 0 }
    let end = stopped
    const watch = this.#watch(turn, options, {
      onPostponed: (item) => {
        turn.postponedAt = item
        stop.abort()
      },
      onStuck: (code, item) => {
        end = { failure: fail(code).failure, item }
        stop.abort()
      },
    })
    try {
      const sent: TaskOrder<T> = { name, input, slot, only }
      const output = await this.#threads.run(sent, { signal: stop.signal })
      turn.postponedAt = null
      return output
    } catch (error) {
      watch.end()
      if (this.#isClosed) return stoppedOutput(name, input, stopped)
      if (tries > 1 && isThreadExit(error)) return await this.#attempt(turn, options, tries - 1)
      if (stop.signal.aborted) return stoppedOutput(name, input, end)
      const code = codeOf(error)
      if (code === 'archive-damaged') this.#options.onDefect(name, describe(error))
      return stoppedOutput(name, input, { failure: fail(code).failure, item: only })
    } finally {
      watch.end()
    }
  }

  #watch<T extends TaskName>(
    turn: RunningTask<T>,
    { timeoutMs = taskTimeouts[turn.name], onSlow }: RunOptions,
    notify: { onPostponed(item: number): void; onStuck(code: 'limit-time' | 'drive-silent', item: number): void },
  ): RunningWatch {
    const { silentMs = SILENT_MS, slowMs = SLOW_MS, onSilent } = this.#options
    const { slot } = turn
    let isReported = turn.only !== null
    clearState(this.#progress, slot)
    const watch = watchTask(
      this.#progress,
      slot,
      { timeoutMs, silentMs, slowMs },
      {
        onSlow: (item, isWorking) => {
          const isFirst = !isReported
          isReported = true
          if (isFirst && onSlow !== undefined) cutTask(this.#progress, slot, item)
          // Starts other queued tasks before looking for a free slot.
          if (isFirst) onSlow?.(item)
          if (!turn.isAside) turn.isAside = this.#queue.setAside()
          // Stopping a task that waits for its drive gains nothing: that is soon decided for all files of the drive.
          if (turn.isAside || !isWorking || onSlow === undefined) return
          watch.end()
          notify.onPostponed(item)
        },
        onStuck: (code, item) => {
          notify.onStuck(code, item)
          if (code === 'drive-silent') onSilent?.()
        },
      },
    )
    return watch
  }
}

/** In a package of the desktop app the decoders are beside its archive. */
function usualWorker(): string {
  const url = new URL('./worker.ts', import.meta.url)
  const program = nodeProgram()
  return program === null ? fileURLToPath(url) : entryFor(program, url)
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

export function closedError(): Error {
  return new Error('The worker pool is closed.')
}
