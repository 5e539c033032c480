import { type Write, write } from '../db/write.ts'
import type { NewId } from '../domain/ids.ts'
import type { PauseSwitch } from '../domain/pause.ts'
import type { TaskStatus } from '../events/task-board.ts'
import { createDistantJobs } from './distant-jobs.ts'
import { createJobLane, type JobLane } from './job-lane.ts'
import { createPendingJobEnds } from './pending-job-ends.ts'
import type { JobKind, JobRunner } from './run-job.ts'

export type NewJob = {
  /** Given by the caller when another record has the same id; else a new one. */
  readonly id?: string
  readonly kind: string
  /** At most one queued or running job may have this key; null: any number. */
  readonly uniqueKey: string | null
  /** Higher goes first. */
  readonly priority: number
  readonly params?: unknown
  /** Total attempts while it fails; default: those of its kind. */
  readonly maxAttempts?: number
  readonly libraryId?: string
  readonly seriesId?: string
  readonly bookId?: string
  /** Who queued it, when it is for them alone. */
  readonly userId?: string
}

export type JobQueue = {
  /** Resumes the jobs of an earlier run and starts; at once, or as soon as the database is writable. */
  start(): Promise<void>
  /**
   * Adds a job, in one commit with `alongside`. Returns the queued or running job with the same unique key when there
   * is one.
   * @throws errors of the commit
   */
  add(job: NewJob, alongside?: readonly Write<unknown>[]): Promise<{ readonly id: string; readonly created: boolean }>
  /** Cancels a queued job, or asks a running one to stop. Returns its previous state. */
  cancel(id: string): Promise<'waiting' | 'running' | 'ended'>
  /** Registers a kind of jobs; call before the start. */
  serve(name: string, kind: JobKind): void
  /** Retries a failed or cancelled job. Returns false when it is queued, running, completed or unknown. */
  revive(id: string): Promise<boolean>
  /** Claims jobs again, after limits were raised. */
  poll(): Promise<void>
  /**
   * The pause of a job that supports it; null when none is known to run, here or elsewhere. It ends with the job, and
   * with its process.
   * @param job one that runs according to the database or the status of its scan
   */
  pauseOf(job: { readonly id: string; readonly kind: string }): PauseSwitch | null
  /** True while the job runs in this process. */
  isRunning(id: string): boolean
  /** True while the job runs in another server of the same database. */
  runsElsewhere(id: string): Promise<boolean>
  /** Resolves when the job does not run (any more), in any server. */
  settled(id: string): Promise<void>
  /** Requeues the jobs of servers that no longer run. */
  adoptOrphans(): Promise<void>
  /** Resolves when no job is running or due. */
  idle(): Promise<void>
  /** Stops running jobs and waits for them; the next start resumes them. */
  close(): Promise<void>
}

export type JobQueueOptions = Omit<JobRunner, 'defer'> & {
  readonly newId: NewId
  /** The handler of each kind; jobs of other kinds are stored and not run. */
  readonly kinds: Readonly<Record<string, JobKind>>
  /** Interval of checks for due jobs, in milliseconds. */
  readonly tickMs?: number
}

