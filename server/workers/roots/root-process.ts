import { openLibraryFiles } from '../files/library-files.ts'
import type { WorkerPool } from '../messages.ts'
import { createWorkerPool } from '../pool.ts'
import type { LinkAnswer, LinkPool, LinkRequest } from './root-link.ts'

const sweepMs = 30_000

/**
 * A process that reads files: of one root whose drive may block forever, since it can be abandoned, unlike a thread of
 * the server; or of all others, so that a decoder's crash does not end the server. It exits with its server.
 */
const files = openLibraryFiles(Date.now, Number(process.argv[2]))
const pools = new Map<string, { readonly pool: WorkerPool; inUse: number }>()
const cancels = new Map<number, AbortController>()

function send(answer: LinkAnswer, sent: () => void = () => undefined): void {
  if (process.connected) process.send?.(answer, sent)
}

function poolOf({ name, root, threads, background, workerFile }: LinkPool, inUse: number): WorkerPool {
  const key = JSON.stringify([name, root])
  const known = pools.get(key)
  if (known !== undefined) {
    known.inUse = inUse
    known.pool.refresh()
    return known.pool
  }
  const pool = createWorkerPool({
    name,
    threads,
    background,
    ...(workerFile === null ? {} : { workerFile: new URL(workerFile) }),
    inUse: () => pools.get(key)?.inUse ?? inUse,
    onDefect: (task, error) => send({ kind: 'defect', task, error }),
    onSilent: () => root !== null && leave(key, root),
  })
  pools.set(key, { pool, inUse })
  return pool
}

/** The threads of an unresponsive drive stay blocked; other roots have their own. */
function leave(key: string, root: string): void {
  send({ kind: 'silent', root })
  const left = pools.get(key)
  pools.delete(key)
  void left?.pool.close()
}

async function runTask(request: Extract<LinkRequest, { kind: 'task' }>): Promise<unknown> {
  const { id, name, input, timeoutMs } = request
  const cancel = new AbortController()
  cancels.set(id, cancel)
  try {
    return await poolOf(request.pool, request.inUse).run(name, input, {
      signal: cancel.signal,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(request.reportsSlow ? { onSlow: (item: number) => send({ kind: 'slow', id, item }) } : {}),
    })
  } finally {
    cancels.delete(id)
  }
}

function handleRequest(request: Exclude<LinkRequest, { kind: 'cancel' }>): Promise<unknown> {
  if (request.kind === 'task') return runTask(request)
  if (request.kind === 'stat') return files.stat(request.file)
  return files.read(request.file, request.at, request.length)
}

function releaseRead(bytes: unknown): void {
  if (bytes instanceof Uint8Array) files.release(bytes)
}

process.on('message', (request: LinkRequest) => {
  if (request.kind === 'cancel') return cancels.get(request.id)?.abort()
  handleRequest(request).then(
    (value) =>
      send({ kind: 'answer', id: request.id, value }, () => {
        if (request.kind === 'read') releaseRead(value)
      }),
    // Only tasks reject that were cancelled or whose drive is unresponsive: no caller waits for them.
    () => send({ kind: 'answer', id: request.id, value: undefined }),
  )
})
// No orderly shutdown: it would wait for a blocked thread.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
setInterval(() => void files.sweep(), sweepMs).unref()
send({ kind: 'started' })
