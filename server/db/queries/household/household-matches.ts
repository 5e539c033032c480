import type { Viewer } from '../../../domain/access/viewer.ts'
import type { BookLine, NamedThing, OutsideId, SeriesLine } from '../../../domain/household/lines.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { Reader } from '../../database.ts'
import { caseInsensitiveKey, identityKey } from '../../identity-key.ts'
import { among, type Fragment, raw, rowsOf, sql } from '../../sql.ts'
import { librariesVisible, seriesVisible } from '../access/visibility.ts'

/** The local match of an import line. For a series, `seriesId` is its own id. */
export type Match = { readonly id: string; readonly seriesId: string; readonly libraryId: string }
/** By the id in the file: the match, or why there is none. */
export type Matches = ReadonlyMap<string, Match | 'unknown' | 'ambiguous'>

/** Library of the import file → the local one: by id, else by name. */
export type LibraryFinder = (library: NamedThing) => { readonly seq: number; readonly id: string } | null

/** Matches the libraries visible to the viewer. */
export async function libraryFinder(viewer: Viewer, reader: Reader): Promise<LibraryFinder> {
  const rows = await reader.all<{ seq: number; id: string; name: string }>(
    sql`select l.seq, l.id, l.name from libraries l where ${librariesVisible(viewer, 'l')} order by l.id`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byName = new Map<string, (typeof rows)[number] | null>()
  for (const row of rows) byName.set(foldText(row.name), byName.has(foldText(row.name)) ? null : row)
  return ({ id, name }) => byId.get(id) ?? byName.get(foldText(name)) ?? null
}

type Line = SeriesLine | BookLine
/** One matching step: a key for each line, and a query for local items with the key. */
type MatchStep<L extends Line> = {
  readonly keys: (line: L) => readonly string[]
  readonly find: (keys: readonly string[]) => Promise<readonly (Match & { readonly key: string })[]>
}
type Within = { readonly viewer: Viewer; readonly reader: Reader; readonly libraryOf: LibraryFinder }

/** Matches visible books by id, else by file content, else by external ids, else by path. */
export function matchBooks({ viewer, reader, libraryOf }: Within, lines: readonly BookLine[]): Promise<Matches> {
  const joined = raw('join series s on s.seq = b.series_seq join libraries l on l.seq = b.library_seq')
  const select = (keys: readonly string[], key: Fragment, rest: Fragment) =>
    reader.all<Match & { key: string }>(
      sql`${wanted(keys)} select ${key} as key, b.id, s.id as seriesId, l.id as libraryId
          ${rest} and ${seriesVisible(viewer, 's')}`,
    )
  return match(lines, [
    {
      keys: ({ id }) => [id],
      find: (ids) => select([], raw('b.id'), sql`from books b ${joined} where ${among(raw('b.id'), ids)}`),
    },
    {
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
      keys: ({ library, path }) => keyWithin(libraryOf(library), path),
      find: (keys) =>
        select(
          keys,
          raw('w.key'),
          sql`from w cross join books b on b.library_seq = cast(w.first as integer) and b.path = w.second ${joined}
              where b.deleted_at is null`,
        ),
    },
  ])
}

/** Matches visible series by id, else by external ids, else by folder, or by title without a folder. */
export function matchSeries({ viewer, reader, libraryOf }: Within, lines: readonly SeriesLine[]): Promise<Matches> {
  const joined = raw('join libraries l on l.seq = s.library_seq')
  const select = (keys: readonly string[], key: Fragment, rest: Fragment) =>
    reader.all<Match & { key: string }>(
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
      keys: ({ id }) => [id],
      find: (ids) => select([], raw('s.id'), sql`from series s ${joined} where ${among(raw('s.id'), ids)}`),
    },
    {
      keys: ({ externalIds }) => externalIds.map(keyOfOutsideId),
      find: (keys) =>
        select(
          keys,
          raw('w.key'),
          sql`from w cross join external_ids e on e.source = w.first and e.external_id = w.second
              cross join series s on s.seq = e.series_seq ${joined} where true`,
        ),
    },
    { keys: ({ library, path }) => keyWithin(libraryOf(library), path), find: within('s.path') },
    {
      keys: ({ library, path, title }) => (path === null ? keyWithin(libraryOf(library), title) : []),
      find: within('s.title'),
    },
  ])
}

/** Two values as one text, split again by {@link wanted}. */
const keyOf = (first: string | number, second: string): string => JSON.stringify([first, second])
const keyOfOutsideId = ({ source, externalId }: OutsideId) => keyOf(source, externalId)
const keyWithin = (library: { readonly seq: number } | null, name: string | null): string[] =>
  library === null || name === null ? [] : [keyOf(library.seq, name)]

/** The keys as a table `w` with their two values. */
function wanted(keys: readonly string[]): Fragment {
  return sql`with w (key, first, second) as materialized (
    select value, json_extract(value, '$[0]'), json_extract(value, '$[1]') from ${rowsOf(keys, 'text')})`
}

/** The first step with exactly one match decides; with several, the next step is tried. */
async function match<L extends Line>(lines: readonly L[], steps: readonly MatchStep<L>[]): Promise<Matches> {
  const found = new Map<string, Match | 'unknown' | 'ambiguous'>(lines.map(({ id }) => [id, 'unknown']))
  for (const { keys, find } of steps) {
    const open = lines.filter(({ id }) => typeof found.get(id) === 'string')
    const wanted = [...new Set(open.flatMap((line) => keys(line)))]
    if (wanted.length === 0) continue
    const byKey = new Map<string, Map<string, Match>>()
    for (const { key, ...one } of await find(wanted)) {
      byKey.set(key, (byKey.get(key) ?? new Map<string, Match>()).set(one.id, one))
    }
    for (const line of open) {
      const candidates = new Map(keys(line).flatMap((key) => [...(byKey.get(key) ?? [])]))
      const [one] = candidates.values()
      if (one !== undefined) found.set(line.id, candidates.size === 1 ? one : 'ambiguous')
    }
  }
  return found
}

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
