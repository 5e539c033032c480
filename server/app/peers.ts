import { findLibrary, listLibraries } from '../db/queries/scanning/libraries.ts'
import { findScan } from '../db/queries/scanning/scans.ts'
import { findJob } from '../db/queries/system/tasks.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import type { Peers } from '../domain/peers.ts'
import type { EventBus } from '../events/bus.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import { isOpen, type ScanBoard } from '../events/scan-board.ts'
import type { TaskBoard, TaskStatus } from '../events/task-board.ts'
import { createPace } from '../http/sse/pace.ts'
import { scheduleScans, unscheduleScans } from '../library/libraries/schedule-scans.ts'
import type { LibraryContext } from '../library/library-context.ts'
import { scheduleLibraryJobs } from '../library/library-jobs/schedule-library-jobs.ts'
import type { LiveSettings } from '../library/settings/live-settings.ts'
import { statusOf } from '../scanner/scan-progress.ts'

export type SharedState = {
  readonly events: EventBus
  readonly board: ScanBoard
  readonly taskBoard: TaskBoard
  readonly settings: Pick<LiveSettings, 'refresh'>
}

/** Minimum interval of the progress of one scan or task. */
const everyMs = 250

/** Shares the events and the live state of scans and tasks with the other servers of the database. */
export function shareState(peers: Peers, state: SharedState): void {
  if (peers.id() === null) return
  const shareEvents = shareEventsOf(peers, state)
  const shareTasks = shareTasksOf(peers, state)
  // A server that has just started learns what the others do.
  const greet = peers.channel<'hello'>('greetings', 'kept', () => {
    shareEvents.repeat()
    shareTasks.repeat()
  })
  greet('hello')
  peers.follow({
    onGap() {
      greet('hello')
      void state.settings.refresh()
    },
  })
}

function shareEventsOf(peers: Peers, { events, board, settings }: SharedState) {
  let isReceiving = false
  let waiting: DomainEvent[] = []

  const receive = (list: readonly DomainEvent[]) => {
    isReceiving = true
    for (const event of list) {
      if (event.type === 'scan_progressed') board.put(event.status)
      if (event.type === 'library_deleted') board.forget(event.libraryId)
    }
    events.publish(list)
    isReceiving = false
    const changesSettings = (event: DomainEvent) => event.type === 'server_updated' && event.part === 'settings'
    if (list.some(changesSettings)) void settings.refresh()
  }
  const sendKept = peers.channel('events', 'kept', receive)
  const sendProgress = peers.channel('scan-progress', 'fleeting', receive)
  const pace = createPace<DomainEvent>(everyMs, (event) => sendProgress([event]))

  events.subscribe((event) => {
    if (isReceiving) return
    if (event.type === 'scan_progressed' && event.status.status === 'running') {
      pace.show(event.status.scanId, event)
      return
    }
    if (event.type === 'scan_progressed') pace.drop(event.status.scanId)
    waiting.push(event)
    if (waiting.length > 1) return
    queueMicrotask(() => {
      sendKept(waiting)
      waiting = []
    })
  })
  const own = new Set<string>()
  events.subscribe((event) => {
    if (event.type !== 'scan_progressed' || isReceiving) return
    if (isOpen(event.status)) own.add(event.status.scanId)
    else own.delete(event.status.scanId)
  })
  return {
    repeat() {
      const open = board.active().filter(({ scanId }) => own.has(scanId))
      const statuses = open.map((status) => ({ type: 'scan_progressed', libraryId: status.libraryId, status }) as const)
      if (statuses.length > 0) sendKept(statuses)
    },
  }
}

function shareTasksOf(peers: Peers, { taskBoard }: SharedState) {
  let isReceiving = false
  /** The last state sent of each open task of this server. */
  const own = new Map<string, string>()

  const receive = (status: TaskStatus) => {
    own.delete(status.taskId)
    isReceiving = true
    taskBoard.put(status)
    isReceiving = false
  }
  const sendChange = peers.channel('tasks', 'kept', receive)
  const sendProgress = peers.channel('task-progress', 'fleeting', receive)
  const pace = createPace<TaskStatus>(everyMs, sendProgress)

  taskBoard.subscribe((status) => {
    if (isReceiving) return
    const { taskId, paused } = status
    const state = `${status.status} ${paused}`
    if (own.get(taskId) === state) {
      pace.show(taskId, status)
      return
    }
    pace.drop(taskId)
    if (status.status === 'running' || status.status === 'pending') own.set(taskId, state)
    else own.delete(taskId)
    sendChange(status)
  })
  return {
    repeat() {
      for (const status of taskBoard.active()) if (own.has(status.taskId)) sendChange(status)
    },
  }
}

/** Follows what other servers change: the schedules of libraries, and jobs whose server died. Call after the start. */
export function followPeers(context: LibraryContext, events: Pick<EventBus, 'subscribe'>): void {
  const { database, log } = context
  if (database.peers.id() === null) return
  const warn = (error: unknown) => log.warn('Could not follow the other servers', { error })
  events.subscribe((event) => {
    if (event.type === 'library_jobs_updated') void scheduleLibraryJobs(context, event.libraryId).catch(warn)
    if (event.type !== 'library_created' && event.type !== 'library_updated' && event.type !== 'library_deleted') return
    if (event.type === 'library_updated' && event.seriesIds !== undefined) return
    void reschedule(context, event.libraryId).catch(warn)
  })
  database.peers.follow({
    onOrphans: () => void adoptOrphans(context).catch(warn),
    onGap: () => void catchUp(context).catch(warn),
  })
}

/** After missed events. The schedule of a library or job that was deleted finds none when it is due. */
async function catchUp(context: LibraryContext): Promise<void> {
  await showEnded(context)
  for (const library of await listLibraries(systemViewer, context.database.reader)) {
    scheduleScans(context, library)
    await scheduleLibraryJobs(context, library.id)
  }
}

async function reschedule(context: LibraryContext, libraryId: string): Promise<void> {
  const library = await findLibrary(systemViewer, context.database.reader, libraryId)
  if (library === null) unscheduleScans(context, libraryId)
  else scheduleScans(context, library)
}

/** Takes over the jobs of servers that no longer run. */
async function adoptOrphans(context: LibraryContext): Promise<void> {
  const { jobs, log } = context
  log.warn('Another server stopped without finishing its work; it is taken over')
  await jobs.adoptOrphans()
  await showEnded(context)
}

/** Shows what became of scans and tasks whose end was missed. */
async function showEnded({ board, database, events, taskBoard }: LibraryContext): Promise<void> {
  for (const status of board.active()) {
    const scan = await findScan(systemViewer, database.reader, status.scanId)
    if (scan === null || isOpen(scan)) continue
    const ended = statusOf(scan)
    board.put(ended)
    events.publish([{ type: 'scan_progressed', libraryId: scan.libraryId, status: ended }])
  }
  for (const status of taskBoard.active()) {
    const job = await findJob(database.reader, status.taskId)
    if (job === null || job.state === 'running' || job.state === status.status) continue
    const { state, lastError: error, startedAt, completedAt } = job
    taskBoard.put({ ...status, status: state, paused: false, progress: null, error, startedAt, completedAt })
  }
}
