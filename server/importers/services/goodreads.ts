import type { FileImporter } from '../importer.ts'
import { type BookEntry, bookLines } from '../kit/book-entries.ts'
import { timeText } from '../kit/times.ts'
import { type CsvRow, csvColumns, csvNames, csvRows } from './csv.ts'

/** The table that Goodreads exports. Its own shelves become reading lists; days are without a time. */
export const goodreads: FileImporter = {
  program: 'Goodreads',
  isFile: (file) => {
    const columns = csvColumns(file)
    return ['Book Id', 'Title', 'Author', 'Exclusive Shelf'].every((name) => columns.includes(name))
  },
  *read(file, context) {
    yield* bookLines('Goodreads', context, csvRows(file).map(readRow))
  },
}

/** The shelves that say how far; every book is on one of them. */
const exclusive = ['read', 'currently-reading', 'to-read']
/** `Saga, Volume 1 (Saga, #1)`: the series and the place in it. */
const inSeries = /^(.*?)\s*\(([^()]+?),?\s+#([\d.]+)(?:[^()]*)\)\s*$/

function readRow(row: CsvRow): BookEntry {
  const [, plain, series, number] = inSeries.exec(row('Title').slice(0, 1_000)) ?? []
  const shelf = row('Exclusive Shelf')
  const stars = Number(row('My Rating'))
  const isbns = [row('ISBN13'), row('ISBN')].map((text) => text.replace(/[^\dXx]/g, '')).filter((text) => text !== '')
  const position = Number(number)
  return {
    key: row('Book Id'),
    title: plain || row('Title'),
    authors: [row('Author'), ...csvNames(row('Additional Authors'))].filter((name) => name !== ''),
    externalIds: [
      { source: 'goodreads', externalId: row('Book Id') },
      ...isbns.map((externalId) => ({ source: 'isbn', externalId })),
    ],
    series: series ?? null,
    number: Number.isFinite(position) ? position : null,
    status: shelf === 'read' ? 'read' : shelf === 'to-read' ? 'wanted' : 'other',
    rating: stars > 0 ? Math.min(100, stars * 20) : null,
    notes: row('My Review') || null,
    readAt: timeText(row('Date Read').replaceAll('/', '-')),
    addedAt: timeText(row('Date Added').replaceAll('/', '-')),
    lists: csvNames(row('Bookshelves')).filter((name) => !exclusive.includes(name)),
  }
}
