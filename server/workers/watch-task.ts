import { type ProgressBoard, readState } from './progress.ts'

/** Time limits of a task in milliseconds. */
export type TaskLimits = {
  /** Without progress: the task is stopped. */
  readonly timeoutMs: number
  /** Inside one file system call: the drive counts as unresponsive. */
  readonly silentMs: number
  /** Without progress: the task no longer blocks others. */
  readonly slowMs: number
}

export type TaskWatch = {
  /**
   * Called at each check while the task is slow.
   * @param item the current item of the task, 0-based
   * @param isWorking whether it waits neither for its drive nor for its thread to start
   */
  readonly onSlow: (item: number, isWorking: boolean) => void
  /** Called once when it must be stopped. */
  readonly onStuck: (why: 'limit-time' | 'drive-silent', item: number) => void
}

export type RunningWatch = { end(): void }

const CHECK_MS = 500

/** Monitors the progress of a thread until its task has ended. A thread that is still starting gets twice the time. */
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

/** Returns at each call for how long a task has shown no progress, and has been inside one file call. */
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
