import { Worker } from 'node:worker_threads'
import { AppError } from '../../../domain/errors.ts'
import type { Topic } from '../../database.ts'
import { createPending, openReply, type Reply, type Request, type WriterData } from './messages.ts'

/** One request without its number. */
export type Order = Request extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

export type WriterLink = {
  ask(order: Order): Promise<unknown>
  /** Finishes queued requests, then ends the thread. */
  close(): Promise<void>
}

/**
 * Main-thread side of the writer thread. If it crashes, its pending requests fail (SQLite rolls the transaction back)
 * and the next request restarts it.
 * @param entry file of the worker thread
 * @param onChange called with the topics of a commit, before its promise resolves
 */
export function linkWriter(data: WriterData, onChange: (topics: readonly Topic[]) => void, entry: URL): WriterLink {
  const pending = createPending()
  let worker: Worker | null = null
  let closing: Promise<void> | null = null

  function start(): Worker {
    const started = new Worker(entry, { workerData: data, name: 'inglenook-writer' })
    started.on('message', receive)
    started.on('error', () => handleExit(started))
    started.on('exit', () => handleExit(started))
    worker = started
    return started
  }

  function receive(reply: Reply): void {
    if (reply.ok) onChange(reply.topics)
    openReply(reply, pending.take(reply.id))
  }

  function handleExit(exited: Worker): void {
    if (worker !== exited) return
    worker = null
    pending.rejectAll(new AppError('database_silent'))
  }

  function send(order: Order): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const target = worker ?? start()
      const id = pending.add({ resolve, reject })
      target.postMessage({ ...order, id })
    })
  }

  async function end(): Promise<void> {
    if (worker === null) return
    const thread = worker
    try {
      await send({ kind: 'close' })
    } finally {
      await thread.terminate()
    }
  }

  start()
  return {
    async ask(order) {
      if (closing !== null) throw new AppError('server_stopping')
      return send(order)
    },
    close() {
      closing ??= end()
      return closing
    },
  }
}
