import { analysisErrors, type Failure } from '../../domain/result.ts'

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

const missing = new Set(['ENOENT', 'ENOTDIR'])
/** Error codes of the systems for opening a symbolic link with O_NOFOLLOW. */
const links = new Set(['ELOOP', 'EMLINK'])
export const linkFailure: Failure = {
  code: 'file-unreadable',
  message: 'This is a link, or lies in a folder that is one. Put the file itself here, or add its folder as a library.',
}

/** Maps a file system error to a book failure: missing or unreadable. The message never contains the path. */
export function ioFailure(error: unknown): Failure {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (links.has(reason)) return linkFailure
  const code = missing.has(reason) ? 'file-missing' : 'file-unreadable'
  return { code, message: analysisErrors[code] }
}
