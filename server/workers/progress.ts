import { workerData } from 'node:worker_threads'
import { onFileCall } from '../formats/kit/file-calls.ts'
import type { ImageSetup } from '../images/process-setup.ts'

/**
 * Progress of the pool's threads in shared memory, which avoids messages. Cells per thread: work done (each increment
 * restarts the time limit), the current file call, the current item of its task, and the item to stop before (0: none).
 */
export type ProgressBoard = Int32Array<SharedArrayBuffer>

const cells = { progress: 0, call: 1, item: 2, end: 3 } as const
const cellsPerThread = Object.keys(cells).length

export function createProgressBoard(threads: number): ProgressBoard {
  return new Int32Array(new SharedArrayBuffer(threads * cellsPerThread * Int32Array.BYTES_PER_ELEMENT))
}

/** Current progress of a thread. */
export type TaskState = {
  readonly progress: number
  /** 0 outside of file calls. */
  readonly call: number
  /** 0-based. */
  readonly item: number
}

/** Pool side. */
export function readState(board: ProgressBoard, slot: number): TaskState {
  const at = (cell: number) => Atomics.load(board, slot * cellsPerThread + cell)
  return { progress: at(cells.progress), call: at(cells.call), item: at(cells.item) }
}

/** Pool side: no item after this one may start; the item itself may not have started yet. */
export function cutTask(board: ProgressBoard, slot: number, item: number): void {
  Atomics.store(board, slot * cellsPerThread + cells.end, item + 1)
}

/** Pool side: before a task is assigned to a thread. */
export function clearState(board: ProgressBoard, slot: number): void {
  for (const cell of [cells.call, cells.item, cells.end]) Atomics.store(board, slot * cellsPerThread + cell, 0)
}

/** Start data of every worker thread. */
export type WorkerStart = { readonly progress: ProgressBoard } & ImageSetup

let slot = 0
let onlyItem: number | null = null

/**
 * Worker side: initialises the cells for a new task.
 * @param only the single item to be read; null: all of them
 */
export function takeProgressSlot(number: number, only: number | null): void {
  slot = number
  onlyItem = only
  const board = startData()?.progress
  if (board !== undefined) onFileCall(board, slot * cellsPerThread + cells.call)
  // Started: its time limit counts from here.
  countProgress()
}

/** Worker side: reports progress. */
export function countProgress(): void {
  const board = startData()?.progress
  if (board !== undefined) Atomics.add(board, slot * cellsPerThread + cells.progress, 1)
}

/** Worker side: what to do with the next item of the task. `end`: no further items may start. */
export function takeItem(item: number): 'read' | 'skip' | 'end' {
  if (onlyItem !== null && item !== onlyItem) return item < onlyItem ? 'skip' : 'end'
  const board = startData()?.progress
  if (board === undefined) return 'read'
  Atomics.store(board, slot * cellsPerThread + cells.item, item)
  const end = Atomics.load(board, slot * cellsPerThread + cells.end)
  return end === 0 || item < end ? 'read' : 'end'
}

function startData(): WorkerStart | undefined {
  return isWorkerStart(workerData) ? workerData : undefined
}

function isWorkerStart(data: unknown): data is WorkerStart {
  return typeof data === 'object' && data !== null && 'progress' in data
}
