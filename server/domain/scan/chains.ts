/** A book that goes from one path to another. */
export type PathStep = { readonly from: string; readonly path: string }

/**
 * Splits moves into portions of about `size`, keeping together those that depend on each other: a book that takes the
 * path of another that moves as well (a row of files renumbered by one, two files that exchanged their names) must move
 * in the same transaction. A chain longer than `size` is one portion.
 * @param steps no two from one path, no two to one path
 */
export function portionMoves<Step extends PathStep>(steps: readonly Step[], size: number): Step[][] {
  const byFrom = new Map(steps.map((step) => [step.from, step]))
  const byTarget = new Map(steps.map((step) => [step.path, step]))
  const done = new Set<Step>()
  const portions: Step[][] = []
  let portion: Step[] = []
  for (const step of steps) {
    if (done.has(step)) continue
    const chain: Step[] = []
    for (let next: Step | undefined = step; next !== undefined && !done.has(next); next = byFrom.get(next.path)) {
      done.add(next)
      chain.push(next)
    }
    for (let last = byTarget.get(step.from); last !== undefined && !done.has(last); last = byTarget.get(last.from)) {
      done.add(last)
      chain.push(last)
    }
    if (portion.length > 0 && portion.length + chain.length > size) {
      portions.push(portion)
      portion = []
    }
    portion.push(...chain)
  }
  if (portion.length > 0) portions.push(portion)
  return portions
}
