import { Worker } from 'node:worker_threads'
import type { FileFacts } from '../../domain/book/file-facts.ts'
import type { RootFacts } from '../../domain/scan/guards.ts'
import { endsWithin } from '../../workers/stuck-threads.ts'
import { createInbox, type Inbox } from './inbox.ts'
import type { WalkOptions, WalkProblem } from './walk-folder.ts'

/** Messages of the walk: first the root, then batches of files and problems. */
export type WalkStep =
  | { readonly kind: 'root'; readonly root: RootFacts }
  | { readonly kind: 'portion'; readonly files: readonly FileFacts[]; readonly problems: readonly WalkProblem[] }
  /** The drive does not answer: nothing follows. */
  | { readonly kind: 'silent' }

/** Walks a library and yields its entries; returns early when `signal` aborts. */
export type Walk = (options: WalkOptions, signal: AbortSignal) => AsyncIterable<WalkStep>

/** Heap limit of the walking thread in megabytes: enough for a folder of a million names. */
const HEAP_MB = 512
/** Longer than listing a folder of very many files over a network takes. */
const silentMs = 20_000

function filesOf({ paths, numbers, inCloud }: WalkPortion): FileFacts[] {
  const cloud = new Set(inCloud)
  return paths.map((path, index) => {
    const facts = {
      path,
      size: numbers[index * 3] ?? 0,
      mtimeUs: numbers[index * 3 + 1] ?? 0,
      inode: numbers[index * 3 + 2] ?? 0,
    }
    return cloud.has(index) ? { ...facts, inCloud: true } : facts
  })
}

/**
 * Walks a library in a separate thread: synchronous directory calls are four times cheaper than promises, and a hanging
 * drive only blocks the scan. Batches in flight are bounded. Throws when the thread itself crashes (out of memory).
 * @param entry the thread's file when the server is bundled
 */
export function createWalk(entry = new URL('./walk-thread.ts', import.meta.url)): Walk {
  return (options, signal) => walkWith(entry, options, signal)
}

async function* walkWith(entry: URL, options: WalkOptions, signal: AbortSignal): AsyncGenerator<WalkStep, void> {
  const taken = new SharedArrayBuffer(4)
  const counter = new Int32Array(taken)
  const inbox = createInbox<WalkMessage>()
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
      const message = await nextWithin(inbox, silentMs)
      if (message instanceof Error) throw message
      if (message.kind === 'end' || signal.aborted) return
      if (message.kind === 'heartbeat') continue
      if (message.kind === 'root' || message.kind === 'silent') {
        yield message
        if (message.kind === 'silent') return
        continue
      }
      yield { kind: 'portion', files: filesOf(message), problems: message.problems }
      Atomics.add(counter, 0, 1)
      Atomics.notify(counter, 0)
    }
  } finally {
    signal.removeEventListener('abort', stop)
    await endThread(thread)
  }
}

/** A thread inside a hanging system call cannot be terminated; waiting for it is limited. */
async function endThread(thread: Worker): Promise<void> {
  thread.unref()
  await endsWithin(thread.terminate(), 1_000)
}

/** The thread sends a heartbeat at least every second: without one it is blocked in a call. */
async function nextWithin(
  inbox: Inbox<WalkMessage>,
  ms: number,
): Promise<WalkMessage | Error | { readonly kind: 'silent' }> {
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<{ readonly kind: 'silent' }>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'silent' }), ms)
  })
  try {
    return await Promise.race([inbox.next(), silent])
  } finally {
    clearTimeout(timer)
  }
}

/** Start data of the walking thread. */
export type WalkOrder = {
  readonly options: WalkOptions
  /** One shared counter: portions that the receiver has taken. */
  readonly taken: SharedArrayBuffer
}

/**
 * A batch in columns for cheap transfer: `numbers` contains size, mtimeUs and inode of each path, `inCloud` the indexes of
 * the paths in the cloud.
 */
export type WalkPortion = {
  readonly kind: 'portion'
  readonly paths: readonly string[]
  readonly numbers: Float64Array
  readonly inCloud: readonly number[]
  readonly problems: readonly WalkProblem[]
}

export type WalkMessage =
  | { readonly kind: 'root'; readonly root: RootFacts }
  | WalkPortion
  /** At work, with nothing to tell. */
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'end' }
