/** One after the other: what is handed in runs when everything before it is over. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** A failed turn does not stop the next one. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Lets everything else that waits for the main thread have its turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
