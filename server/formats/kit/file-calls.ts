/**
 * Tells whoever watches this thread that it is inside a call of the file system: a drive that does not answer holds the
 * thread there, and nothing of the thread itself can tell. One cell of shared memory: 0 outside of calls, else the number
 * of the call.
 */
let cell: { readonly board: Int32Array; readonly at: number } | undefined
let calls = 0

/** Where this thread tells it from now on. */
export function onFileCall(board: Int32Array, at: number): void {
  cell = { board, at }
  Atomics.store(board, at, 0)
}

/** Does one call of the file system. */
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
