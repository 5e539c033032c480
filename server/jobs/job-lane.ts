import { AsyncLocalStorage } from 'node:async_hooks'
import { isJobDue } from '../db/queries/system/tasks.ts'
import type { JobRecord } from '../db/records/system.ts'
import { write } from '../db/write.ts'
import { createPause, type PauseSwitch } from '../domain/pause.ts'
import { type JobKind, type JobRunner, runJob } from './run-job.ts'

/** `ousted`: another server runs it by now. */
export type AbortReason = 'cancelled' | 'shutdown' | 'ousted'

/** The jobs of one kind that run in this process, with bounded concurrency. */
export type JobLane = {
  /** Total attempts of a failing job of the kind. */
  readonly maxAttempts: number
  readonly isPausable: boolean
  /** Starts queued jobs while there are free slots. */
  fill(): void
  /** Asks a running job to stop. Returns false when it does not run here. */
  abort(id: string, reason: AbortReason): boolean
  /** Asks every running job to stop. */
  abortAll(reason: AbortReason): void
  /** The pause of a running job; null when it is not running here, was asked to stop, or cannot be paused. */
  pauseOf(id: string): PauseSwitch | null
  /** Whether the job runs here, or is about to: a job that is being claimed counts. */
  isRunning(id: string): boolean
  /** Resolves when the job does not run here (any more). */
  settled(id: string): Promise<void>
  /** Resolves when no job of this kind is running or due. */
  idle(): Promise<void>
  /** Claims no more jobs, asks running ones to stop, and waits for them. */
  close(): Promise<void>
}

/** Jobs run outside the async context of the request that queued them. */
const outsideJob = AsyncLocalStorage.snapshot()

type RunningJob = {
  readonly controller: AbortController
  readonly pause: PauseSwitch
  readonly ended: Promise<void>
}

export function createJobLane(name: string, kind: JobKind, runner: JobRunner): JobLane {
  const { database } = runner
  const running = new Map<string, RunningJob>()
  let filling: Promise<void> = Promise.resolve()
  let isClosed = false
  let isClaiming = false

  function begin(job: JobRecord): void {
    // A paused job frees its slot. It resumes as soon as it may, even if that exceeds the limit by one.
    const current = beginJob(runner, job, kind, fill)
    const ended = current.ended.then(() => {
      running.delete(job.id)
      fill()
    })
    running.set(job.id, { ...current, ended })
    if (isClosed) abortJob(current, 'shutdown')
  }

  async function claimAll(): Promise<void> {
    isClaiming = true
    try {
      while (!isClosed && countMoving(running.values()) < slotsOf(kind)) {
        const now = runner.clock()
        if (!(await isJobDue(database.reader, name, now))) return
        const [job] = await database.commit([write('claimJob', { kinds: [name], server: database.peers.id(), now })])
        // Claimed as a server that was ousted meanwhile, the job is another one's.
        if (job === null || job.claimedBy !== database.peers.id()) return
        begin(job)
      }
    } finally {
      isClaiming = false
    }
  }

  /** Claims one job at a time; a call during a claim triggers another one. */
  function fill(): void {
    filling = outsideJob(() => filling.then(claimAll)).catch((error: unknown) =>
      runner.log.error('Could not read the job queue', { kind: name, error }),
    )
  }

  async function idle(): Promise<void> {
    for (let previous: unknown; previous !== filling; ) {
      previous = filling
      await filling
      await Promise.all([...running.values()].map((job) => job.ended))
    }
  }

  return {
    maxAttempts: kind.maxAttempts,
    isPausable: kind.isPausable === true,
    fill,
    abort: (id, reason) => abortJob(running.get(id), reason),
    abortAll(reason) {
      for (const job of running.values()) abortJob(job, reason)
    },
    pauseOf: (id) => (kind.isPausable === true ? pauseOf(running.get(id)) : null),
    isRunning: (id) => isClaiming || running.has(id),
    settled: async (id) => running.get(id)?.ended,
    idle,
    async close() {
      isClosed = true
      for (const job of running.values()) abortJob(job, 'shutdown')
      await idle()
    },
  }
}

/** @param onPause called when the job is paused or resumed */
function beginJob(runner: JobRunner, job: JobRecord, kind: JobKind, onPause: () => void): RunningJob {
  const controller = new AbortController()
  const pause = createPause()
  pause.follow(() => {
    runner.tasks?.pause(job.id, pause.isOn)
    onPause()
  })
  return { controller, pause, ended: runJob(runner, job, kind, { signal: controller.signal, pause }) }
}

function slotsOf({ concurrency }: JobKind): number {
  return typeof concurrency === 'number' ? concurrency : concurrency()
}

function countMoving(jobs: Iterable<RunningJob>): number {
  return [...jobs].filter(({ pause }) => !pause.isOn).length
}

function abortJob(job: RunningJob | undefined, reason: AbortReason): boolean {
  job?.controller.abort(reason)
  job?.pause.set(false)
  return job !== undefined
}

function pauseOf(job: RunningJob | undefined): PauseSwitch | null {
  return job === undefined || job.controller.signal.aborted ? null : job.pause
}
