/** Consecutive numbers: the first and the last. */
export type NumberRun = readonly [first: number, last: number]

/**
 * Whole numbers as runs, in ascending order, each number once: short for dense sets.
 * @param numbers in any order
 */
export function numberRuns(numbers: readonly number[]): NumberRun[] {
  const runs: [first: number, last: number][] = []
  for (const number of Float64Array.from(numbers).sort()) {
    const run = runs.at(-1)
    if (run !== undefined && number <= run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}
