import { AsyncLocalStorage } from 'node:async_hooks'
import type { JobRecord } from '../db/records/system.ts'
import { write } from '../db/write.ts'
import { type JobKind, type JobRunner, runJob } from './run-job.ts'

/** The jobs of one kind that run in this process, with a bounded number of places. */
export type JobLane = {
  /** Times a failing job of the kind is tried in all. */
  readonly maxAttempts: number
  /** Gives every free place to a waiting job. */
  fill(): void
  /** Tells a running job to stop. Answers false when it does not run here. */
  abort(id: string, reason: 'cancelled' | 'shutdown'): boolean
  /** Whether the job runs here, or may be about to: a job that is just being taken counts. */
  isRunning(id: string): boolean
  /** Resolves when the job does not run here (any more). */
  settled(id: string): Promise<void>
  /** Resolves when nothing of this kind runs or is due. */
  idle(): Promise<void>
  /** Takes no more jobs, tells those that run to stop, and waits for them. */
  close(): Promise<void>
}

/** Jobs are the server's work: nothing of the request that asked for one is with it. */
const apart = AsyncLocalStorage.snapshot()

type RunningJob = { readonly controller: AbortController; readonly ended: Promise<void> }

export function createJobLane(name: string, kind: JobKind, runner: JobRunner): JobLane {
  const running = new Map<string, RunningJob>()
  let filling: Promise<void> = Promise.resolve()
  let isClosed = false
  let isClaiming = false

  function begin(job: JobRecord): void {
    const controller = new AbortController()
    const ended = runJob(runner, job, kind, controller.signal).then(() => {
      running.delete(job.id)
      fill()
    })
    running.set(job.id, { controller, ended })
    if (isClosed) controller.abort('shutdown')
  }

  const places = () => (typeof kind.concurrency === 'number' ? kind.concurrency : kind.concurrency())

  async function claimAll(): Promise<void> {
    isClaiming = true
    try {
      while (!isClosed && running.size < places()) {
        const [job] = await runner.database.commit([write('claimJob', { kinds: [name], now: runner.clock() })])
        if (job === null) return
        begin(job)
      }
    } finally {
      isClaiming = false
    }
  }

  /** One look after the other: a call that comes during a look makes it look once more. */
  function fill(): void {
    filling = apart(() => filling.then(claimAll)).catch((error: unknown) =>
      runner.log.error('The queue of jobs cannot be read', { kind: name, error }),
    )
  }

  async function idle(): Promise<void> {
    for (let seen: unknown; seen !== filling; ) {
      seen = filling
      await filling
      await Promise.all([...running.values()].map((job) => job.ended))
    }
  }

  return {
    maxAttempts: kind.maxAttempts,
    fill,
    abort: (id, reason) => abortJob(running.get(id), reason),
    isRunning: (id) => isClaiming || running.has(id),
    settled: async (id) => running.get(id)?.ended,
    idle,
    async close() {
      isClosed = true
      for (const job of running.values()) job.controller.abort('shutdown')
      await idle()
    },
  }
}

function abortJob(job: RunningJob | undefined, reason: 'cancelled' | 'shutdown'): boolean {
  job?.controller.abort(reason)
  return job !== undefined
}
