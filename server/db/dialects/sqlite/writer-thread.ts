import { randomBytes } from 'node:crypto'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { uuidV7 } from '../../../domain/ids.ts'
import { openForWriting } from './connection.ts'
import type { Reply, Request, WriterData } from './messages.ts'
import { storageError } from './storage-error.ts'
import { openWriter } from './writer.ts'

/** The thread that owns every write. It is an entry point of its own, so clock and randomness are made here. */
const port = parentPort
if (port === null) throw new Error('The writer runs in a worker thread')

const data = workerData as WriterData
const writer = openWriter(openForWriting(data.file, data.maxPageCount ?? undefined), () =>
  uuidV7(Date.now(), randomBytes(10)),
)
const waiting: { user: Request[]; scan: Request[] } = { user: [], scan: [] }
let scheduled = false
let resting: NodeJS.Timeout | undefined
/** Quiet time after which the log is moved into the file. */
const restAfterMs = 1_000

port.on('message', (request: Request) => {
  enqueue(request)
  schedule()
})

function enqueue(request: Request): void {
  const lane = request.kind === 'commit' && request.priority === 'scan' ? waiting.scan : waiting.user
  lane.push(request)
}

function schedule(): void {
  if (scheduled) return
  scheduled = true
  setImmediate(runNext)
}

/** Takes in what arrived meanwhile, so that a user's commit never waits for more than the one that runs. */
function runNext(): void {
  scheduled = false
  if (port === null) return
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    enqueue(next.message as Request)
  }
  const request = takeNext()
  clearTimeout(resting)
  if (request === undefined) {
    resting = setTimeout(writer.rest, restAfterMs)
    return
  }
  port.postMessage(answer(request))
  if (request.kind === 'close') {
    port.close()
    return
  }
  if (request.kind === 'commit') writer.afterCommit(request.priority)
  schedule()
}

/** Closing waits for everything that was asked before it. */
function takeNext(): Request | undefined {
  const first = waiting.user[0]
  if (first?.kind === 'close' && waiting.scan.length > 0) return waiting.scan.shift()
  return waiting.user.shift() ?? waiting.scan.shift()
}

function answer(request: Request): Reply {
  try {
    const { value, topics } = writer.perform(request)
    return { id: request.id, ok: true, value, topics }
  } catch (error) {
    const known = storageError(error)
    if (known !== null) return { id: request.id, ok: false, error: known }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { id: request.id, ok: false, error: { code: 'internal', message, details: null } }
  }
}
