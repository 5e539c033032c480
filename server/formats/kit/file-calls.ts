/**
 * Reports to the watchdog of this thread when it is inside a file system call: an unresponsive drive blocks the thread,
 * which cannot report it then. One cell of shared memory: 0 outside calls, else the number of the call.
 */
let cell: { readonly board: Int32Array; readonly at: number } | undefined
let calls = 0

/** Sets the cell this thread reports to. */
export function onFileCall(board: Int32Array, at: number): void {
  cell = { board, at }
  Atomics.store(board, at, 0)
}

/** Runs one file system call. */
export function fileCall<T>(call: () => T): T {
  if (cell === undefined) return call()
  calls = (calls % 0x3fffffff) + 1
  Atomics.store(cell.board, cell.at, calls)
  try {
    return call()
  } finally {
    Atomics.store(cell.board, cell.at, 0)
  }
}
