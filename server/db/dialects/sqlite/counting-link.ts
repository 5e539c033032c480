import { Worker } from 'node:worker_threads'
import { AppError } from '../../../domain/errors.ts'
import type { Statement } from '../../database.ts'
import type { CountingData, CountingRequest, Reply } from './messages.ts'
import { openReply } from './open-reply.ts'
import { createPending } from './pending.ts'

export type CountingLink = {
  /** Every row of the statement, in the state of the database at some moment after it was asked. */
  all<Row>(statement: Statement): Promise<Row[]>
  /** For when work has ended: ends the thread if nothing is asked of it. The next question starts it again. */
  rest(): void
  /** Refuses what is asked from now on, and resolves when what was asked is answered and the thread has ended. */
  close(): Promise<void>
}

/**
 * The main thread's end of the thread that counts, which is there from the first question until work has ended. One that
 * dies fails what was asked of it and is started again by the next question.
 * @param entry the file of the thread
 */
export function linkCounting(data: CountingData, entry: URL): CountingLink {
  const pending = createPending()
  const ending = new Set<Promise<void>>()
  let thread: Worker | null = null
  let isClosed = false

  function start(): Worker {
    const started = new Worker(entry, { workerData: data, name: 'inglenook-counting' })
    started.on('message', (reply: Reply) => openReply(reply, pending.take(reply.id)))
    started.on('error', () => lose(started))
    started.on('exit', () => lose(started))
    thread = started
    return started
  }

  function lose(lost: Worker): void {
    if (thread !== lost) return
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

  /** What was asked before is answered first: messages keep their order. */
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
