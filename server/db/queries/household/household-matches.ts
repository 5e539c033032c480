import type { BookLine, OutsideId, SeriesLine } from '../../../domain/household/lines.ts'
import type { Fingerprint } from '../../../domain/household/matching.ts'
import { seriesKey } from '../../../domain/lists/reading-list.ts'
import { toIsbn13 } from '../../../domain/metadata/isbn.ts'
import { foldText } from '../../../domain/text/fold.ts'
import { normalizedTitle } from '../../../domain/text/titles.ts'
import type { Reader } from '../../database.ts'
import { caseInsensitiveKey, identityKey } from '../../identity-key.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { listIssueCandidates } from '../lists/read-list-books.ts'
import { type Found, keyOf, type Matches, type MatchStep, match, type Within, wanted } from './match-lines.ts'

/** What the books of a file are compared with, beside the catalog. */
export type BookContext = {
  /** Title of the series of a line, by its id in the file. */
  readonly titleOf: (series: string) => string | undefined
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
  { titleOf, fingerprints }: BookContext,
): Promise<Matches> {
  const select: SelectBooks = (keys, key, rest) =>
    reader.all<Found & { key: string; size: number }>(
      sql`${wanted(keys)} select ${key} as key, b.id, s.id as seriesId, l.id as libraryId, b.file_size as size
          ${rest} and ${seriesVisible(viewer, 's')}`,
    )
  return match(lines, [
    ...certainSteps(select, { libraryOf, fingerprints }),
    ...likelySteps(select, { viewer, reader, titleOf }),
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

/** By what several books may have. */
function likelySteps(
  select: SelectBooks,
  { viewer, reader, titleOf }: Pick<Within, 'viewer' | 'reader'> & Pick<BookContext, 'titleOf'>,
): readonly MatchStep<BookLine>[] {
  return [
    {
      by: 'name',
      keys: ({ path, fileSize }) => (fileSize === undefined ? [] : [nameAndSize(path, fileSize)]),
      find: async (keys) => {
        const sizes = [...new Set(keys.map((key) => (JSON.parse(key) as [number, string])[0]))]
        const found = await reader.all<Found & { path: string; size: number }>(
          sql`select b.id, s.id as seriesId, l.id as libraryId, b.path, b.file_size as size from books b ${joined}
              where ${among(raw('b.file_size'), sizes)} and b.deleted_at is null and ${seriesVisible(viewer, 's')}`,
        )
        return found.map((one) => ({ ...one, key: nameAndSize(one.path, one.size) }))
      },
    },
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
      keys: ({ series, ...line }) => {
        const title = series === undefined ? undefined : titleOf(series)
        return title === undefined ? [] : numbersOf(line).map((number) => keyOf(number, seriesKey(title)))
      },
      find: async (keys) => {
        const titles = new Set(keys.map((key) => (JSON.parse(key) as [string, string])[1]))
        const candidates = await listIssueCandidates(viewer, reader, titles)
        return candidates.flatMap(({ seriesTitle, bookId: id, seriesId, libraryId, ...book }) =>
          numbersOf(book).map((number) => ({ id, seriesId, libraryId, key: keyOf(number, seriesKey(seriesTitle)) })),
        )
      },
    },
    {
      by: 'title',
      keys: ({ title, authors = [] }) => authors.map((author) => keyOf(normalizedTitle(author), seriesKey(title))),
      find: (keys) => booksByTitle({ viewer, reader }, keys),
    },
  ]
}

/** Matches visible series by id, else by external ids, else by folder, or by title without a folder. */
export function matchSeries({ viewer, reader, libraryOf }: Within, lines: readonly SeriesLine[]): Promise<Matches> {
  const joined = raw('join libraries l on l.seq = s.library_seq')
  const select = (keys: readonly string[], key: Fragment, rest: Fragment) =>
    reader.all<Found & { key: string }>(
      sql`${wanted(keys)} select ${key} as key, s.id, s.id as seriesId, l.id as libraryId
          ${rest} and ${seriesVisible(viewer, 's')}`,
    )
  const within = (column: string) => (keys: readonly string[]) =>
    select(
      keys,
      raw('w.key'),
      sql`from series s ${joined} join w on cast(w.first as integer) = s.library_seq and w.second = ${raw(column)} where true`,
    )
  return match(lines, [
    {
      by: 'id',
      keys: ({ id }) => [id],
      find: (ids) => select([], raw('s.id'), sql`from series s ${joined} where ${among(raw('s.id'), ids)}`),
    },
    {
      by: 'external-id',
      keys: ({ externalIds }) => externalIds.map(keyOfOutsideId),
      find: (keys) =>
        select(
          keys,
          raw('w.key'),
          sql`from w cross join external_ids e on e.source = w.first and e.external_id = w.second
              cross join series s on s.seq = e.series_seq ${joined} where true`,
        ),
    },
    { by: 'path', keys: ({ library, path }) => keyWithin(libraryOf(library), path), find: within('s.path') },
    {
      by: 'name',
      keys: ({ library, path, title }) => (path === null ? keyWithin(libraryOf(library), title) : []),
      find: within('s.title'),
    },
  ])
}

/** Matches visible series by one of their titles, in every library. */
export async function matchSeriesTitles({ viewer, reader }: Within, lines: readonly SeriesLine[]): Promise<Matches> {
  return match(lines, [
    {
      by: 'title',
      keys: ({ title, titles = [] }) => [title, ...titles].map(seriesKey),
      find: async (keys) => {
        const searched = new Set(keys)
        const rows = await reader.all<Found & { title: string }>(
          sql`select s.id, s.id as seriesId, l.id as libraryId, s.title
              from series s join libraries l on l.seq = s.library_seq where ${seriesVisible(viewer, 's')}
              union all select s.id, s.id as seriesId, l.id as libraryId, t.title
              from series_titles t join series s on s.seq = t.series_seq join libraries l on l.seq = s.library_seq
              where ${seriesVisible(viewer, 's')}`,
        )
        return rows
          .map(({ title, ...one }) => ({ ...one, key: seriesKey(title) }))
          .filter(({ key }) => key !== '' && searched.has(key))
      },
    },
  ])
}

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

/** The name of a file without its folders, folded, and its bytes. */
const nameAndSize = (path: string, bytes: number): string =>
  keyOf(bytes, foldText(path.slice(path.lastIndexOf('/') + 1)))
const keyOfOutsideId = ({ source, externalId }: OutsideId) => keyOf(source, externalId)
const keyWithin = (library: { readonly seq: number } | null, name: string | null): string[] =>
  library === null || name === null ? [] : [keyOf(library.seq, name)]

export type UserMatch = { readonly id: string; readonly username: string }

/** Users of this server by id, else by name, else by e-mail, compared by identity key. For user administrators. */
export async function matchUsers(
  reader: Reader,
  lines: readonly { readonly id: string; readonly username: string; readonly email: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const keys = lines
    .flatMap(({ username, email }) => [username, ...(email === null ? [] : [email])])
    .flatMap((name) => [caseInsensitiveKey(name), identityKey(name)])
  const rows = await reader.all<{ id: string; name: string; email: string | null }>(
    sql`select id, username_key as name, email_key as email from users
        where ${among(
          raw('id'),
          lines.map(({ id }) => id),
        )} or ${among(raw('username_key'), keys)}
          or ${among(raw('email_key'), keys)}`,
  )
  const matched = new Map<string, string>()
  for (const { id, username, email } of lines) {
    const one =
      rows.find((row) => row.id === id) ??
      rows.find((row) => row.name === caseInsensitiveKey(username)) ??
      rows.find((row) => row.name === identityKey(username)) ??
      rows.find((row) => email !== null && row.email === identityKey(email))
    if (one !== undefined) matched.set(id, one.id)
  }
  return matched
}
