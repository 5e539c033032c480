import { Worker } from 'node:worker_threads'
import { AppError } from '../../../domain/errors.ts'
import type { Statement } from '../../database.ts'
import { type CountingData, type CountingRequest, createPending, openReply, type Reply } from './messages.ts'

export type CountingLink = {
  /** Every row of the statement; the snapshot is taken at some time after the call. */
  all<Row>(statement: Statement): Promise<Row[]>
  /** Ends the thread if it is idle. The next query starts it again. */
  rest(): void
  /** Rejects new queries; resolves when the pending ones are done and the thread has ended. */
  close(): Promise<void>
}

/**
 * Main-thread side of the counting thread, which starts with the first query and ends when idle. If it crashes, its
 * pending queries fail and the next query restarts it.
 * @param entry file of the worker thread
 */
export function linkCounting(data: CountingData, entry: URL): CountingLink {
  const pending = createPending()
  const ending = new Set<Promise<void>>()
  let thread: Worker | null = null
  let isClosed = false

  function start(): Worker {
    const started = new Worker(entry, { workerData: data, name: 'inglenook-counting' })
    started.on('message', (reply: Reply) => openReply(reply, pending.take(reply.id)))
    started.on('error', () => handleExit(started))
    started.on('exit', () => handleExit(started))
    thread = started
    return started
  }

  function handleExit(exited: Worker): void {
    if (thread !== exited) return
    thread = null
    pending.rejectAll(new AppError('database_silent'))
  }

  function ask(statement: Statement): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = pending.add({ resolve, reject })
      const request: CountingRequest = { id, statement }
      const target = thread ?? start()
      target.postMessage(request)
    })
  }

  /** Messages keep their order, so pending queries are answered first. */
  function end(): void {
    if (thread === null) return
    const last = thread
    const ended = new Promise<void>((resolve) => last.once('exit', () => resolve()))
    ending.add(ended)
    void ended.then(() => ending.delete(ended))
    const request: CountingRequest = { id: 0, statement: null }
    last.postMessage(request)
  }

  return {
    async all<Row>(statement: Statement) {
      if (isClosed) throw new AppError('server_stopping')
      return (await ask(statement)) as Row[]
    },
    rest() {
      if (!pending.isEmpty()) return
      end()
      thread = null
    },
    async close() {
      if (!isClosed) end()
      isClosed = true
      await Promise.all(ending)
    },
  }
}
