const FIRST_MS = 30_000
const LONGEST_MS = 60 * 60_000

/** Milliseconds until a job is tried again after its `attempts`-th attempt (1-based): doubles, at most an hour. */
export function backOff(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempts - 1))
}
