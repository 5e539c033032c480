import { type ProgressBoard, readState } from './progress.ts'

/** How long a task may take, in milliseconds. */
export type TaskLimits = {
  /** Without progress: then it is stopped. */
  readonly timeoutMs: number
  /** Inside one call of the file system: then the drive does not answer. */
  readonly silentMs: number
  /** Without progress: then others need not wait for it. */
  readonly slowMs: number
}

export type TaskWatch = {
  /**
   * Called at each look while it takes its time.
   * @param item of the task, 0-based, that it is at
   * @param isWorking it neither waits for its drive nor for its thread to start
   */
  readonly onSlow: (item: number, isWorking: boolean) => void
  /** Called once when it has to be stopped. */
  readonly onStuck: (why: 'limit-time' | 'drive-silent', item: number) => void
}

export type RunningWatch = { end(): void }

const CHECK_MS = 500

/** Looks at what a thread tells of its task until it has ended. A thread that has yet to start gets twice the time. */
export function watchTask(board: ProgressBoard, slot: number, limits: TaskLimits, watch: TaskWatch): RunningWatch {
  const { timeoutMs, silentMs, slowMs } = limits
  const clock = createTaskClock(board, slot)
  const check = () => {
    const { item, stalledMs, callMs, hasStarted } = clock()
    const isLate = stalledMs >= (hasStarted ? timeoutMs : timeoutMs * 2)
    if (callMs >= silentMs || isLate) {
      clearInterval(timer)
      watch.onStuck(callMs >= silentMs ? 'drive-silent' : 'limit-time', item)
    } else if (stalledMs >= slowMs) {
      watch.onSlow(item, hasStarted && callMs < slowMs)
    }
  }
  const timer = setInterval(check, Math.min(CHECK_MS, timeoutMs / 4, silentMs / 4, slowMs / 4))
  timer.unref()
  return { end: () => clearInterval(timer) }
}

/** For how long a task has shown no progress, and has been inside one file call, each time that it is asked. */
function createTaskClock(board: ProgressBoard, slot: number) {
  let previous = readState(board, slot)
  let [movedAt, calledAt] = [performance.now(), performance.now()]
  let hasStarted = false
  return () => {
    const [now, state] = [performance.now(), readState(board, slot)]
    if (state.progress !== previous.progress || state.item !== previous.item) {
      hasStarted = true
      movedAt = now
    }
    if (state.call === 0 || state.call !== previous.call) calledAt = now
    previous = state
    return { item: state.item, stalledMs: now - movedAt, callMs: now - calledAt, hasStarted }
  }
}
