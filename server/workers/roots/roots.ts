import { spawn } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { fail } from '../../domain/result.ts'
import { entryFor, nodeProgram } from '../node-program.ts'

/** Waits until a drive responds, including with an error: a missing file is a response. */
type Probe = (root: string, signal: AbortSignal) => Promise<void>

/**
 * Which library folders are unresponsive. Readers report it, others check before they start, and one probe at a time
 * detects when the drive responds again.
 */
export type Roots = {
  isSilent(root: string): boolean
  /** All roots that are unresponsive now. */
  silent(): readonly string[]
  /** Reports that a call on a file of this library timed out. */
  markUnresponsive(root: string): void
  /**
   * Called for each change.
   * @returns a function that unsubscribes
   */
  onChange(listener: (root: string, isSilent: boolean) => void): () => void
  close(): void
}

export const driveSilent = fail('drive-silent').failure

export function createRoots(probe: Probe): Roots {
  const silent = new Set<string>()
  const listeners = new Set<(root: string, isSilent: boolean) => void>()
  const ending = new AbortController()
  const notify = (root: string, isSilent: boolean) => {
    for (const listener of listeners) listener(root, isSilent)
  }
  const waitFor = async (root: string): Promise<void> => {
    await probe(root, ending.signal)
    if (ending.signal.aborted) return
    silent.delete(root)
    notify(root, false)
  }
  return {
    isSilent: (root) => silent.has(root),
    silent: () => [...silent],
    markUnresponsive(root) {
      if (silent.has(root) || ending.signal.aborted) return
      silent.add(root)
      notify(root, true)
      void waitFor(root)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => ending.abort(),
  }
}

const entry = new URL('./probe-entry.ts', import.meta.url)
/** Milliseconds between probes of a drive that responds only with errors. */
const pauseMs = 1_000

/**
 * Probes a drive in a separate process, which is abandoned when the drive never responds; in a thread where there is no
 * program for it.
 */
export const probeDrive: Probe = async (root, signal) => {
  await after(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
  while (!signal.aborted && !(await ask(root, signal))) {
    await after(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** @returns whether the probe completed; a killed probe has no result */
function ask(root: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const program = nodeProgram()
    if (program === null) {
      const thread = new Worker(entry, { argv: [root] })
      thread.unref()
      thread.on('error', () => resolve(false)).on('exit', (code) => resolve(code === 0))
      return
    }
    const child = spawn(program.file, [entryFor(program, entry), root], { stdio: 'ignore', env: {} })
    child.unref()
    child.on('error', () => resolve(false)).on('exit', (code) => resolve(code === 0))
    signal.addEventListener('abort', () => {
      child.kill('SIGKILL')
      resolve(false)
    })
  })
}
