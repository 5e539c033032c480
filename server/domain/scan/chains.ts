/** A book that moves from one path to another. */
export type PathStep = { readonly from: string; readonly path: string }

/**
 * Splits moves into batches of about `size`, keeping dependent ones together: a book that takes the path of another
 * moved book (renumbered files, swapped names) must move in the same transaction. A chain longer than `size` is one
 * batch.
 * @param steps no two from one path, no two to one path
 */
export function portionMoves<Step extends PathStep>(steps: readonly Step[], size: number): Step[][] {
  return [...portionMovesInParts(steps, size)].filter((portion) => portion.length > 0)
}

/** Moves processed before yielding. */
const PART = 2_000

type Steps<Step> = {
  readonly byFrom: ReadonlyMap<string, Step>
  readonly byTarget: ReadonlyMap<string, Step>
  readonly done: Set<Step>
}

/** The step with its pending dependencies in both directions. */
function chainOf<Step extends PathStep>(step: Step, { byFrom, byTarget, done }: Steps<Step>): Step[] {
  const chain: Step[] = []
  for (let next: Step | undefined = step; next !== undefined && !done.has(next); next = byFrom.get(next.path)) {
    done.add(next)
    chain.push(next)
  }
  for (let last = byTarget.get(step.from); last !== undefined && !done.has(last); last = byTarget.get(last.from)) {
    done.add(last)
    chain.push(last)
  }
  return chain
}

/** The same in portions; empty ones allow the caller to yield. */
export function* portionMovesInParts<Step extends PathStep>(steps: readonly Step[], size: number): Generator<Step[]> {
  const byFrom = new Map<string, Step>()
  const byTarget = new Map<string, Step>()
  for (const [n, step] of steps.entries()) {
    byFrom.set(step.from, step)
    byTarget.set(step.path, step)
    if (n % PART === PART - 1) yield []
  }
  const done = new Set<Step>()
  let portion: Step[] = []
  for (const step of steps) {
    if (done.has(step)) continue
    const chain = chainOf(step, { byFrom, byTarget, done })
    if (portion.length > 0 && portion.length + chain.length > size) {
      yield portion
      portion = []
    }
    portion.push(...chain)
  }
  if (portion.length > 0) yield portion
}