/** The queue of background work: stored in the database, run in this process, with a limit per kind. */
export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { database, clock, newId, kinds, tasks, tickMs = 15_000 } = options
  const pendingEnds = createPendingJobEnds(options)
  const runner: JobRunner = { ...options, defer: pendingEnds.defer }
  const lanes = new Map<string, JobLane>(
    Object.entries(kinds).map(([name, kind]) => [name, createJobLane(name, kind, runner)]),
  )
  const all = () => [...lanes.values()]
  let ticker: NodeJS.Timeout | undefined
  let isOpen = false

  /** Claims jobs, once pending job ends are stored. */
  async function fill(some: readonly JobLane[]): Promise<void> {
    if (!(await pendingEnds.flush()) || !isOpen) return
    for (const lane of some) lane.fill()
  }
  const abortRunning = (id: string) => all().some((lane) => lane.abort(id, 'cancelled'))
  const pauseHere = (id: string) => firstOf(all(), (lane) => lane.pauseOf(id))
  const distant = createDistantJobs(database, tasks, {
    cancel: abortRunning,
    pause: (id, isOn) => pauseHere(id)?.set(isOn),
    wake: () => void fill(all()),
  })
  const stopAll = () => void all().map((lane) => lane.abortAll('ousted'))
  database.peers.follow({ onOusted: stopAll })

  return {
    async start() {
      isOpen = true
      ticker = setInterval(() => fill(all()), tickMs)
      ticker.unref()
      await fill(all())
    },
    async add(job, alongside = []) {
      const { id = newId(), params = null, maxAttempts = lanes.get(job.kind)?.maxAttempts ?? 1, ...rest } = job
      if (isOpen) await pendingEnds.flush()
      const creation = write('createJob', { ...rest, id, params, maxAttempts, now: clock() })
      const [created] = await database.commit([creation, ...alongside])
      if (created.created) tasks?.put(queuedStatus(created.id, job))
      const lane = lanes.get(job.kind)
      if (isOpen && lane !== undefined) await fill([lane])
      if (created.created) distant.wake()
      return created
    },
    async cancel(id) {
      if (abortRunning(id)) return 'running'
      if (!(await distant.runs(id))) return cancelJob(options, id, abortRunning)
      distant.cancel(id)
      return 'running'
    },
    serve(name, kind) {
      lanes.set(name, createJobLane(name, kind, runner))
    },
    async revive(id) {
      const [isRevived] = await database.commit([write('reviveJob', { id, now: clock() })])
      if (isRevived) await fill(all())
      return isRevived
    },
    poll: () => fill(all()),
    pauseOf: ({ id, kind }) => pauseHere(id) ?? (lanes.get(kind)?.isPausable === true ? distant.pauseOf(id) : null),
    isRunning: (id) => all().some((lane) => lane.isRunning(id)),
    runsElsewhere: distant.runs,
    async settled(id) {
      await Promise.all(all().map((lane) => lane.settled(id)))
      await distant.settled(id)
    },
    async adoptOrphans() {
      pendingEnds.defer(write('requeueOrphans', { now: clock() }))
      await fill(all())
    },
    idle: () => allIdle(all()),
    async close() {
      isOpen = false
      clearInterval(ticker)
      await Promise.all(all().map((lane) => lane.close()))
    },
  }
}

async function allIdle(lanes: readonly JobLane[]): Promise<void> {
  await Promise.all(lanes.map((lane) => lane.idle()))
}

function firstOf<T, R>(items: readonly T[], pick: (item: T) => R | null): R | null {
  for (const item of items) {
    const picked = pick(item)
    if (picked !== null) return picked
  }
  return null
}

/** What the board shows of a new job. */
function queuedStatus(taskId: string, job: NewJob): TaskStatus {
  const { kind: taskType, libraryId = null, seriesId = null, bookId = null, userId = null } = job
  const about = { taskId, taskType, libraryId, seriesId, bookId, userId }
  return { ...about, status: 'pending', paused: false, progress: null, error: null, startedAt: null, completedAt: null }
}

async function cancelJob(
  { database, clock, tasks }: JobQueueOptions,
  id: string,
  abortRunning: (id: string) => boolean,
): ReturnType<JobQueue['cancel']> {
  const [wasWaiting] = await database.commit([write('finishJob', { id, state: 'cancelled', now: clock() })])
  if (!wasWaiting) return 'ended'
  // Claimed concurrently: the record says cancelled already, so the running job is asked to stop.
  if (abortRunning(id)) return 'waiting'
  const known = tasks?.active().find((task) => task.taskId === id)
  if (known !== undefined) tasks?.put({ ...known, status: 'cancelled', completedAt: clock() })
  return 'waiting'
}
