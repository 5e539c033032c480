import type { ScanError, ScanRecord } from '../db/records/library.ts'
import { write } from '../db/write.ts'
import type { Clock } from '../domain/ids.ts'
import type { Pause } from '../domain/pause.ts'
import { createRate, noScanCounters, type ScanCounters, secondsLeft } from '../domain/scan/scan-progress.ts'
import type { ScanStatus } from '../events/domain-event.ts'
import type { Scanner } from './scan-run.ts'

/** Live updates are sent at most four times a second and stored about every two seconds. */
const NOTIFY_MS = 250
const STORE_MS = 2_000
const MAX_ERRORS = 50

type Counter = keyof ScanCounters

/** Live state of one scan: counts, notifies and stores. */
export type ScanProgress = {
  readonly counters: Readonly<ScanCounters>
  count(counter: Counter, by?: number): void
  /** Records a file that could not be read, and counts it. */
  error(error: ScanError): void
  enter(phase: ScanRecord['phase']): void
  /** Announces and stores the start of the scan. */
  begin(): Promise<void>
  /**
   * Announces and stores the end of the scan.
   * @throws when it cannot be stored; it is announced regardless
   */
  end(status: ScanRecord['status'], message: string | null): Promise<void>
  /** Stops notifying, leaving the stored state open: the next start resumes the scan. */
  suspend(): void
}

/** A stored scan as shown to users, without live figures. */
export function statusOf(scan: ScanRecord): ScanStatus {
  const { id, trigger: _trigger, createdAt: _createdAt, startedAt, completedAt, ...rest } = scan
  return {
    ...rest,
    scanId: id,
    paused: false,
    filesPerSecond: null,
    secondsLeft: null,
    startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
    completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
  }
}

type State = Pick<ScanRecord, 'status' | 'phase' | 'message' | 'startedAt' | 'completedAt' | 'errors'>

type Throughput = { readonly paused: boolean; readonly perSecond: number | null }

function liveStatus(
  scan: ScanRecord,
  counters: ScanCounters,
  state: State,
  { paused, perSecond }: Throughput,
): ScanStatus {
  const { filesTotal, filesProcessed } = counters
  const isMeasurable = state.phase === 'analyzing' || state.phase === 'applying'
  return {
    ...statusOf({ ...scan, ...counters, ...state }),
    paused,
    filesPerSecond: perSecond,
    secondsLeft: isMeasurable ? secondsLeft(filesTotal - filesProcessed, perSecond) : null,
  }
}

function toStore(id: string, counters: ScanCounters, state: State) {
  const { startedAt, completedAt, ...rest } = state
  const times = { ...(startedAt !== null && { startedAt }), ...(completedAt !== null && { completedAt }) }
  return write('updateScan', { id, counters: { ...counters }, ...rest, ...times })
}

/** Throttled notification; also called whenever `pause` changes. */
function createThroughputMeter(clock: Clock, pause: Pause, notify: (now: number) => void) {
  let lastNotifiedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  function now(): void {
    clearTimeout(timer)
    timer = undefined
    lastNotifiedAt = clock()
    notify(lastNotifiedAt)
  }

  pause.follow(now)

  return {
    now,
    soon(): void {
      if (timer !== undefined) return
      const wait = lastNotifiedAt + NOTIFY_MS - clock()
      if (wait <= 0) now()
      else timer = setTimeout(now, wait).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Measures the speed of a scan, excluding pauses. */
function createMeter(pause: Pause) {
  const rate = createRate()
  pause.follow(rate.restart)
  return (now: number, processed: number, { status }: State): Throughput => {
    const isRunning = status === 'running'
    const paused = isRunning && pause.isOn
    if (!paused) rate.note(now, processed)
    return { paused, perSecond: isRunning && !paused ? rate.perSecond() : null }
  }
}

/**
 * @param scan the record as stored when the scan was started
 * @param pause notified when it changes
 */
export function createScanProgress(scanner: Scanner, scan: ScanRecord, pause: Pause): ScanProgress {
  const { database, events, board, clock } = scanner
  const counters = { ...noScanCounters }
  const measure = createMeter(pause)
  const { status, phase, message, startedAt, completedAt } = scan
  let state: State = { status, phase, message, startedAt, completedAt, errors: [] }
  let storedAt = clock()
  let storing: Promise<unknown> = Promise.resolve()

  function store(): Promise<unknown> {
    storedAt = clock()
    storing = database.commit([toStore(scan.id, counters, state)])
    return storing
  }

  const pacer = createThroughputMeter(clock, pause, (now) => {
    const live = liveStatus(scan, counters, state, measure(now, counters.filesProcessed, state))
    board.put(live)
    events.publish([{ type: 'scan_progressed', libraryId: scan.libraryId, status: live }])
    // Failing to store progress does not fail the scan.
    if (now - storedAt >= STORE_MS) store().catch(() => undefined)
  })

  function change(part: Partial<State>): void {
    state = { ...state, ...part }
    pacer.soon()
  }

  return {
    counters,
    count(counter, by = 1) {
      counters[counter] += by
      pacer.soon()
    },
    error(error) {
      counters.errorCount += 1
      change({ errors: [...state.errors, error].slice(-MAX_ERRORS) })
    },
    enter: (next) => change({ phase: next }),
    async begin() {
      change({ status: 'running', phase: 'walking', message: null, startedAt: clock(), completedAt: null })
      await store()
    },
    async end(ended, sentence) {
      pacer.stop()
      await storing.catch(() => undefined)
      const last: State = { ...state, status: ended, phase: 'done', message: sentence, completedAt: clock() }
      // Notified once stored: listeners may start the next scan.
      try {
        await database.commit([toStore(scan.id, counters, last)])
      } finally {
        storedAt = clock()
        state = last
        pacer.now()
      }
    },
    suspend: pacer.stop,
  }
}
