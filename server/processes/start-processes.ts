import cluster, { type Worker } from 'node:cluster'
import { onParentExit } from '../config/process-setup.ts'
import { stopWithinMs } from './end-process.ts'
import type { FromProcess, ProcessPlace, ToProcess } from './messages.ts'

type Start = Omit<Extract<FromProcess, { kind: 'ready' }>, 'kind'>

export type ProcessOptions = {
  readonly count: number
  /** The file that starts a server, and its arguments. */
  readonly program: string
  readonly args: readonly string[]
  /** Called once all of them answer. */
  readonly onReady: (start: Start) => void
  /** Called with a sentence when a replacement can't start; it is tried again. */
  readonly onProblem: (sentence: string) => void
  /** Called when they begin to stop. */
  readonly onStop: () => void
}

/** Time for which a process has to answer so that its end doesn't count as early. */
export const stableMs = 60_000

const pausesMs = [0, 1_000, 2_000, 5_000, 15_000, 30_000] as const
const longestMs = 60_000

/**
 * Pause before a replacement starts, in milliseconds, so that a process that ends at once doesn't use up the computer.
 * @param earlyEnds how often in a row a process ended soon after its start, this time included
 */
export function pauseBefore(earlyEnds: number): number {
  return pausesMs[earlyEnds - 1] ?? longestMs
}

/** A process that runs, or waits for its replacement. */
type Slot = {
  readonly number: number
  worker: Worker | null
  hasBegun: boolean
  /** Whether one with this number has ever answered. */
  hasAnswered: boolean
  /** When it began to answer; null: it doesn't yet. */
  readyAt: number | null
  /** How often it ended in a row soon after it began. */
  earlyEnds: number
}

/**
 * Starts servers that share a port, and replaces those that end, until a signal stops all of them. The first one
 * creates what all of them need; the others start when it answers.
 * @returns the exit code, and the sentence of a start that failed
 */
export async function runProcesses(options: ProcessOptions): Promise<{ code: number; failure: string | null }> {
  const { count, program, args } = options
  process.title = `inglenook: ${count} servers`
  cluster.setupPrimary({ exec: program, args: [...args], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const slots = Array.from({ length: count }, (_, at): Slot => {
    return { number: at + 1, worker: null, hasBegun: false, hasAnswered: false, readyAt: null, earlyEnds: 0 }
  })
  return new Promise((resolve) => {
    const state: State = { options, slots, isComplete: false, isEnding: false, failure: null, code: 0, resolve }
    endOnSignals(state)
    begin(state, slots[0], null)
  })
}

type State = {
  readonly options: ProcessOptions
  readonly slots: readonly Slot[]
  /** All of them have answered. */
  isComplete: boolean
  isEnding: boolean
  failure: string | null
  code: number
  readonly resolve: (end: { code: number; failure: string | null }) => void
}

function begin(state: State, slot: Slot | undefined, replaced: ProcessPlace['replaced']): void {
  if (slot === undefined || state.isEnding) return
  const worker = cluster.fork()
  slot.worker = worker
  slot.hasBegun = true
  slot.readyAt = null
  worker.on('message', (message: FromProcess) => receive(state, slot, message))
  // A process that cannot be started ends too.
  worker.on('error', () => undefined)
  worker.once('exit', (code, signal) => ended(state, slot, { code, signal }))
  // Adding the folders again would scan them again.
  const addsFolders = slot.number === 1 && !slot.hasAnswered
  tell(worker, { kind: 'begin', place: { number: slot.number, addsFolders, replaced } })
}

function receive(state: State, slot: Slot, message: FromProcess): void {
  if (message.kind === 'siblings') forward(state, slot, message.message)
  else if (message.kind === 'ready') answers(state, slot, message)
  else {
    // Once all of them have answered the reason may pass, and the others answer meanwhile.
    if (state.isComplete) state.options.onProblem(message.sentence)
    else endAll(state, { code: 1, failure: message.sentence })
    slot.worker?.process.kill('SIGKILL')
  }
}

function forward({ slots }: State, from: Slot, message: unknown): void {
  for (const slot of slots) if (slot !== from) tell(slot.worker, { kind: 'sibling', message })
}

function answers(state: State, slot: Slot, start: Start): void {
  const { slots, options } = state
  slot.readyAt = performance.now()
  slot.hasAnswered = true
  if (state.isComplete) return
  if (slot.number === 1) for (const next of slots) if (!next.hasBegun) begin(state, next, null)
  state.isComplete = slots.every(({ readyAt }) => readyAt !== null)
  if (state.isComplete) options.onReady(start)
}

function ended(state: State, slot: Slot, { code, signal }: { code: number | null; signal: string | null }): void {
  slot.worker = null
  if (state.isEnding) {
    if (code !== 0) state.code ||= 1
    finish(state)
    return
  }
  const isEarly = slot.readyAt === null || performance.now() - slot.readyAt < stableMs
  slot.earlyEnds = isEarly ? slot.earlyEnds + 1 : 1
  slot.readyAt = null
  setTimeout(() => begin(state, slot, signal ?? `exit code ${code}`), pauseBefore(slot.earlyEnds))
}

function endAll(state: State, how: { readonly code: number; readonly failure: string | null }): void {
  if (state.isEnding) return
  Object.assign(state, how, { isEnding: true })
  for (const { worker, readyAt } of state.slots) {
    // One that still starts doesn't listen.
    if (readyAt === null) worker?.process.kill('SIGTERM')
    else tell(worker, { kind: 'stop' })
  }
  setTimeout(() => killAll(state), stopWithinMs)
  finish(state)
}

function killAll({ slots }: State): void {
  for (const { worker } of slots) worker?.process.kill('SIGKILL')
}

function finish({ slots, code, failure, resolve }: State): void {
  if (slots.every(({ worker }) => worker === null)) resolve({ code, failure })
}

/** The first signal stops cleanly, a second one immediately. */
function endOnSignals(state: State): void {
  const stop = () => {
    // Its parent may end at the same signal, which is no second one.
    clearInterval(watch)
    if (state.isEnding) {
      state.code = 130
      killAll(state)
      return
    }
    state.options.onStop()
    endAll(state, { code: 0, failure: null })
  }
  const watch = onParentExit(stop)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

function tell(worker: Worker | null, message: ToProcess): void {
  // One that ends at this moment is noticed by its exit.
  if (worker?.isConnected()) worker.send(message, () => undefined)
}
