import type { PersonRole, SeriesStatus } from '../../domain/vocabulary.ts'
import type { SourceLine } from '../importer.ts'
import { personOf } from '../kit/credits.ts'
import { type LockedColumn, lockedBy, lockedDate, lockedDetails, lockedLists, texts } from '../kit/locked-details.ts'
import type { SqliteSource, SqlValue } from '../kit/sqlite-source.ts'
import { ages } from './ages.ts'
import { type ChapterFile, filesByChapter } from './chapters.ts'
import { kavitaId } from './ids.ts'

const locked = lockedBy('Locked')
/** States of publication by their numbers there. */
const statuses: readonly SeriesStatus[] = ['ongoing', 'hiatus', 'ended', 'abandoned', 'ended']
/** Publishers (10), characters (11), imprints (13), teams and places are no people here. */
const roles: Readonly<Record<number, PersonRole>> = {
  1: 'contributor',
  3: 'writer',
  4: 'penciller',
  5: 'inker',
  6: 'colorist',
  7: 'letterer',
  8: 'cover_artist',
  9: 'editor',
  12: 'translator',
}
const roleLocks = ['Writer', 'Penciller', 'Inker', 'Colorist', 'Letterer', 'CoverArtist', 'Editor', 'Translator']
const ageRating = {
  ...locked('ageRating', 'AgeRating'),
  written: (value: SqlValue) => ages[Number(value)] ?? undefined,
}

const ofNames = [locked('title', 'Name'), locked('titleSort', 'SortName')]
const ofSeries: readonly LockedColumn[] = [
  locked('summary', 'Summary'),
  locked('language', 'Language'),
  ageRating,
  { ...locked('year', 'ReleaseYear'), written: (value) => (Number(value) > 0 ? Number(value) : null) },
  { ...locked('status', 'PublicationStatus'), written: (value) => statuses[Number(value)] },
]
const ofChapters: readonly LockedColumn[] = [
  locked('title', 'TitleName'),
  locked('summary', 'Summary'),
  locked('language', 'Language'),
  ageRating,
  { ...locked('isbns', 'ISBN'), written: (value) => [String(value)] },
  ...lockedDate('ReleaseDate', 'ReleaseDateLocked'),
]

type Subject = {
  readonly table: 'SeriesMetadata' | 'Chapter'
  /** Its column that says what a row is about. */
  readonly owner: string
  readonly subjectOf: (owner: SqlValue) => { readonly series: string | null; readonly book: string | null } | null
  /** Tables of its genres, tags and people, with their columns of the subject. */
  readonly genres: readonly [table: string, column: string]
  readonly tags: readonly [table: string, column: string]
  readonly people: readonly [table: string, column: string]
}

/** What somebody edited, which is locked there as it is here. Those of a chapter are of its file, unless it has several. */
export function* details(source: SqliteSource): Generator<SourceLine> {
  const series: Subject = {
    table: 'SeriesMetadata',
    owner: 'SeriesId',
    subjectOf: (id) => ({ series: kavitaId('series', Number(id)), book: null }),
    genres: ['GenreSeriesMetadata', 'SeriesMetadatasId'],
    tags: ['SeriesMetadataTag', 'SeriesMetadatasId'],
    // Before version 0.8.5 a person had one role.
    people: source.hasTable('SeriesMetadataPeople')
      ? ['SeriesMetadataPeople', 'SeriesMetadataId']
      : ['PersonSeriesMetadata', 'SeriesMetadatasId'],
  }
  yield* lockedDetails(source, { name: 'Series', owner: 'Id', columns: ofNames }, series.subjectOf)
  yield* lockedDetails(source, { name: series.table, owner: series.owner, columns: ofSeries }, series.subjectOf)
  yield* lists(source, series)
  const files = filesByChapter(source)
  const chapters: Subject = {
    table: 'Chapter',
    owner: 'Id',
    subjectOf: (id) => bookOf(files.get(Number(id)) ?? []),
    genres: ['ChapterGenre', 'ChaptersId'],
    tags: ['ChapterTag', 'ChaptersId'],
    people: source.hasTable('ChapterPeople') ? ['ChapterPeople', 'ChapterId'] : ['ChapterPerson', 'ChapterMetadatasId'],
  }
  yield* lockedDetails(source, { name: 'Chapter', owner: 'Id', columns: ofChapters }, chapters.subjectOf)
  yield* lists(source, chapters)
}

function bookOf(files: readonly ChapterFile[]) {
  const [only, other] = files
  return only === undefined || other !== undefined ? null : { series: null, book: only.book }
}

function* lists(source: SqliteSource, subject: Subject): Generator<SourceLine> {
  const { table, owner, subjectOf } = subject
  const edited = { table, owner }
  for (const { field, terms } of [
    { field: 'genres', terms: 'Genre' },
    { field: 'tags', terms: 'Tag' },
  ] as const) {
    const [joined, column] = subject[field]
    const query = `select m.${owner} as owner, t.Title as value from ${joined} x join ${terms} t on t.Id = x.${terms}sId
      join ${table} m on m.Id = x.${column} order by m.${owner}, t.Title`
    const list = { tables: [joined, terms], locks: { ...edited, columns: [`${terms}sLocked`] }, query }
    yield* lockedLists(source, { ...list, values: (rows) => ({ [field]: texts(rows) }) }, subjectOf)
  }
  yield* credits(source, subject)
}

/** Every role has a lock of its own there, but people are one field here: all of them are taken then. */
function* credits(source: SqliteSource, { table, owner, subjectOf, people }: Subject): Generator<SourceLine> {
  const [joined, column] = people
  const person = source.hasColumn(joined, 'PersonId') ? 'PersonId' : 'PeopleId'
  const role = source.hasColumn(joined, 'Role') ? 'x.Role' : 'p.Role'
  const query = `select m.${owner} as owner, p.Name as value, ${role} as role from ${joined} x
    join Person p on p.Id = x.${person} join ${table} m on m.Id = x.${column} order by m.${owner}, ${role}, p.Name`
  const listOf = (columns: readonly string[]) => ({
    tables: [joined, 'Person'],
    locks: { table, owner, columns: columns.map((name) => `${name}Locked`) },
    query,
  })
  const makers = listOf(roleLocks)
  yield* lockedLists(
    source,
    {
      ...makers,
      values: (rows) => ({
        people: rows.flatMap(({ value, role: number }) => {
          const known = roles[Number(number)]
          return known === undefined ? [] : [personOf(String(value), known)]
        }),
      }),
    },
    subjectOf,
  )
  for (const [field, name, number] of [
    ['publisher', 'Publisher', 10],
    ['imprint', 'Imprint', 13],
  ] as const) {
    const named = (rows: Parameters<typeof texts>[0]) => texts(rows.filter((row) => Number(row.role) === number))
    const list = {
      ...listOf([name]),
      values: (rows: Parameters<typeof texts>[0]) => ({ [field]: named(rows).join(', ') }),
    }
    yield* lockedLists(source, list, subjectOf)
  }
}
