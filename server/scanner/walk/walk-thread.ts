import { parentPort, workerData } from 'node:worker_threads'
import type { WalkMessage, WalkOrder, WalkPortion } from './walk.ts'
import { readRoot, type WalkProblem, walkFolder } from './walk-folder.ts'

/** Portions in flight before the thread waits for the receiver. */
const CREDIT = 8
const PORTION_FILES = 512
/** Maximum time between portions, so that the first book does not wait for a full one. */
const PORTION_MS = 15
const HEARTBEAT_MS = 1_000

const { options, taken } = workerData as WalkOrder
const counter = new Int32Array(taken)
let sent = 0

function post(message: WalkMessage): void {
  parentPort?.postMessage(message, message.kind === 'portion' ? [message.numbers.buffer as ArrayBuffer] : [])
}

/** Sleeps until fewer than CREDIT portions are pending at the receiver. */
function waitForCredit(): void {
  for (let done = Atomics.load(counter, 0); sent - done >= CREDIT; done = Atomics.load(counter, 0)) {
    Atomics.wait(counter, 0, done)
  }
}

function createPortion() {
  const paths: string[] = []
  const problems: WalkProblem[] = []
  const numbers: number[] = []
  const inCloud: number[] = []
  const since = performance.now()
  return {
    paths,
    problems,
    numbers,
    inCloud,
    isDue: () => paths.length + problems.length >= PORTION_FILES || performance.now() - since >= PORTION_MS,
  }
}

function send(portion: ReturnType<typeof createPortion>): void {
  if (portion.paths.length + portion.problems.length === 0) return
  waitForCredit()
  const { paths, problems, inCloud } = portion
  const message: WalkPortion = {
    kind: 'portion',
    paths,
    numbers: Float64Array.from(portion.numbers),
    inCloud,
    problems,
  }
  post(message)
  sent += 1
}

let heartbeatAt = performance.now()
/** Sends a heartbeat at intervals. */
function heartbeat(): void {
  const now = performance.now()
  if (now - heartbeatAt < HEARTBEAT_MS) return
  heartbeatAt = now
  post({ kind: 'heartbeat' })
}

post({ kind: 'root', root: readRoot(options.root) })
let portion = createPortion()
for (const found of walkFolder(options, heartbeat)) {
  if ('code' in found) portion.problems.push(found)
  else {
    portion.paths.push(found.path)
    portion.numbers.push(found.size, found.mtimeUs, found.inode)
    if (found.inCloud === true) portion.inCloud.push(portion.paths.length - 1)
  }
  if (portion.isDue()) {
    send(portion)
    portion = createPortion()
  }
}
send(portion)
post({ kind: 'end' })
