import { spawn } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { canStartProcesses } from './root-link.ts'
import type { Probe } from './roots.ts'

const entry = new URL('./probe-entry.ts', import.meta.url)
/** Milliseconds between probes of a drive that responds only with errors. */
const pauseMs = 1_000

/**
 * Probes a drive in a separate process, which is abandoned when the drive never responds; in a thread where processes
 * are unavailable (the desktop app).
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
    if (!canStartProcesses) {
      const thread = new Worker(entry, { argv: [root] })
      thread.unref()
      thread.on('error', () => resolve(false)).on('exit', (code) => resolve(code === 0))
      return
    }
    const child = spawn(process.execPath, [fileURLToPath(entry), root], { stdio: 'ignore', env: {} })
    child.unref()
    child.on('error', () => resolve(false)).on('exit', (code) => resolve(code === 0))
    signal.addEventListener('abort', () => {
      child.kill('SIGKILL')
      resolve(false)
    })
  })
}
