import { workerData } from 'node:worker_threads'

/**
 * How the pool tells slow from stuck: a task that works through a large file counts here, and its time limit runs anew
 * from every count. One counter per thread of the pool, in shared memory, so that a busy thread need not send anything.
 */
export type ProgressBoard = Int32Array<SharedArrayBuffer>

export function createProgressBoard(threads: number): ProgressBoard {
  return new Int32Array(new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT))
}

/** What every worker thread is started with. */
export type WorkerStart = { readonly progress: ProgressBoard }

let slot = 0

/** Worker side: the counter of the task that begins now. */
export function takeProgressSlot(number: number): void {
  slot = number
}

/** Worker side: something was done. */
export function countProgress(): void {
  const board = startData()?.progress
  if (board !== undefined) Atomics.add(board, slot, 1)
}

function startData(): WorkerStart | undefined {
  return isWorkerStart(workerData) ? workerData : undefined
}

function isWorkerStart(data: unknown): data is WorkerStart {
  return typeof data === 'object' && data !== null && 'progress' in data
}
