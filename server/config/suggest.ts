/**
 * The probable intended name: the one with the fewest edits, if close enough to be a typo.
 * @returns undefined when none is close
 */
export function suggest(given: string, known: readonly string[]): string | undefined {
  const limit = Math.max(2, Math.floor(given.length / 3))
  let best: string | undefined
  let bestDistance = limit + 1
  for (const name of known) {
    const distance = editDistance(given.toLowerCase(), name.toLowerCase())
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** Number of insertions, deletions, substitutions and transpositions between two texts. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      let distance = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + cost)
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) distance = Math.min(distance, at(beforeLast, column - 2) + 1)
      current.push(distance)
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
