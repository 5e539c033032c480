import cluster from 'node:cluster'
import { createStop, type EndingServer, exitBySignal } from './end-process.ts'
import type { FromProcess, ProcessPlace, ToProcess } from './messages.ts'

/** Messages between the processes of one program. */
export type Siblings = {
  send(message: unknown): void
  /** Calls the listener with what other processes sent. */
  onMessage(listener: (message: unknown) => void): void
}

/** This process, if it is one of several. */
export type OwnProcess = ProcessPlace & { readonly siblings: Siblings }

/** What happens when the program that watches this process is gone. */
let stopAlone: () => void = exitBySignal

/**
 * The place of this process among several.
 * @returns null when it is the only one, or the one that starts and watches the others
 */
export async function joinProcesses(): Promise<OwnProcess | null> {
  const { worker } = cluster
  if (worker === undefined) return null
  worker.once('disconnect', () => {
    // Otherwise the process would exit with requests and the database open.
    worker.exitedAfterDisconnect = true
    stopAlone()
  })
  const place = await new Promise<ProcessPlace>((resolve) => {
    onMessage((message) => {
      if (message.kind === 'begin') resolve(message.place)
    })
  })
  process.title = `inglenook: server ${place.number}`
  return {
    ...place,
    siblings: {
      send: (message) => send({ kind: 'siblings', message }),
      onMessage: (listener) =>
        onMessage((message) => {
          if (message.kind === 'sibling') listener(message.message)
        }),
    },
  }
}

/** Reports that this process answers, and stops when it is told to, or when the program that watches it has ended. */
export function serveUntilStopped(server: EndingServer, ready: { readonly text: string; readonly url: string }): void {
  const stop = createStop(server, () => undefined)
  let isStopping = false
  const stopOnce = () => {
    if (!isStopping) stop()
    isStopping = true
  }
  stopAlone = stopOnce
  onMessage(({ kind }) => {
    if (kind === 'stop') stopOnce()
  })
  process.on('SIGTERM', stopOnce)
  // A terminal sends these to every process; the program that watches them says what follows.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  send({ kind: 'ready', ...ready })
}

/** @returns false when this process is not one of several, and nobody was told */
export function reportFailure(sentence: string): boolean {
  if (cluster.isWorker) send({ kind: 'failed', sentence })
  return cluster.isWorker
}

function onMessage(listener: (message: ToProcess) => void): void {
  process.on('message', (message) => listener(message as ToProcess))
}

function send(message: FromProcess): void {
  // A lost channel is noticed by its own event.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}
