import type { SourceLine } from '../importer.ts'
import { personOf } from '../kit/credits.ts'
import { inOurWords, lockedBy, lockedDate, lockedDetails, lockedLists, texts } from '../kit/locked-details.ts'
import type { SqliteSource, SqlValue } from '../kit/sqlite-source.ts'
import { komgaId } from './ids.ts'

const locked = lockedBy('_LOCK')
const directions = { left_to_right: 'ltr', right_to_left: 'rtl', vertical: 'ttb', webtoon: 'webtoon' }
const statuses = { ongoing: 'ongoing', ended: 'ended', hiatus: 'hiatus', abandoned: 'abandoned' }

const ofSeries = [
  locked('title', 'TITLE'),
  locked('titleSort', 'TITLE_SORT'),
  locked('summary', 'SUMMARY'),
  locked('publisher', 'PUBLISHER'),
  locked('ageRating', 'AGE_RATING'),
  locked('language', 'LANGUAGE'),
  { ...locked('status', 'STATUS'), written: inOurWords(statuses) },
  { ...locked('readingDirection', 'READING_DIRECTION'), written: inOurWords(directions) },
  locked('totalVolumeCount', 'TOTAL_BOOK_COUNT'),
]
const ofBooks = [
  locked('title', 'TITLE'),
  locked('summary', 'SUMMARY'),
  locked('number', 'NUMBER'),
  ...lockedDate('RELEASE_DATE', 'RELEASE_DATE_LOCK'),
  { ...locked('isbns', 'ISBN'), written: (isbn: SqlValue) => [String(isbn)] },
]

const seriesOf = (id: SqlValue) => ({ series: komgaId('series', String(id)), book: null })
const bookOf = (id: SqlValue) => ({ series: null, book: komgaId('book', String(id)) })

/** What somebody edited, which is locked there as it is here. */
export function* details(source: SqliteSource): Generator<SourceLine> {
  yield* lockedDetails(source, { name: 'SERIES_METADATA', owner: 'SERIES_ID', columns: ofSeries }, seriesOf)
  yield* terms(source, { subject: 'SERIES', field: 'genres', column: 'GENRE' })
  yield* terms(source, { subject: 'SERIES', field: 'tags', column: 'TAG' })
  yield* lockedDetails(source, { name: 'BOOK_METADATA', owner: 'BOOK_ID', columns: ofBooks }, bookOf)
  yield* terms(source, { subject: 'BOOK', field: 'tags', column: 'TAG' })
  yield* lockedLists(
    source,
    {
      tables: ['BOOK_METADATA_AUTHOR'],
      locks: { table: 'BOOK_METADATA', owner: 'BOOK_ID', columns: ['AUTHORS_LOCK'] },
      query: 'select BOOK_ID as owner, NAME as name, ROLE as role from BOOK_METADATA_AUTHOR order by BOOK_ID, rowid',
      values: (rows) => ({ people: rows.map(({ name, role }) => personOf(String(name), String(role))) }),
    },
    bookOf,
  )
}

type Terms = {
  readonly subject: 'SERIES' | 'BOOK'
  readonly field: 'genres' | 'tags'
  readonly column: 'GENRE' | 'TAG'
}

function terms(source: SqliteSource, { subject, field, column }: Terms): Iterable<SourceLine> {
  const [table, owner] = [`${subject}_METADATA_${column}`, `${subject}_ID`]
  const list = {
    tables: [table],
    locks: { table: `${subject}_METADATA`, owner, columns: [`${column}S_LOCK`] },
    query: `select ${owner} as owner, ${column} as value from ${table} order by ${owner}, ${column}`,
    values: (rows: Parameters<typeof texts>[0]) => ({ [field]: texts(rows) }),
  }
  return lockedLists(source, list, subject === 'SERIES' ? seriesOf : bookOf)
}
