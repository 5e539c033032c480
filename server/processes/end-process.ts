import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setTimeout as after } from 'node:timers/promises'

/** The end of a server, as far as a process needs it. */
export type EndingServer = {
  close(): Promise<void>
  hasStuckThreads(): boolean
  showStartFailure(error: unknown): void
}

export const stopWithinMs = 8_000

/** Exits without waiting for threads, which may be blocked in system calls. */
export function exitBySignal(): void {
  process.kill(process.pid, 'SIGKILL')
}

const lastCallsMs = 500
/** Pending requests of the thread pool: file system and DNS. */
const threadRequests = /^(FSReq|CloseReq|GetAddrInfo|GetNameInfo)/

function hasOpenCalls(): boolean {
  return process.getActiveResourcesInfo().some((name) => threadRequests.test(name))
}

const shell = '/bin/sh'

/**
 * Becomes a program that ends with this code: a normal exit waits for all threads, and not every system call that
 * blocks one is listed (`fs.readFile` is not). Windows has no such call.
 */
function exitAtOnce(code: number): never {
  flushCompileCache()
  if (process.platform !== 'win32' && existsSync(shell)) process.execve?.(shell, ['sh', '-c', `exit ${code}`], {})
  process.exit(code)
}

/** Ends by signal when system calls are known to be pending: some never return. */
async function endProcess(server: EndingServer, code?: number): Promise<void> {
  const startedAt = performance.now()
  while (hasOpenCalls() && performance.now() - startedAt < lastCallsMs) await after(20)
  if (server.hasStuckThreads() || hasOpenCalls()) exitBySignal()
  else exitAtOnce(Number(code ?? process.exitCode ?? 0))
}

/**
 * The end of this process.
 * @param onStop called before the server closes
 * @returns what stops it: the first call cleanly, a second one immediately
 */
export function createStop(server: EndingServer, onStop: () => void): () => void {
  let stopping = false
  const stop = () => {
    if (stopping) void endProcess(server, 130)
    if (stopping) return
    stopping = true
    onStop()
    // Work stuck on a lost drive must not prevent the server from stopping.
    setTimeout(exitBySignal, stopWithinMs).unref()
    server.close().then(
      () => endProcess(server),
      () => endProcess(server, 1),
    )
  }
  process.on('uncaughtException', (error) => {
    server.showStartFailure(error)
    process.exitCode = 1
    stop()
  })
  return stop
}
