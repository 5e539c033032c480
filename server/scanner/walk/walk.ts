import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileFacts } from '../../domain/book/file-facts.ts'
import type { RootFacts } from '../../domain/scan/guards.ts'
import type { WalkMessage, WalkOrder, WalkPortion } from './messages.ts'
import type { WalkOptions, WalkTrouble } from './walk-folder.ts'

/** What the walk tells: first the root, then portions of files and troubles. */
export type WalkStep =
  | { readonly kind: 'root'; readonly root: RootFacts }
  | { readonly kind: 'portion'; readonly files: readonly FileFacts[]; readonly troubles: readonly WalkTrouble[] }

/** Walks a library and tells what it finds; ends early, by returning, when `signal` aborts. */
export type Walk = (options: WalkOptions, signal: AbortSignal) => AsyncIterable<WalkStep>

/** Megabytes of heap for the walking thread: enough for a folder of a million names. */
const HEAP_MB = 512

function filesOf({ paths, numbers }: WalkPortion): FileFacts[] {
  return paths.map((path, index) => ({
    path,
    size: numbers[index * 3] ?? 0,
    mtimeUs: numbers[index * 3 + 1] ?? 0,
    inode: numbers[index * 3 + 2] ?? 0,
  }))
}

type Inbox = {
  push(message: WalkMessage | Error): void
  next(): Promise<WalkMessage | Error>
}

function createInbox(): Inbox {
  const messages: (WalkMessage | Error)[] = []
  let wake: (() => void) | null = null
  return {
    push(message) {
      messages.push(message)
      wake?.()
    },
    async next() {
      for (;;) {
        const message = messages.shift()
        if (message !== undefined) return message
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

/**
 * Walks a library in a thread of its own: directory calls are synchronous there (four times cheaper than promises) and
 * a drive that hangs holds up the scan alone. Portions in flight are bounded. The iteration throws when the thread
 * itself breaks down (out of memory).
 * @param entry the thread's file when the server is bundled
 */
export function createWalk(entry = new URL('./walk-thread.ts', import.meta.url)): Walk {
  return (options, signal) => walkWith(entry, options, signal)
}

async function* walkWith(entry: URL, options: WalkOptions, signal: AbortSignal): AsyncGenerator<WalkStep, void> {
  const taken = new SharedArrayBuffer(4)
  const counter = new Int32Array(taken)
  const inbox = createInbox()
  const order: WalkOrder = { options, taken }
  const thread = new Worker(entry, {
    name: 'inglenook-walk',
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const stop = (): void => inbox.push({ kind: 'end' })
  thread.on('message', (message: WalkMessage) => inbox.push(message))
  thread.on('error', (error) => inbox.push(error))
  thread.on('exit', stop)
  signal.addEventListener('abort', stop)
  try {
    for (;;) {
      const message = await inbox.next()
      if (message instanceof Error) throw message
      if (message.kind === 'end' || signal.aborted) return
      if (message.kind === 'root') {
        yield message
        continue
      }
      yield { kind: 'portion', files: filesOf(message), troubles: message.troubles }
      Atomics.add(counter, 0, 1)
      Atomics.notify(counter, 0)
    }
  } finally {
    signal.removeEventListener('abort', stop)
    await endThread(thread)
  }
}

/** A thread inside a system call that hangs cannot be ended; nobody waits for it longer than a moment. */
async function endThread(thread: Worker): Promise<void> {
  thread.unref()
  await Promise.race([thread.terminate(), once(AbortSignal.timeout(1_000), 'abort')])
}
