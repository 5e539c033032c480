/** One of several books with the same content, with the facts that decide which one continues. */
export type EqualBookFacts = {
  readonly id: string
  readonly createdAt: number
  /** A user has progress or annotations in it. */
  readonly isUsed: boolean
  /** A user edited it or chose its series, cover or lists. */
  readonly hasEdits: boolean
  /** Time of the latest progress. */
  readonly usedAt: number
}

/** A missing book that takes over the file of an equal one. */
export type BookReplacement = { readonly missingId: string; readonly presentId: string }

/** The books of one content. */
export type EqualBooks<Book extends EqualBookFacts = EqualBookFacts> = {
  readonly missing: readonly Book[]
  readonly present: readonly Book[]
}

const hasUserData = (book: EqualBookFacts) => book.isUsed || book.hasEdits

/**
 * Candidate pairs, best first: missing books with user data, last used first, with present books without edits,
 * youngest first. One without user data only continues when there is a single equal book. A book older than the missing
 * one was always a copy and stays, unless there are edits to preserve.
 */
export function possibleReplacements<Book extends EqualBookFacts>({
  missing,
  present,
}: EqualBooks<Book>): readonly { readonly missing: Book; readonly present: Book }[] {
  const free = present
    .filter((book) => !book.hasEdits)
    .toSorted((a, b) => Number(a.isUsed) - Number(b.isUsed) || b.createdAt - a.createdAt || compare(a.id, b.id))
  const withUserData = missing
    .filter(hasUserData)
    .toSorted((a, b) => b.usedAt - a.usedAt || Number(b.hasEdits) - Number(a.hasEdits) || compare(a.id, b.id))
  if (withUserData.length === 0) {
    const [only, ...others] = missing
    const isSinglePair = only !== undefined && others.length === 0 && present.length === 1
    return isSinglePair ? free.filter((book) => !book.isUsed && isYounger(book, only)).map(pairWith(only)) : []
  }
  return withUserData.flatMap((book) =>
    free.filter((other) => book.hasEdits || isYounger(other, book)).map(pairWith(book)),
  )
}

function isYounger(book: EqualBookFacts, reference: EqualBookFacts): boolean {
  return book.createdAt >= reference.createdAt
}

function pairWith<Book extends EqualBookFacts>(missing: Book) {
  return (present: Book) => ({ missing, present })
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** A missing series whose books are in a new one. */
export type SeriesFlow = { readonly fromId: string; readonly toId: string; readonly count: number }

/** Which series continues in which: each once, by its largest part. */
export function chooseSeriesFlows(steps: readonly { readonly fromId: string; readonly toId: string }[]): SeriesFlow[] {
  const flows = new Map<string, SeriesFlow>()
  for (const { fromId, toId } of steps) {
    const key = `${fromId} ${toId}`
    flows.set(key, { fromId, toId, count: (flows.get(key)?.count ?? 0) + 1 })
  }
  const taken = new Set<string>()
  return [...flows.values()]
    .filter(({ fromId, toId }) => fromId !== toId)
    .sort((a, b) => b.count - a.count || compare(a.fromId + a.toId, b.fromId + b.toId))
    .filter(({ fromId, toId }) => {
      if (taken.has(fromId) || taken.has(toId)) return false
      taken.add(fromId).add(toId)
      return true
    })
}
