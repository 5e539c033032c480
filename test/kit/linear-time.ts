import { expect } from 'vitest'

/**
 * Fails when work on input four times as long takes more than ten times as long, as it would with work that grows with the
 * square of its input. Both lengths take turns and the shortest time of each counts, so that a busy machine does not matter.
 * @param longest the longest input, long enough for work with its square to take more than a millisecond
 */
export async function expectLinearTime(longest: number, work: (length: number) => unknown): Promise<void> {
  const shortest = { quarter: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY }
  // What takes less than 0.1 ms is mostly the engine's memory, which costs more for each byte of a longer text.
  const ratio = () => shortest.whole / Math.max(shortest.quarter, 0.1)
  const measure = async (name: keyof typeof shortest, length: number) => {
    const started = performance.now()
    await work(length)
    shortest[name] = Math.min(shortest[name], performance.now() - started)
  }
  for (let round = 0; round < 8; round++) {
    // Never the same twice: the engine remembers results of regular expressions.
    await measure('quarter', longest / 4 - round)
    await measure('whole', longest - round)
    if (round >= 3 && ratio() < 10) return
  }
  expect(ratio()).toBeLessThan(10)
}
