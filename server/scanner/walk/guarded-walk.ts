import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { canStartProcesses } from '../../workers/roots/root-link.ts'
import type { Roots } from '../../workers/roots/roots.ts'
import { createInbox } from './inbox.ts'
import { createWalk, type Walk, type WalkStep } from './walk.ts'
import type { WalkOptions } from './walk-folder.ts'

/**
 * Walks roots on responsive drives in process, and roots whose drive may block in a separate process. An unresponsive
 * drive is reported and ends the walk.
 * @param isRemote whether a root is on such a drive
 */
export function createGuardedWalk(roots: Roots, isRemote: (root: string) => boolean): Walk {
  const walk = createWalk()
  return async function* (options, signal) {
    if (roots.isSilent(options.root)) {
      yield { kind: 'silent' }
      return
    }
    const steps = canStartProcesses && isRemote(options.root) ? walkInProcess(options, signal) : walk(options, signal)
    for await (const step of steps) {
      if (step.kind === 'silent') roots.markUnresponsive(options.root)
      yield step
    }
  }
}

type ProcessMessage = WalkStep | { readonly kind: 'end' }

async function* walkInProcess(options: WalkOptions, signal: AbortSignal): AsyncGenerator<WalkStep, void> {
  const inbox = createInbox<ProcessMessage>()
  const child = fork(fileURLToPath(new URL('./walk-process.ts', import.meta.url)), [], {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stop = (): void => inbox.push({ kind: 'end' })
  child.on('message', (message: ProcessMessage) => inbox.push(message))
  child.on('error', (error) => inbox.push(error))
  child.on('exit', () => inbox.push(new Error('the process that walks a library ended before it was done')))
  signal.addEventListener('abort', stop)
  child.send(options, () => undefined)
  try {
    for (;;) {
      const message = await inbox.next()
      if (message instanceof Error) throw message
      if (message.kind === 'end' || signal.aborted) return
      yield message
      if (message.kind === 'silent') return
      child.send('more', () => undefined)
    }
  } finally {
    signal.removeEventListener('abort', stop)
    child.removeAllListeners('exit')
    child.kill('SIGKILL')
    if (child.connected) child.disconnect()
    child.unref()
  }
}
