import type { FileImporter } from '../importer.ts'
import { type BookEntry, bookLines } from '../kit/book-entries.ts'
import { timeText } from '../kit/times.ts'
import { type CsvRow, csvColumns, csvNames, csvRows } from './csv.ts'

/** The table that Hardcover exports. */
export const hardcover: FileImporter = {
  program: 'Hardcover',
  isFile: (file) => {
    const columns = csvColumns(file)
    return ['Title', 'Status', 'Hardcover Book ID'].every((name) => columns.includes(name))
  },
  *read(file, context) {
    yield* bookLines('Hardcover', context, csvRows(file).map(readRow))
  },
}

/** `Saga #1`: the series and the place in it. */
const inSeries = /^(.*?),?\s+#([\d.]+)$/

function readRow(row: CsvRow): BookEntry {
  const [, series, number] = inSeries.exec(row('Series').slice(0, 1_000)) ?? []
  const stars = Number(row('Rating'))
  const isbns = [row('ISBN 13'), row('ISBN 10')].filter((text) => text !== '')
  const position = Number(number)
  return {
    key: row('Hardcover Book ID'),
    title: row('Title'),
    authors: csvNames(row('Author') || row('Authors')),
    externalIds: [
      { source: 'hardcover', externalId: row('Hardcover Book ID') },
      ...isbns.map((externalId) => ({ source: 'isbn', externalId })),
    ],
    series: series ?? (row('Series') || null),
    number: Number.isFinite(position) ? position : null,
    status: statusOf(row('Status')),
    rating: stars > 0 ? Math.min(100, Math.max(1, Math.round(stars * 20))) : null,
    notes: row('Review') || null,
    readAt: timeText(row('Date Finished')),
    addedAt: timeText(row('Date Added')),
    lists: csvNames(row('Lists')),
  }
}

function statusOf(text: string): BookEntry['status'] {
  if (/^read$/i.test(text)) return 'read'
  return /^want to read$/i.test(text) ? 'wanted' : 'other'
}
