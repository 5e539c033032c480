import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FileLocation } from '../files/library-files.ts'
import type { FileVersion } from '../files/open-files.ts'
import type { TaskInput, TaskName } from '../messages.ts'

/** A pool running in the process of a root. */
export type LinkPool = { readonly name: string; readonly threads: number; readonly background: boolean }

/** Requests to the process that reads a root. */
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

/** Its responses. */
export type LinkAnswer =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'slow'; readonly id: number; readonly item: number }
  | { readonly kind: 'silent' }
  | { readonly kind: 'defect'; readonly task: TaskName; readonly error: string }

/** The desktop app prevents its executable from running as Node.js. */
export const canStartProcesses = process.versions.electron === undefined

type RequestBody = LinkRequest extends infer R ? (R extends LinkRequest ? Omit<R, 'id'> : never) : never

type RequestOptions = { readonly signal?: AbortSignal | undefined; readonly onSlow?: (item: number) => void }

/** The process that reads one root, started on the first request. */
export type RootLink = {
  /**
   * Resolves once, with null when the process exits first.
   * @param how `signal`: the caller aborted; `onSlow`: see `RunOptions`
   */
  ask(request: RequestBody, how?: RequestOptions): Promise<unknown>
  /** Terminates it, or abandons it when it cannot be terminated. */
  abandon(): void
}

type RootLinkOptions = {
  /** Maximum number of idle files that the process keeps open. */
  readonly cachedFileCount: number
  readonly onSilent: () => void
  readonly onDefect: (task: TaskName, error: string) => void
}

const idleMs = 60_000

type Waiting = { readonly resolve: (value: unknown) => void; readonly onSlow: ((item: number) => void) | undefined }

export function createRootLink(options: RootLinkOptions): RootLink {
  return new ProcessLink(options)
}

class ProcessLink implements RootLink {
  readonly #options: RootLinkOptions
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | null = null
  #lastId = 0
  #idle: NodeJS.Timeout | undefined

  constructor(options: RootLinkOptions) {
    this.#options = options
  }

  async ask(request: RequestBody, { signal, onSlow }: RequestOptions = {}): Promise<unknown> {
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
        child.send({ ...request, id } as LinkRequest, (error) => error !== null && this.#settle(id, null))
      })
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  abandon(): void {
    this.#end()
    this.#settleAll()
    clearTimeout(this.#idle)
  }

  #begin(): ChildProcess {
    const child = fork(
      fileURLToPath(new URL('./root-process.ts', import.meta.url)),
      [String(this.#options.cachedFileCount)],
      {
        // Does not inherit the server's configuration.
        serialization: 'advanced',
        env: {},
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    )
    // Stays until exit: Node throws uncatchably for a message after the last listener is removed.
    child.on('message', (answer: LinkAnswer) => this.#child === child && this.#take(answer))
    child.on('error', () => undefined)
    child.on('exit', () => {
      if (this.#child !== child) return
      this.#child = null
      this.#settleAll()
    })
    // Pending requests keep the server running, the process itself does not.
    child.unref()
    child.channel?.unref()
    return child
  }

  #take(answer: LinkAnswer): void {
    if (answer.kind === 'answer') this.#settle(answer.id, answer.value)
    else if (answer.kind === 'slow') this.#waiting.get(answer.id)?.onSlow?.(answer.item)
    else if (answer.kind === 'silent') this.#options.onSilent()
    else this.#options.onDefect(answer.task, answer.error)
  }

  #settle(id: number, value: unknown): void {
    this.#waiting.get(id)?.resolve(value)
    this.#waiting.delete(id)
    clearTimeout(this.#idle)
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(), idleMs).unref()
  }

  #settleAll(): void {
    for (const id of [...this.#waiting.keys()]) this.#settle(id, null)
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
