import { execFile } from 'node:child_process'

export type Ran =
  | { readonly kind: 'ended'; readonly code: number; readonly output: string; readonly errors: string }
  | { readonly kind: 'missing' | 'not-allowed' | 'silent' }

export type RunOptions = {
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Text for its standard input. */
  readonly input?: string
}

const mostBytes = 4 * 1024 * 1024

/** Runs a program without a shell. Never fails. `silent`: it did not end in time. */
export function runProgram(
  program: string,
  args: readonly string[],
  { timeoutMs, signal, input = '' }: RunOptions,
): Promise<Ran> {
  const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: mostBytes, windowsHide: true } as const
  return new Promise((resolve) => {
    const child = execFile(program, [...args], { ...limits, signal }, (error, output, errors) => {
      if (error === null) resolve({ kind: 'ended', code: 0, output, errors })
      else if (typeof error.code === 'number') resolve({ kind: 'ended', code: error.code, output, errors })
      else if (error.code === 'ENOENT') resolve({ kind: 'missing' })
      else resolve({ kind: error.code === 'EACCES' ? 'not-allowed' : 'silent' })
    })
    // It may end without reading.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}
