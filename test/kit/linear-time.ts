import { expect } from 'vitest'

/** Times as long as for an eighth of the input: 8 is linear, 64 grows with the square. */
const mostOfEighth = 30
/** Times as long as for half of the input: 2 is linear, 4 grows with the square. */
const mostOfHalf = 2.5

/**
 * Fails when work on input eight times as long takes more than thirty times as long, as it would with work that grows with
 * the square of its input. A step at one length is no such growth: from some size on, for example, memory is allocated in
 * another way, or collected once each time. The lengths take turns and the shortest time of each counts, so that a busy machine
 * does not matter.
 * @param longest the longest input, long enough for its work to take some milliseconds
 * @param now the time in milliseconds; the clock of the machine unless given
 */
export async function expectLinearTime(
  longest: number,
  work: (length: number) => unknown,
  now: () => number = () => performance.now(),
): Promise<void> {
  const shortest = {
    eighth: Number.POSITIVE_INFINITY,
    quarter: Number.POSITIVE_INFINITY,
    half: Number.POSITIVE_INFINITY,
    whole: Number.POSITIVE_INFINITY,
  }
  const measure = async (name: keyof typeof shortest, length: number) => {
    const started = now()
    await work(length)
    shortest[name] = Math.min(shortest[name], now() - started)
  }
  const isLinear = () => {
    const { eighth, quarter, half, whole } = shortest
    return whole < mostOfEighth * eighth || Math.min(half / quarter, whole / half) < mostOfHalf
  }
  // Many rounds for busy machines; the usual ones need four.
  for (let round = 0; round < 30; round++) {
    // Never the same twice: the engine remembers results of regular expressions.
    await measure('eighth', Math.floor(longest / 8) - round)
    await measure('quarter', longest / 4 - round)
    await measure('half', longest / 2 - round)
    await measure('whole', longest - round)
    if (round >= 3 && isLinear()) return
  }
  expect(shortest.whole / shortest.eighth).toBeLessThan(mostOfEighth)
}
