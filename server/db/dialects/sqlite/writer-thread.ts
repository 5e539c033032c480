import { randomBytes } from 'node:crypto'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { createNewId } from '../../../domain/ids.ts'
import { runBackgroundQuery } from './background-query.ts'
import { openForWriting } from './connection.ts'
import {
  type BackgroundQueryData,
  type Copied,
  makeReply,
  type Reply,
  type Request,
  refusalOf,
  type WriterData,
} from './messages.ts'
import { openWriter } from './writer.ts'

/**
 * Database threads: the writer, and one-off threads for long reads. As the entry point, it provides randomness; the
 * time comes with each commit.
 */
const main = parentPort
if (main === null) throw new Error('The database is written in a worker thread')
const port = main

/** Idle time after which the log is checkpointed. */
const idleAfterMs = 1_000

const data = workerData as WriterData | BackgroundQueryData
if ('query' in data) port.postMessage(await replyOf(data))
else beginWriter(data)

async function replyOf(query: BackgroundQueryData): Promise<Reply> {
  const reportProgress = (copied: number, total: number) => port.postMessage({ copied, total } satisfies Copied)
  try {
    const value = await runBackgroundQuery(query, {
      reportProgress,
      isStopped: () => receiveMessageOnPort(port) !== undefined,
    })
    return { id: 0, ok: true, value, topics: [] }
  } catch (error) {
    return refusalOf(0, error)
  }
}

function beginWriter({ file, maxPageCount }: WriterData): void {
  let committedAt = 0
  const newId = createNewId(
    () => committedAt,
    () => randomBytes(10),
  )
  const writer = openWriter(openForWriting(file, maxPageCount ?? undefined), newId)
  const waiting: Waiting = { user: [], scan: [] }
  let scheduled = false
  let idleTimer: NodeJS.Timeout | undefined

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(runNext)
  }

  /** Receives queued messages first, so that a user's commit waits for at most the running one. */
  async function runNext(): Promise<void> {
    for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
      enqueue(waiting, next.message as Request)
    }
    const request = dequeue(waiting)
    clearTimeout(idleTimer)
    if (request === undefined) {
      scheduled = false
      idleTimer = setTimeout(writer.rest, idleAfterMs)
      return
    }
    if (request.kind === 'commit') committedAt = request.by.at
    port.postMessage(await makeReply(request.id, () => writer.perform(request)))
    if (request.kind === 'close') {
      port.close()
      return
    }
    if (request.kind === 'commit') writer.afterCommit(request.priority)
    setImmediate(runNext)
  }

  port.on('message', (request: Request) => {
    enqueue(waiting, request)
    schedule()
  })
}

type Waiting = { readonly user: Request[]; readonly scan: Request[] }

function enqueue(waiting: Waiting, request: Request): void {
  const lane = request.kind === 'commit' && request.priority === 'scan' ? waiting.scan : waiting.user
  lane.push(request)
}

/** Closing waits for all earlier requests. */
function dequeue({ user, scan }: Waiting): Request | undefined {
  if (user[0]?.kind === 'close' && scan.length > 0) return scan.shift()
  return user.shift() ?? scan.shift()
}
