import { type NodeProgram, nodeProgram, startEntry } from '../../workers/node-program.ts'
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
    const program = isRemote(options.root) ? nodeProgram() : null
    const steps = program === null ? walk(options, signal) : walkInProcess(program, options, signal)
    for await (const step of steps) {
      if (step.kind === 'silent') roots.markUnresponsive(options.root)
      yield step
    }
  }
}

type ProcessMessage = WalkStep | { readonly kind: 'end' }

async function* walkInProcess(
  program: NodeProgram,
  options: WalkOptions,
  signal: AbortSignal,
): AsyncGenerator<WalkStep, void> {
  const inbox = createInbox<ProcessMessage>()
  const child = startEntry(program, new URL('./walk-process.ts', import.meta.url))
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
