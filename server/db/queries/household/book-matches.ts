import type { BookLine } from '../../../domain/household/lines.ts'
import { compareYears, type Fingerprint, isTellingName } from '../../../domain/household/matching.ts'
import { seriesKey, yearOfTitle } from '../../../domain/lists/reading-list.ts'
import { toIsbn13 } from '../../../domain/metadata/isbn.ts'
import { foldText } from '../../../domain/text/fold.ts'
import { normalizedTitle } from '../../../domain/text/titles.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { listIssueCandidates } from '../lists/read-list-books.ts'
import {
  type Found,
  keyOf,
  keyOfOutsideId,
  keyWithin,
  type Matches,
  type MatchStep,
  match,
  type Within,
  wanted,
  yearOfSeries,
} from './match-lines.ts'

/** What the books of a file are compared with, beside the catalog. */
export type BookContext = {
  /** Title of the series of a line, by its id in the file. */
  readonly titleOf: (series: string) => string | undefined
  /** Whether several series of the file have the key of a title: {@link seriesKey}. */
  readonly isShared: (key: string) => boolean
  /** Fingerprints (`algorithm:value`) of files with the given sizes, with their books. */
  readonly fingerprints: FingerprintFinder
}
export type FingerprintFinder = (
  wanted: readonly WantedFingerprint[],
) => Promise<readonly (Found & { readonly key: string })[]>
export type WantedFingerprint = Fingerprint & { readonly fileSize: number }

/**
 * Matches visible books by id, else by file content, else by external ids, else by path, and those of other programs by
 * the name and size of the file, else by ISBN, else by series and number, else by title and author.
 */
export function matchBooks(
  { viewer, reader, libraryOf }: Within,
  lines: readonly BookLine[],
  { titleOf, isShared, fingerprints }: BookContext,
): Promise<Matches> {
  const select: SelectBooks = (keys, key, rest) =>
    reader.all<Found & { key: string; size: number }>(
      sql`${wanted(keys)} select ${key} as key, b.id, s.id as seriesId, l.id as libraryId, b.file_size as size
          ${rest} and ${seriesVisible(viewer, 's')}`,
    )
  return match(lines, [
    ...certainSteps(select, { libraryOf, fingerprints }),
    ...likelySteps(select, { viewer, reader, titleOf, isShared }),
  ])
}

type SelectBooks = (
  keys: readonly string[],
  key: Fragment,
  rest: Fragment,
) => Promise<readonly (Found & { readonly key: string; readonly size: number })[]>

const joined = raw('join series s on s.seq = b.series_seq join libraries l on l.seq = b.library_seq')

/** By what one book alone has: its id, its content, an id of it at a service, or its place. */
function certainSteps(
  select: SelectBooks,
  { libraryOf, fingerprints }: Pick<Within, 'libraryOf'> & Pick<BookContext, 'fingerprints'>,
): readonly MatchStep<BookLine>[] {
  return [
    {
      by: 'id',
      keys: ({ id }) => [id],
      find: (ids) => select([], raw('b.id'), sql`from books b ${joined} where ${among(raw('b.id'), ids)}`),
    },
    {
      by: 'hash',
      keys: ({ fileHash }) => (fileHash === null ? [] : [fileHash]),
      find: (hashes) =>
        select(
          [],
          raw('b.file_hash'),
          sql`from books b ${joined}
              where ${among(raw('b.file_hash'), hashes)} and b.file_hash <> '' and b.deleted_at is null`,
        ),
    },
    {
      by: 'hash',
      keys: ({ fileSize, fingerprints: known = [] }) =>
        fileSize === undefined ? [] : known.map((one) => JSON.stringify({ ...one, fileSize })),
      find: (keys) => fingerprints(keys.map((key) => JSON.parse(key) as WantedFingerprint)),
    },
    {
      by: 'external-id',
      keys: ({ externalIds }) => externalIds.map(keyOfOutsideId),
      find: (keys) =>
        select(
          keys,
          raw('w.key'),
          sql`from w cross join external_ids e on e.source = w.first and e.external_id = w.second
              cross join books b on b.seq = e.book_seq ${joined} where b.deleted_at is null`,
        ),
    },
    {
      by: 'path',
      keys: ({ library, path }) => keyWithin(libraryOf(library), path),
      find: (keys) =>
        select(
          keys,
          raw('w.key'),
          sql`from w cross join books b on b.library_seq = cast(w.first as integer) and b.path = w.second ${joined}
              where b.deleted_at is null`,
        ),
    },
  ]
}

type Likely = Pick<Within, 'viewer' | 'reader'> & Pick<BookContext, 'titleOf' | 'isShared'>

