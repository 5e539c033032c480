import type { ScanError, ScanRecord } from '../db/records/scan.ts'
import { write } from '../db/write.ts'
import type { Clock } from '../domain/ids.ts'
import type { Pause } from '../domain/pause.ts'
import { noScanCounters, type ScanCounters } from '../domain/scan/counters.ts'
import { createRate, secondsLeft } from '../domain/scan/rate.ts'
import type { ScanStatus } from '../events/domain-event.ts'
import type { Scanner } from './scan-context.ts'

/** Live updates are told at most four times a second, and stored about every two seconds. */
const TELL_MS = 250
const STORE_MS = 2_000
const KEPT_ERRORS = 50

type Counter = keyof ScanCounters

/** The live state of one scan: counts, tells and stores. */
export type ScanProgress = {
  readonly counters: Readonly<ScanCounters>
  count(counter: Counter, by?: number): void
  /** Lists a file that could not be read, and counts it. */
  error(error: ScanError): void
  enter(phase: ScanRecord['phase']): void
  /** Tells and stores that the scan begins. */
  begin(): Promise<void>
  /** Tells and stores how the scan ended. @throws when it cannot be stored; it is told regardless */
  end(status: ScanRecord['status'], message: string | null): Promise<void>
  /** Stops telling, leaving the stored state open: the next start takes the scan up again. */
  suspend(): void
}

/** A stored scan as people see it, without the live figures. */
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

type Pace = { readonly paused: boolean; readonly perSecond: number | null }

function liveStatus(scan: ScanRecord, counters: ScanCounters, state: State, { paused, perSecond }: Pace): ScanStatus {
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

/** Calls `tell` now, or as soon as the last call is old enough; and whenever `pause` is set or lifted. */
function createPacer(clock: Clock, pause: Pause, notify: (now: number) => void) {
  let toldAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  function now(): void {
    clearTimeout(timer)
    timer = undefined
    toldAt = clock()
    notify(toldAt)
  }

  pause.follow(now)

  return {
    now,
    soon(): void {
      if (timer !== undefined) return
      const wait = toldAt + TELL_MS - clock()
      if (wait <= 0) now()
      else timer = setTimeout(now, wait).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Measures how fast a scan goes. The time that it stands still is none in which it was slow. */
function createMeter(pause: Pause) {
  const rate = createRate()
  pause.follow(rate.restart)
  return (now: number, processed: number, { status }: State): Pace => {
    const isRunning = status === 'running'
    const paused = isRunning && pause.isOn
    if (!paused) rate.note(now, processed)
    return { paused, perSecond: isRunning && !paused ? rate.perSecond() : null }
  }
}

/**
 * @param scan the record as stored when the scan was started
 * @param pause told as it is set and lifted
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

  const pacer = createPacer(clock, pause, (now) => {
    const live = liveStatus(scan, counters, state, measure(now, counters.filesProcessed, state))
    board.put(live)
    events.publish([{ type: 'scan_progressed', libraryId: scan.libraryId, status: live }])
    // A progress that cannot be stored is not the scan's failure: its own commits tell what is wrong.
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
      change({ errors: [...state.errors, error].slice(-KEPT_ERRORS) })
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
      // Told once it is stored: whoever hears of the end may start the next scan.
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
