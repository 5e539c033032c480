import type { SourceLine } from '../importer.ts'
import { personOf } from '../kit/credits.ts'
import { type LockedColumn, lockedBy, lockedDetails, lockedLists, texts } from '../kit/locked-details.ts'
import type { SqliteSource, SqlValue } from '../kit/sqlite-source.ts'
import { uuidText } from '../kit/stable-ids.ts'

const locked = lockedBy('_lock')
/** A list of texts, or texts between commas, as older versions wrote. */
const written = (value: SqlValue) => {
  const list = parsed(value)
  if (list === undefined) return String(value).split(',')
  return Array.isArray(list) ? list.map(String) : undefined
}
const flag = (value: SqlValue) => value === 1

const shared: readonly LockedColumn[] = [
  locked('title', 'title'),
  locked('titleSort', 'title_sort'),
  locked('summary', 'summary'),
  locked('publisher', 'publisher'),
  locked('imprint', 'imprint'),
  { ...locked('people', 'authors_json'), written: peopleIn },
]
const ofSeries = [
  ...shared,
  locked('status', 'status'),
  locked('ageRating', 'age_rating'),
  locked('language', 'language'),
  locked('readingDirection', 'reading_direction'),
  locked('year', 'year'),
  locked('totalVolumeCount', 'total_volume_count'),
  locked('totalChapterCount', 'total_chapter_count'),
]
const ofBooks: readonly LockedColumn[] = [
  ...shared,
  locked('number', 'number'),
  locked('volume', 'volume'),
  locked('chapter', 'chapter'),
  locked('count', 'count'),
  locked('language', 'language_iso'),
  locked('subtitle', 'subtitle'),
  locked('formatDetail', 'format_detail'),
  { ...locked('genres', 'genre'), written },
  { ...locked('isbns', 'isbns'), written },
  { ...locked('manga', 'manga'), written: flag },
  { ...locked('blackAndWhite', 'black_and_white'), written: flag },
  // A date is one field here: it is taken as a whole where its year was edited.
  ...(['year', 'month', 'day'] as const).map((field) => ({ field, value: field, lock: 'year_lock' })),
]

/** What somebody edited, which is locked there as it is here. */
export function* details(source: SqliteSource): Generator<SourceLine> {
  const seriesOf = (id: SqlValue) => ({ series: uuidText(id as Buffer), book: null })
  yield* lockedDetails(source, { name: 'series_metadata', owner: 'series_id', columns: ofSeries }, seriesOf)
  for (const [field, name] of [
    ['genres', 'genre'],
    ['tags', 'tag'],
  ] as const) {
    const query = `select x.series_id as owner, t.name as value from series_${field} x join ${field} t on t.id = x.${name}_id
      order by x.series_id, t.name`
    const locks = { table: 'series_metadata', owner: 'series_id', columns: [`${field}_lock`] }
    const list = { tables: [field, `series_${field}`], locks, query }
    yield* lockedLists(source, { ...list, values: (rows) => ({ [field]: texts(rows) }) }, seriesOf)
  }
  yield* lockedDetails(source, { name: 'book_metadata', owner: 'book_id', columns: ofBooks }, (id) => ({
    series: null,
    book: uuidText(id as Buffer),
  }))
}

/** People with their roles, which are called as here. */
function peopleIn(value: SqlValue) {
  const list = parsed(value)
  if (!Array.isArray(list)) return undefined
  return list.flatMap((one: unknown) => {
    const { name, role } = (one ?? {}) as { readonly name?: unknown; readonly role?: unknown }
    return typeof name === 'string' ? [personOf(name, typeof role === 'string' ? role : 'author')] : []
  })
}

/** @returns undefined: it is no JSON */
function parsed(value: SqlValue): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return undefined
  }
}