/** By what several books may have. */
function likelySteps(
  select: SelectBooks,
  { viewer, reader, titleOf, isShared }: Likely,
): readonly MatchStep<BookLine>[] {
  const seriesTitleOf = ({ series }: BookLine) => (series === undefined ? undefined : titleOf(series))
  return [
    sizeStep({ viewer, reader }, seriesTitleOf),
    {
      by: 'isbn',
      keys: ({ externalIds }) =>
        externalIds.flatMap(({ source, externalId }) =>
          source.toLowerCase() === 'isbn' ? (toIsbn13(externalId) ?? []) : [],
        ),
      find: (isbns) =>
        select(
          [],
          raw('i.value'),
          sql`from books b ${joined} join book_metadata m on m.book_seq = b.seq, json_each(m.isbns) i
              where ${among(raw('i.value'), isbns)} and b.deleted_at is null`,
        ),
    },
    {
      by: 'number',
      keys: (line) => {
        const title = seriesTitleOf(line)
        return title === undefined ? [] : numbersOf(line).map((number) => keyOf(number, seriesKey(title)))
      },
      find: async (keys) => {
        const titles = new Set(keys.map((key) => (JSON.parse(key) as [string, string])[1]))
        const candidates = await listIssueCandidates(viewer, reader, titles)
        return candidates.flatMap(({ bookId: id, size, number, chapter, ...book }) =>
          numbersOf({ number, chapter }).map((text) => ({
            ...book,
            ...{ id, size, number, key: keyOf(text, seriesKey(book.seriesTitle)) },
          })),
        )
      },
      weigh: (line, found) => {
        if (line.fileSize !== undefined && line.fileSize === found.size) return 1
        const title = seriesTitleOf(line) ?? ''
        const years = compareYears(yearOfTitle(title), yearOfSeries(found))
        // Of two series with one title, either may be the one that is here.
        return years === 0 && isShared(seriesKey(title)) ? -1 : years
      },
    },
    {
      by: 'title',
      keys: ({ title, authors = [] }) => authors.map((author) => keyOf(normalizedTitle(author), seriesKey(title))),
      find: (keys) => booksByTitle({ viewer, reader }, keys),
    },
  ]
}

/** The same size, and the same name of the file or title of the series. */
function sizeStep(
  { viewer, reader }: Pick<Within, 'viewer' | 'reader'>,
  seriesTitleOf: (line: BookLine) => string | undefined,
): MatchStep<BookLine> {
  type Row = Found & { path: string; size: number; number: number | null; seriesTitle: string }
  const keysOf = (path: string, size: number, title: string | undefined) => [
    ...(title === undefined ? [] : [JSON.stringify([size, 'series', seriesKey(title)])]),
    // The last one of an item counts: its name says more.
    ...(isTellingName(fileName(path)) ? [JSON.stringify([size, 'name', foldText(fileName(path))])] : []),
  ]
  return {
    by: 'name',
    keys: (line) => (line.fileSize === undefined ? [] : keysOf(line.path, line.fileSize, seriesTitleOf(line))),
    find: async (keys) => {
      const sizes = [...new Set(keys.map((key) => (JSON.parse(key) as [number, string, string])[0]))]
      const rows = await reader.all<Row>(
        sql`select b.id, s.id as seriesId, l.id as libraryId, b.path, b.file_size as size, b.sort_number as number,
              s.title as seriesTitle
            from books b ${joined}
            where ${among(raw('b.file_size'), sizes)} and b.deleted_at is null and ${seriesVisible(viewer, 's')}`,
      )
      return rows.flatMap((row) => keysOf(row.path, row.size, row.seriesTitle).map((key) => ({ ...row, key })))
    },
    weigh: ({ number }, found) => {
      if (number === undefined || found.number == null) return 0
      if (number === found.number) return 1
      return (JSON.parse(found.key) as [number, string, string])[1] === 'name' ? 0 : -1
    },
  }
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Rows per statement. */
const atOnce = 5_000

/** Books with one of the titles that name one of their authors. */
async function booksByTitle({ viewer, reader }: Pick<Within, 'viewer' | 'reader'>, keys: readonly string[]) {
  const searched = new Set(keys)
  const titles = new Set(keys.map((key) => (JSON.parse(key) as [string, string])[1]))
  const seqs: number[] = []
  // In portions, so that other requests are answered in between.
  for (let [after, isOver] = [0, false]; !isOver; ) {
    const named = await reader.all<{ seq: number; title: string }>(
      sql`select b.seq, b.title from books b join series s on s.seq = b.series_seq
          where b.seq > ${after} and b.deleted_at is null and ${seriesVisible(viewer, 's')} order by b.seq limit ${atOnce}`,
    )
    for (const { seq, title } of named) if (titles.has(seriesKey(title))) seqs.push(seq)
    after = named.at(-1)?.seq ?? after
    isOver = named.length < atOnce
  }
  if (seqs.length === 0) return []
  const rows = await reader.all<Found & { title: string; author: string }>(
    sql`select b.id, s.id as seriesId, l.id as libraryId, b.title, p.name as author
        from books b join series s on s.seq = b.series_seq join libraries l on l.seq = b.library_seq
          join book_people x on x.book_seq = b.seq join people p on p.seq = x.person_seq
        where ${among(raw('b.seq'), seqs)}`,
  )
  return rows
    .map(({ title, author, ...one }) => ({ ...one, key: keyOf(normalizedTitle(author), seriesKey(title)) }))
    .filter(({ key }) => searched.has(key))
}

type Numbers = { readonly number?: number | null | undefined; readonly chapter?: number | null | undefined }

/** The numbers by which a book of a series is known: a chapter is none of the numbers of volumes. */
function numbersOf({ number, chapter }: Numbers): readonly string[] {
  return [number == null ? [] : String(number), chapter == null ? [] : `chapter ${chapter}`].flat()
}
