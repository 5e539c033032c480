import type { Topic } from '../database.ts'
import type { Tx } from '../tx.ts'

/** A write of the catalogue: the topics it touches, and its function inside the writer's transaction. */
export type Change<Args, Result> = {
  readonly topics: readonly Topic[]
  readonly run: (tx: Tx, args: Args) => Promise<Result>
}

export function change<Args, Result>(
  topics: readonly Topic[],
  run: (tx: Tx, args: Args) => Promise<Result>,
): Change<Args, Result> {
  return { topics, run }
}
