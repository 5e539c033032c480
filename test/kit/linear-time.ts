import { expect } from 'vitest'

/**
 * Fails when work on input four times as long takes more than ten times as long, as it would with work that grows with the
 * square of its input. Both lengths take turns and the shortest time of each counts, so that a busy machine does not matter.
 * @param longest the longest input, long enough for its work to take some milliseconds
 */
export async function expectLinearTime(longest: number, work: (length: number) => unknown): Promise<void> {
  const shortest = { quarter: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY }
  const measure = async (name: keyof typeof shortest, length: number) => {
    const started = performance.now()
    await work(length)
    shortest[name] = Math.min(shortest[name], performance.now() - started)
  }
  // Many rounds for busy machines; the usual ones need four.
  for (let round = 0; round < 30; round++) {
    // Never the same twice: the engine remembers results of regular expressions.
    await measure('quarter', longest / 4 - round)
    await measure('whole', longest - round)
    if (round >= 3 && shortest.whole < 10 * shortest.quarter) return
  }
  expect(shortest.whole / shortest.quarter).toBeLessThan(10)
}
