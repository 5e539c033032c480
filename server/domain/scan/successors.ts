/** One of several books with the same content, as far as it matters who goes on where. */
export type EqualBookFacts = {
  readonly id: string
  readonly createdAt: number
  /** Somebody read in it or marked something. */
  readonly isUsed: boolean
  /** Somebody edited it, or put it somewhere. */
  readonly hasEdits: boolean
  /** When somebody read in it last. */
  readonly usedAt: number
}

/** A missing book that goes on in the file of an equal one. */
export type Succession = { readonly missingId: string; readonly presentId: string }

/** The books of one content. */
export type EqualBooks<Book extends EqualBookFacts = EqualBookFacts> = {
  readonly missing: readonly Book[]
  readonly present: readonly Book[]
}

const matters = (book: EqualBookFacts) => book.isUsed || book.hasEdits

/**
 * The pairs that may be one book, best first: a missing book that people made something of, last used first, beside the
 * books in view that nobody edited, youngest first. One that nobody made anything of goes on only where nothing else is
 * equal. A book that is older than the missing one was a copy all along and stays what it is, unless there are edits to
 * keep.
 */
export function possibleSuccessions<Book extends EqualBookFacts>({
  missing,
  present,
}: EqualBooks<Book>): readonly { readonly missing: Book; readonly present: Book }[] {
  const free = present
    .filter((book) => !book.hasEdits)
    .toSorted((a, b) => Number(a.isUsed) - Number(b.isUsed) || b.createdAt - a.createdAt || compare(a.id, b.id))
  const mattering = missing
    .filter(matters)
    .toSorted((a, b) => b.usedAt - a.usedAt || Number(b.hasEdits) - Number(a.hasEdits) || compare(a.id, b.id))
  if (mattering.length === 0) {
    const [only, ...others] = missing
    const isAlone = only !== undefined && others.length === 0 && present.length === 1
    return isAlone ? free.filter((book) => !book.isUsed && isYounger(book, only)).map(pairWith(only)) : []
  }
  return mattering.flatMap((book) =>
    free.filter((other) => book.hasEdits || isYounger(other, book)).map(pairWith(book)),
  )
}

function isYounger(book: EqualBookFacts, than: EqualBookFacts): boolean {
  return book.createdAt >= than.createdAt
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

/** Which series goes on in which: each once, the largest part of it. */
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
