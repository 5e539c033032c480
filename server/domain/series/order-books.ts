import { naturalCompare } from '../text/natural-order.ts'

/** The facts that the order of a book in its series depends on. */
export type OrderableBook = {
  /** Relative path: breaks ties, so positions are unique. */
  readonly path: string
  readonly volume: number | null
  readonly number: number | null
  readonly chapter: number | null
  readonly special?: boolean
}

export type OrderedBook<T extends OrderableBook> = {
  readonly book: T
  /** 1-based position in the series. */
  readonly position: number
}

/**
 * Sorts the books of one series in reading order: by volume, then by number (or chapter) within it; a book without a
 * volume by its number, a volume-only book by its volume. If all books have the same volume, it is ignored and only the
 * number counts. Books without any number follow, then specials. The result does not depend on the order of the input.
 */
export function orderBooks<T extends OrderableBook>(books: readonly T[]): OrderedBook<T>[] {
  const byVolume = hasSeveralVolumes(books)
  return books
    .map((book) => ({ book, rank: rankOf(book, byVolume) }))
    .sort((a, b) => compareRanks(a.rank, b.rank) || naturalCompare(a.book.path, b.book.path))
    .map(({ book }, i) => ({ book, position: i + 1 }))
}

/** Special, first number, second number: compared in this order. */
type Rank = readonly [special: number, first: number, second: number]

function hasSeveralVolumes(books: readonly OrderableBook[]): boolean {
  const volumes = new Set(books.flatMap((book) => (book.volume === null || book.special === true ? [] : [book.volume])))
  return volumes.size > 1
}

function rankOf(book: OrderableBook, byVolume: boolean): Rank {
  const number = finite(book.number) ?? finite(book.chapter)
  const volume = finite(book.volume)
  const special = book.special === true ? 1 : 0
  if (byVolume && volume !== null && number !== null) return [special, volume, number]
  return [special, number ?? volume ?? Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null
}

function compareRanks(a: Rank, b: Rank): number {
  for (let i = 0; i < a.length; i++) {
    const left = a[i] ?? 0
    const right = b[i] ?? 0
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}
