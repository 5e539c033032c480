import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Exit } from '../protocol/failures.ts'
import type { Timers } from '../timers.ts'

/** Signals a process group; missing processes are ignored. @param pid of a process that leads a group of its own */
function killGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL', systemRoot: string | undefined): void {
  if (process.platform === 'win32') {
    // Windows has no SIGTERM: a console program that does not read its input is killed.
    if (signal === 'SIGTERM') return
    const tool = join(systemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe')
    execFile(tool, ['/pid', String(pid), '/T', '/F'], { windowsHide: true }, () => undefined)
    return
  }
  try {
    process.kill(-pid, signal)
  } catch {
    // It has exited.
  }
}

/** What to start, passed to the system without interpretation. */
export type StartLine = {
  /** Absolute path. */
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

export type Child = {
  readonly pid: number
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  /** Null: it got none. */
  readonly pipe: Socket | null
  /** Resolves when its group has exited and its output was read completely. */
  readonly exited: Promise<Exit>
  signal(signal: 'SIGTERM' | 'SIGKILL'): void
}

/** A process outside the group may hold the outputs open; not waited for. */
const outputsMs = 1_000

/**
 * Starts a process as leader of its own group.
 * @param hasPipe whether it gets a pipe as descriptor 3, for its connections to the network
 * @returns the system's error code when it cannot be started
 */
export async function startChild(line: StartLine, timers: Timers, hasPipe: boolean): Promise<Child | string> {
  const { file, args, cwd, env } = line
  try {
    const child = spawn(file, [...args], {
      cwd,
      env,
      // Windows has pipes that block their readers; elsewhere these are all the same.
      stdio: hasPipe ? ['pipe', 'pipe', 'pipe', 'overlapped'] : ['pipe', 'pipe', 'pipe'],
      shell: false,
      windowsHide: true,
      detached: process.platform !== 'win32',
    })
    const exited = exitOf(child, timers, env.SystemRoot)
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    const { pid = 0, stdin, stdout, stderr, stdio } = child
    if (stdin === null || stdout === null || stderr === null) return 'EMFILE'
    const pipe = stdio[3] instanceof Socket ? stdio[3] : null
    child.on('error', () => undefined)
    const signal = (which: 'SIGTERM' | 'SIGKILL') => {
      if (child.exitCode === null && child.signalCode === null) killGroup(pid, which, env.SystemRoot)
    }
    return { pid, stdin, stdout, stderr, pipe, exited, signal }
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  }
}

function exitOf(child: ChildProcess, timers: Timers, systemRoot: string | undefined): Promise<Exit> {
  return new Promise((resolve) => {
    let cancel: (() => void) | undefined
    child.once('exit', () => {
      if (child.pid !== undefined) killGroup(child.pid, 'SIGKILL', systemRoot)
      cancel = timers.after(outputsMs, () => {
        for (const stream of child.stdio) stream?.destroy()
      })
    })
    child.once('close', (code, signal) => {
      cancel?.()
      resolve({ code, signal })
    })
  })
}
