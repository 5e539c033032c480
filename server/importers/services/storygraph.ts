import { plainText } from '../../metadata/kit/plain-text.ts'
import type { FileImporter } from '../importer.ts'
import { type BookEntry, bookLines } from '../kit/book-entries.ts'
import { timeText } from '../kit/times.ts'
import { type CsvRow, csvColumns, csvNames, csvRows } from './csv.ts'

/** The table that The StoryGraph exports. Tags become reading lists. */
export const storygraph: FileImporter = {
  program: 'StoryGraph',
  isFile: (file) => {
    const columns = csvColumns(file)
    return ['Title', 'Authors', 'ISBN/UID', 'Read Status'].every((name) => columns.includes(name))
  },
  *read(file, context) {
    yield* bookLines('StoryGraph', context, csvRows(file).map(readRow))
  },
}

function readRow(row: CsvRow): BookEntry {
  const [title, isbn, status] = [row('Title'), row('ISBN/UID'), row('Read Status')]
  const stars = Number(row('Star Rating'))
  return {
    key: isbn || `${title} ${row('Authors')}`,
    title,
    authors: csvNames(row('Authors')),
    // A book without an ISBN has an id of the service there.
    externalIds: /^[\dXx-]{10,17}$/.test(isbn) ? [{ source: 'isbn', externalId: isbn }] : [],
    series: null,
    number: null,
    status: status === 'read' ? 'read' : status === 'to-read' ? 'wanted' : 'other',
    rating: stars > 0 ? Math.min(100, Math.max(1, Math.round(stars * 20))) : null,
    notes: plainText(row('Review')).trim() || null,
    readAt: timeText(row('Last Date Read').replaceAll('/', '-')),
    addedAt: timeText(row('Date Added').replaceAll('/', '-')),
    lists: csvNames(row('Tags')),
  }
}
