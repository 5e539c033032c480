import type { SeriesLine } from '../../../domain/household/lines.ts'
import { compareYears } from '../../../domain/household/matching.ts'
import { seriesKey, yearOfTitle } from '../../../domain/lists/reading-list.ts'
import type { Reader } from '../../database.ts'
import { caseInsensitiveKey, identityKey } from '../../identity-key.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import {
  type Found,
  keyOfOutsideId,
  keyWithin,
  type Matches,
  match,
  type Within,
  wanted,
  yearOfSeries,
} from './match-lines.ts'

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
        const rows = await reader.all<Found & { title: string; seriesTitle: string; seriesYear: number | null }>(
          sql`select s.id, s.id as seriesId, l.id as libraryId, s.title, s.title as seriesTitle, s.year as seriesYear
              from series s join libraries l on l.seq = s.library_seq where ${seriesVisible(viewer, 's')}
              union all select s.id, s.id as seriesId, l.id as libraryId, t.title, s.title, s.year
              from series_titles t join series s on s.seq = t.series_seq join libraries l on l.seq = s.library_seq
              where ${seriesVisible(viewer, 's')}`,
        )
        return rows
          .map(({ title, ...one }) => ({ ...one, key: seriesKey(title) }))
          .filter(({ key }) => key !== '' && searched.has(key))
      },
      weigh: ({ title }, found) => compareYears(yearOfTitle(title), yearOfSeries(found)),
    },
  ])
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
