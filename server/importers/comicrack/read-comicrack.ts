import type { FileImporter, SourceContext, SourceLine } from '../importer.ts'
import { importingUser } from '../kit/people.ts'
import { averageRating, readingLines } from '../kit/reading.ts'
import { stableId } from '../kit/stable-ids.ts'
import { longAgo, timeText } from '../kit/times.ts'
import { type ComicRackBook, comicRackBooks, comicRackLists } from './books.ts'

/**
 * The database of ComicRack (`ComicDb.xml`, also that of its Community Edition). It has one reader: whoever imports. A
 * comic is found by the name and size of its file, else by its series and number.
 */
export const comicrack: FileImporter = {
  program: 'ComicRack',
  isFile: ({ text }) => /<ComicDatabase[\s>]/.test(text.slice(0, 4_096)),
  *read({ text }, context) {
    yield importingUser(context)
    const named = new Set<string>()
    for (const { series } of comicRackBooks(text)) {
      if (series === '' || named.has(series)) continue
      named.add(series)
      yield { type: 'series', id: seriesId(series), library, title: series, path: null, externalIds: [] }
    }
    for (const book of comicRackBooks(text)) yield bookLine(book)
    for (const book of comicRackBooks(text)) yield* progressLines(book, context)
    yield* ratingLines(text, context)
    yield* listLines(text, context)
  },
}

const program = 'ComicRack'
const library = { id: stableId(program, 'library'), name: program }
const seriesId = (name: string) => stableId(program, 'series', name)
const bookId = (id: string) => stableId(program, 'book', id.toLowerCase())

function bookLine({ id, path, bytes, series, title, number }: ComicRackBook): SourceLine {
  return {
    type: 'book',
    id: bookId(id),
    library,
    title: title || path.slice(path.lastIndexOf('/') + 1) || series,
    path,
    fileHash: null,
    externalIds: [],
    ...(bytes !== null && { fileSize: bytes }),
    ...(series !== '' && { series: seriesId(series), ...(number !== null && { number }) }),
  }
}

/** The share from which the program itself calls a comic read. */
const readShare = 0.95

function* progressLines({ id, lastPage, pages, openedAt }: ComicRackBook, context: SourceContext) {
  if (lastPage === 0 || pages === 0) return
  const completed = lastPage / pages >= readShare
  const [user, book, at] = [context.viewer.id, bookId(id), timeText(openedAt)]
  // The program writes the first year for never.
  const isKnown = at !== null && at >= longAgo
  yield* readingLines({ program, user, book, page: lastPage, share: null, completed, at: isKnown ? at : null })
}

/** Ratings are of comics there and of series here: the mean. */
function* ratingLines(text: string, { viewer }: SourceContext): Generator<SourceLine> {
  const ratings = new Map<string, number[]>()
  for (const { series, rating } of comicRackBooks(text)) {
    if (rating !== null && series !== '') ratings.set(series, [...(ratings.get(series) ?? []), rating])
  }
  for (const [series, each] of ratings) {
    const rating = averageRating(each)
    const times = { createdAt: longAgo, updatedAt: longAgo }
    yield { type: 'rating', user: viewer.id, series: seriesId(series), rating, notes: null, ...times }
  }
}

function* listLines(text: string, { viewer }: SourceContext): Generator<SourceLine> {
  for (const { name, books } of comicRackLists(text)) {
    if (name === '' || books.length === 0) continue
    yield {
      type: 'readlist',
      id: stableId(program, 'list', name),
      name: name.slice(0, 200),
      summary: null,
      ordered: true,
      createdBy: viewer.id,
      createdAt: longAgo,
      updatedAt: longAgo,
      members: [...new Set(books)].map(bookId).slice(0, 10_000),
    }
  }
}
