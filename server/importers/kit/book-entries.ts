import type { OutsideId } from '../../domain/household/lines.ts'
import type { SourceContext, SourceLine } from '../importer.ts'
import { importingUser } from './people.ts'
import { averageRating, readingLines } from './reading.ts'
import { stableId } from './stable-ids.ts'
import { longAgo } from './times.ts'

/** A book in somebody's list at a service. */
export type BookEntry = {
  /** Its id there, or what identifies its row. */
  readonly key: string
  readonly title: string
  readonly authors: readonly string[]
  readonly externalIds: readonly OutsideId[]
  /** Null: of no series. */
  readonly series: string | null
  readonly number: number | null
  readonly status: 'read' | 'wanted' | 'other'
  /** 1 to 100; null: none. */
  readonly rating: number | null
  readonly notes: string | null
  /** RFC 3339; null: unknown. */
  readonly readAt: string | null
  readonly addedAt: string | null
  readonly lists: readonly string[]
}

/**
 * The list of a service as lines. Ratings are of series here: a series has the mean of those of its books, and a book
 * without one gives its own to the series that it is in here.
 */
export function* bookLines(
  program: string,
  context: SourceContext,
  entries: readonly BookEntry[],
): Generator<SourceLine> {
  const list = { program, user: context.viewer.id, entries }
  yield importingUser(context)
  yield* subjectLines(list)
  for (const entry of entries) {
    const [book, at] = [bookId(program, entry), entry.readAt]
    const read = { program, user: list.user, book, page: null, share: 1, completed: true, at }
    if (entry.status === 'read') yield* readingLines(read)
  }
  yield* ratingLines(list)
  for (const entry of entries) {
    if (entry.status !== 'wanted') continue
    const [user, book] = [list.user, bookId(program, entry)]
    yield { type: 'queue', user, series: null, book, addedAt: entry.addedAt ?? longAgo }
  }
  yield* listLines(list)
}

type List = { readonly program: string; readonly user: string; readonly entries: readonly BookEntry[] }

const bookId = (program: string, { key }: BookEntry) => stableId(program, 'book', key)
const seriesId = (program: string, { series, key }: BookEntry) =>
  series === null ? stableId(program, 'series of', key) : stableId(program, 'series', series)

function* subjectLines({ program, entries }: List): Generator<SourceLine> {
  const library = { id: stableId(program, 'library'), name: program }
  for (const [id, [first]] of Map.groupBy(entries, (entry) => seriesId(program, entry))) {
    if (first === undefined) continue
    // Without a series it is the one of its book alone, never one with the same title.
    const { series, title } = first
    const found = series === null ? { title, titles: undefined } : { title: series, titles: [] }
    yield { type: 'series', id, library, ...found, path: null, externalIds: [] }
  }
  for (const entry of entries) {
    const { title, authors, externalIds, series, number } = entry
    const place = series !== null && number !== null ? { number } : {}
    const [id, of] = [bookId(program, entry), seriesId(program, entry)]
    const known = { title, path: title, fileHash: null, externalIds, authors: [...authors] }
    yield { type: 'book', id, library, ...known, series: of, ...place }
  }
}

function* ratingLines({ program, user, entries }: List): Generator<SourceLine> {
  const rated = entries.flatMap((entry) => (entry.rating === null ? [] : { ...entry, rating: entry.rating }))
  for (const [series, books] of Map.groupBy(rated, (entry) => seriesId(program, entry))) {
    const rating = averageRating(books.map((one) => one.rating))
    const notes = books.length === 1 ? (books[0]?.notes ?? null) : null
    const at = books.map(({ readAt }) => readAt ?? longAgo).reduce((a, b) => (a > b ? a : b))
    yield { type: 'rating', user, series, rating, notes, createdAt: at, updatedAt: at }
  }
}

function* listLines({ program, user, entries }: List): Generator<SourceLine> {
  const members = new Map<string, string[]>()
  for (const entry of entries) {
    for (const name of entry.lists) members.set(name, [...(members.get(name) ?? []), bookId(program, entry)])
  }
  for (const [name, books] of members) {
    yield {
      type: 'readlist',
      id: stableId(program, 'list', name),
      name: name.slice(0, 200),
      summary: null,
      ordered: false,
      createdBy: user,
      createdAt: longAgo,
      updatedAt: longAgo,
      members: books.slice(0, 10_000),
    }
  }
}
