import { isMatch, type Match, type NoMatch } from '../../db/queries/household/match-lines.ts'
import { listNumberedBooks, type NumberedBook } from '../../db/queries/household/series-numbers.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { BookLine } from '../../domain/household/lines.ts'
import { yieldToEventLoop } from '../../scanner/serial-queue.ts'
import type { LibraryContext } from '../library-context.ts'
import type { Numbered } from './resolve-users.ts'

/** A book that nothing of its own decides. */
export type OpenBook = Numbered<BookLine> & { readonly none: NoMatch }

/** Open books that are remembered until the last one was read; others wait for nothing. */
const mostOpen = 50_000
/** Books of a series in the file whose numbers have to agree with those here. */
const witnesses = 3
/** Series per statement. */
const atOnce = 200

/**
 * Finds books by the others of their series: where those are in one series here, with the same numbers, a book is the one
 * there that has its number, is alone with it, and is no other book of the file.
 */
export function booksBySiblings(viewer: Viewer, reader: LibraryContext['database']['reader']) {
  const open: OpenBook[] = []
  /** By series of the file; null: its books are in several here. */
  const known = new Map<string, Known | null>()

  async function booksOfSeries(series: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly NumberedBook[]>> {
    const books = new Map<string, readonly NumberedBook[]>()
    const ids = [...series]
    for (let start = 0; start < ids.length; start += atOnce) {
      const rows = await listNumberedBooks(viewer, reader, ids.slice(start, start + atOnce))
      for (const [id, some] of Map.groupBy(rows, ({ seriesId }) => seriesId)) books.set(id, some)
    }
    return books
  }

  return {
    /** @returns whether it is remembered */
    wait(book: OpenBook): boolean {
      const { series, number, chapter } = book.line
      if (series === undefined || (number ?? chapter) === undefined || open.length >= mostOpen) return false
      open.push(book)
      return true
    },
    noteMatch({ series, number, chapter }: BookLine, { id, seriesId, libraryId }: Match): void {
      if (series === undefined) return
      const before = known.get(series)
      if (before === null) return
      if (before !== undefined && before.seriesId !== seriesId) {
        known.set(series, null)
        return
      }
      const one = before ?? { seriesId, libraryId, siblings: [] }
      if (before === undefined) known.set(series, one)
      if ((number ?? chapter) !== undefined && one.siblings.length < witnesses)
        one.siblings.push({ id, number, chapter })
    },
    /** The series here of a series in the file; null: several. */
    seriesOf: (series: string): Known | null | undefined => known.get(series),
    /** What is found for the books that waited. @param taken ids here of books that others of the file are */
    async end(taken: () => ReadonlySet<string>): Promise<readonly (OpenBook & { readonly found: Match | NoMatch })[]> {
      if (open.length === 0) return []
      const waiting = open.splice(0)
      const books = await booksOfSeries(
        new Set(waiting.flatMap(({ line }) => known.get(line.series ?? '')?.seriesId ?? [])),
      )
      const others = taken()
      const named: (OpenBook & { readonly found: Match | NoMatch })[] = []
      for (const [id, some] of Map.groupBy(waiting, ({ line }) => line.series ?? '')) {
        const place = known.get(id)
        const byNumber = place == null ? null : numberedLike(place, books.get(place.seriesId) ?? [])
        for (const book of some) named.push({ ...book, found: bookOf(book, byNumber, others) ?? book.none })
        await yieldToEventLoop()
      }
      return withoutDoubles(named)
    },
    clear: () => known.clear(),
  }
}

type Numbers = { readonly number?: number | null | undefined; readonly chapter?: number | null | undefined }
type Known = {
  readonly seriesId: string
  readonly libraryId: string
  readonly siblings: (Numbers & { readonly id: string })[]
}
type ByNumber = ReadonlyMap<string, readonly NumberedBook[]>

/**
 * The books of a series here by their numbers, when those of the file that are known have the same; else null. Where all
 * of these are volumes, a chapter with the number of one is none of them, and the other way round.
 */
function numberedLike({ siblings }: Known, books: readonly NumberedBook[]): ByNumber | null {
  const byId = new Map(books.map((one) => [one.id, one]))
  const here = siblings.map(({ id }) => byId.get(id))
  const agrees = siblings.every((numbers, at) => isSame(numbers, here[at]))
  if (!agrees || siblings.length === 0) return null
  const kinds = new Set(here.map((one) => one?.chapter == null))
  const alike = books.filter(({ chapter }) => kinds.size > 1 || kinds.has(chapter === null))
  const byNumber = new Map<string, NumberedBook[]>()
  for (const one of alike) {
    for (const key of keysOf(one)) {
      const same = byNumber.get(key)
      if (same === undefined) byNumber.set(key, [one])
      else same.push(one)
    }
  }
  return byNumber
}

function bookOf({ line, none }: OpenBook, byNumber: ByNumber | null, taken: ReadonlySet<string>): Match | null {
  const [key] = keysOf(line)
  const same = byNumber?.get(key ?? '') ?? []
  const [one] = same
  if (one === undefined || same.length > 1 || taken.has(one.id)) return null
  const isAmong = none.candidates.length === 0 || none.candidates.includes(one.id)
  const { id, seriesId, libraryId } = one
  return isAmong ? { id, seriesId, libraryId, by: 'number' } : null
}

/** Volumes are compared with volumes, chapters with chapters; a line with both is known by its number. */
const keysOf = ({ number, chapter }: Numbers): readonly string[] => [
  ...(number == null ? [] : [`number ${number}`]),
  ...(chapter == null ? [] : [`chapter ${chapter}`]),
]

const isSame = ({ number, chapter }: Numbers, one: NumberedBook | undefined): boolean =>
  one !== undefined && (number == null ? chapter != null && chapter === one.chapter : number === one.number)

/** Of several books of the file that would be one here, none is. */
function withoutDoubles<T extends OpenBook & { readonly found: Match | NoMatch }>(all: readonly T[]): readonly T[] {
  const counts = Map.groupBy(all, ({ found }) => (isMatch(found) ? found.id : ''))
  return all.map((one) =>
    isMatch(one.found) && (counts.get(one.found.id)?.length ?? 0) > 1 ? { ...one, found: one.none } : one,
  )
}
