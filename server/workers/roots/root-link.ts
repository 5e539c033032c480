import type { ChildProcess } from 'node:child_process'
import { readerProcessEnded } from '../../domain/crash.ts'
import type { FileLocation } from '../files/library-files.ts'
import type { FileVersion } from '../files/open-files.ts'
import type { TaskInput, TaskName } from '../messages.ts'
import { type NodeProgram, startEntry } from '../node-program.ts'

/** A pool running in a process: its threads read one root, or no library (null). */
export type LinkPool = {
  readonly name: string
  readonly root: string | null
  readonly threads: number
  readonly background: boolean
  /** URL of the worker; null: the usual one. */
  readonly workerFile: string | null
}

/** Requests to a process that reads files. */
export type LinkRequest =
  | {
      readonly kind: 'task'
      readonly id: number
      readonly pool: LinkPool
      /** Number of threads that may run now. */
      readonly inUse: number
      readonly name: TaskName
      readonly input: TaskInput<TaskName>
      readonly timeoutMs: number | undefined
      readonly reportsSlow: boolean
    }
  | { readonly kind: 'cancel'; readonly id: number }
  | {
      readonly kind: 'read'
      readonly id: number
      readonly file: FileVersion
      readonly at: number
      readonly length: number
    }
  | { readonly kind: 'stat'; readonly id: number; readonly file: FileLocation }

/** Its responses; the first one is that it has started. */
export type LinkAnswer =
  | { readonly kind: 'started' }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'slow'; readonly id: number; readonly item: number }
  | { readonly kind: 'silent'; readonly root: string }
  | { readonly kind: 'defect'; readonly task: TaskName; readonly error: string }

type RequestBody = LinkRequest extends infer R ? (R extends LinkRequest ? Omit<R, 'id'> : never) : never

type RequestOptions = { readonly signal?: AbortSignal | undefined; readonly onSlow?: (item: number) => void }

/** A process that reads files, started on the first request. */
export type RootLink = {
  /**
   * Resolves once, with null when the process exits first, and with undefined when the task was given up there.
   * @param how `signal`: the caller aborted; `onSlow`: see `RunOptions`
   */
  ask(request: RequestBody, how?: RequestOptions): Promise<unknown>
  /** False when it cannot be started: another program removed it or forbids it. */
  canStart(): boolean
  isRunning(): boolean
  /** Terminates it, or abandons it when it cannot be terminated. */
  abandon(): void
}

type RootLinkOptions = {
  readonly program: NodeProgram
  /** Maximum number of idle files that the process keeps open. */
  readonly cachedFileCount: number
  /** Milliseconds without a request after which it ends. */
  readonly idleMs: number
  readonly onSilent: (root: string) => void
  readonly onDefect: (task: TaskName, error: string) => void
}

/** Starts in a row without a sign of life after which no more are tried. */
const maxFailedStarts = 3
const notStarted = Symbol('not started')

type Waiting = { readonly resolve: (value: unknown) => void; readonly onSlow: ((item: number) => void) | undefined }

/**
 * A process whose crash costs only the task that caused it: tasks that were interrupted run again one at a time, in a
 * process of their own. A task that ends that one, too, resolves with null.
 */
export function createRootLink(options: RootLinkOptions): RootLink {
  const [usual, apart] = [new ProcessLink(options), new ProcessLink(options)]
  let isAbandoned = false
  let turn: Promise<unknown> = Promise.resolve()
  return {
    async ask(request, how = {}) {
      const value = await usual.ask(request, how)
      const isOver = () => isAbandoned || how.signal?.aborted === true || !usual.canStart() || !apart.canStart()
      if (value !== null || request.kind !== 'task' || isOver()) return value
      const again = turn.then(() => (isOver() ? null : apart.ask(request, how)))
      turn = again
      const second = await again
      if (second === null && !isOver()) options.onDefect(request.name, readerProcessEnded)
      return second
    },
    canStart: () => usual.canStart() && apart.canStart(),
    isRunning: () => usual.isRunning(),
    abandon() {
      isAbandoned = true
      usual.abandon()
      apart.abandon()
    },
  }
}

class ProcessLink implements RootLink {
  readonly #options: RootLinkOptions
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | null = null
  #lastId = 0
  #idle: NodeJS.Timeout | undefined
  #failedStarts = 0

  constructor(options: RootLinkOptions) {
    this.#options = options
  }

  canStart(): boolean {
    return this.#failedStarts < maxFailedStarts
  }

  isRunning(): boolean {
    return this.#child !== null
  }

  /** Asks again after a start that failed, for which the request is not the cause. */
  async ask(request: RequestBody, how: RequestOptions = {}): Promise<unknown> {
    for (;;) {
      if (!this.canStart()) return null
      const value = await this.#send(request, how)
      if (value !== notStarted) return value
    }
  }

  async #send(request: RequestBody, { signal, onSlow }: RequestOptions): Promise<unknown> {
    clearTimeout(this.#idle)
    this.#child ??= this.#begin()
    this.#lastId += 1
    const id = this.#lastId
    const child = this.#child
    const cancel = () => child.connected && child.send({ kind: 'cancel', id }, () => undefined)
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      return await new Promise((resolve) => {
        this.#waiting.set(id, { resolve, onSlow })
        // A request that cannot be sent is settled by the exit.
        child.send({ ...request, id } as LinkRequest, () => undefined)
      })
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  abandon(): void {
    this.#end()
    this.#settleAll(null)
    clearTimeout(this.#idle)
  }

  #begin(): ChildProcess {
    const { program, cachedFileCount } = this.#options
    const entry = new URL('./root-process.ts', import.meta.url)
    const child = startEntry(program, entry, [String(cachedFileCount)])
    const exits = (isFailedStart: boolean) => {
      if (this.#child !== child) return
      this.#child = null
      if (isFailedStart) this.#failedStarts += 1
      this.#settleAll(isFailedStart ? notStarted : null)
    }
    let hasStarted = false
    // Stays until exit: Node throws uncatchably for a message after the last listener is removed.
    child.on('message', (answer: LinkAnswer) => {
      hasStarted = true
      if (this.#child === child) this.#take(answer)
    })
    // Of a program that is missing or forbidden there is no exit.
    child.on('error', () => child.pid === undefined && exits(true))
    child.on('exit', () => exits(!hasStarted))
    // Pending requests keep the server running, the process itself does not.
    child.unref()
    child.channel?.unref()
    return child
  }

  #take(answer: LinkAnswer): void {
    if (answer.kind === 'started') this.#failedStarts = 0
    else if (answer.kind === 'answer') this.#settle(answer.id, answer.value)
    else if (answer.kind === 'slow') this.#waiting.get(answer.id)?.onSlow?.(answer.item)
    else if (answer.kind === 'silent') this.#options.onSilent(answer.root)
    else this.#options.onDefect(answer.task, answer.error)
  }

  #settle(id: number, value: unknown): void {
    this.#waiting.get(id)?.resolve(value)
    this.#waiting.delete(id)
    clearTimeout(this.#idle)
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(), this.#options.idleMs).unref()
  }

  #settleAll(value: typeof notStarted | null): void {
    for (const id of [...this.#waiting.keys()]) this.#settle(id, value)
  }

  #end(): void {
    const child = this.#child
    this.#child = null
    if (child === null) return
    if (child.connected) child.disconnect()
    child.kill('SIGKILL')
    child.unref()
  }
}
