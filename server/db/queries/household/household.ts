import { kidProfileOf } from '../../../domain/access/kid-profile.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import type { BookLine, HouseholdLine, SeriesLine, UserLine } from '../../../domain/household/lines.ts'
import type { Reader } from '../../database.ts'
import type { ListKind } from '../../records/lists.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { isUnrestricted, librariesVisible, seriesVisible } from '../access/visibility.ts'
import { listShown } from '../lists/lists.ts'
import { storedLines } from './household-stored.ts'
import { scanRows, walk } from './household-walk.ts'

/** The exported data: one user's own, or everybody's. */
export type HouseholdScope = 'user' | 'household'
type Lines = AsyncGenerator<readonly HouseholdLine[], void>

/**
 * All lines of an export between header and end, in batches, for the viewer or for everyone. Lines about content that
 * is not visible to the viewer are omitted.
 */
export async function* readHousehold(viewer: Viewer, reader: Reader, scope: HouseholdScope): Lines {
  const userIds: string[] = []
  for await (const users of userLines(viewer, reader, scope)) {
    userIds.push(...users.map(({ id }) => id))
    yield users
  }
  yield* seriesLines(viewer, reader, scope)
  yield* bookLines(viewer, reader, scope)
  for (const userId of userIds) yield* storedLines(viewer, reader, userId)
  yield* listLines(viewer, reader, scope, 'collection')
  yield* listLines(viewer, reader, scope, 'readlist')
}

const json = <T>(text: string): T => JSON.parse(text) as T
const time = (at: number): string => new Date(at).toISOString()

type ExportedUser = Pick<UserLine, 'id' | 'username' | 'email' | 'displayName' | 'role'>
type UserRow = ExportedUser & {
  readonly permissions: string
  readonly active: number
  readonly everywhere: number
  readonly libraries: string
  readonly grants: string
  readonly createdAt: number
  readonly isAllowList: number
  readonly maxAgeRating: number | null
  readonly isUnratedAllowed: number
  readonly isAccountLocked: number
}

async function* userLines(viewer: Viewer, reader: Reader, scope: HouseholdScope) {
  const columns = sql`u.id, u.username, u.email, u.display_name as displayName, u.role, u.permissions,
    u.is_active as active, u.is_all_libraries as everywhere, u.created_at as createdAt,
    u.is_allow_list as isAllowList, u.max_age_rating as maxAgeRating, u.is_unrated_allowed as isUnratedAllowed,
    u.is_account_locked as isAccountLocked, (
      select json_group_array(json_object('id', l.id, 'name', l.name) order by l.id)
      from user_libraries ul join libraries l on l.seq = ul.library_seq
      where ul.user_id = u.id and ${librariesVisible(viewer, 'l')}) as libraries, (
      select json_group_array(json_object('tag', g.name, 'mode', g.access_mode) order by g.name, g.access_mode) from (
        select t.name, ug.access_mode from user_grants ug join sharing_tags t on t.id = ug.tag_id where ug.user_id = u.id
        union
        select t.name, gg.access_mode from group_members m join group_grants gg on gg.group_id = m.group_id
          join sharing_tags t on t.id = gg.tag_id where m.user_id = u.id) as g) as grants`
  const inScope = scope === 'household' ? raw('true') : sql`u.id = ${viewer.userId}`
  for await (const rows of walk<UserRow>(reader, ['u.id'], columns, sql`users u where ${inScope}`)) {
    yield rows.map(
      (row): UserLine => ({
        type: 'user',
        id: row.id,
        username: row.username,
        email: row.email,
        displayName: row.displayName,
        role: row.role,
        permissions: json(row.permissions),
        active: row.active === 1,
        libraries: row.everywhere === 1 ? null : json(row.libraries),
        // Tags are only listed for access administrators.
        grants: scope === 'household' ? json(row.grants) : [],
        kidProfile: scope === 'household' ? kidProfileIn(row) : null,
        createdAt: time(row.createdAt),
      }),
    )
  }
}

const kidProfileIn = ({ isAllowList, maxAgeRating, isUnratedAllowed, isAccountLocked }: UserRow) =>
  kidProfileOf({
    isAllowList: isAllowList === 1,
    maxAgeRating,
    isUnratedAllowed: isUnratedAllowed === 1,
    isAccountLocked: isAccountLocked === 1,
  })

/** A condition for rows of users in the scope, over one of these tables. */
function referencesIn(tables: readonly string[], column: string, seq: string, isOwn: Fragment): Fragment[] {
  return tables.map(
    (table) => sql`exists (select 1 from ${raw(table)} k where k.${raw(column)} = ${raw(seq)} and ${isOwn})`,
  )
}

function any(conditions: readonly Fragment[]): Fragment {
  return conditions.reduce((left, right) => sql`${left} or ${right}`)
}

const outsideIds = (column: string, seq: string) =>
  raw(`(select json_group_array(json_object('source', e.source, 'externalId', e.external_id) order by e.source)
        from external_ids e where e.${column} = ${seq}) as externalIds, l.id as libraryId, l.name as libraryName`)

type SeriesRow = {
  readonly id: string
  readonly title: string
  readonly path: string | null
  readonly externalIds: string
  readonly libraryId: string
  readonly libraryName: string
}

async function* seriesLines(viewer: Viewer, reader: Reader, scope: HouseholdScope): Lines {
  const isAll = scope === 'household'
  const isOwn = isAll ? raw('true') : sql`k.user_id = ${viewer.userId}`
  const isOwnList = isAll ? raw('true') : sql`c.created_by = ${viewer.userId}`
  const about = any([
    ...referencesIn(['series_ratings', 'queue_entries'], 'series_seq', 's.seq', isOwn),
    sql`exists (select 1 from collection_series x join collections c on c.id = x.collection_id
                where x.series_seq = s.seq and ${isOwnList})`,
  ])
  const source = sql`series s join libraries l on l.seq = s.library_seq where ${seriesVisible(viewer, 's')} and (${about})`
  const columns = sql`s.id, s.title, s.path, ${outsideIds('series_seq', 's.seq')}`
  for await (const rows of scanRows<SeriesRow>(reader, { name: 'series', alias: 's' }, columns, source)) {
    yield rows.map(
      ({ libraryId, libraryName, externalIds, id, title, path }): SeriesLine => ({
        type: 'series',
        id,
        library: { id: libraryId, name: libraryName },
        title,
        path,
        externalIds: json(externalIds),
      }),
    )
  }
}

type BookRow = SeriesRow & { readonly path: string; readonly fileHash: string | null }

async function* bookLines(viewer: Viewer, reader: Reader, scope: HouseholdScope): Lines {
  const isAll = scope === 'household'
  const isOwn = isAll ? raw('true') : sql`k.user_id = ${viewer.userId}`
  const isOwnList = isAll ? raw('true') : sql`c.created_by = ${viewer.userId}`
  const referencing = [
    'read_progress',
    'progress_changes',
    'completions',
    'reading_sessions',
    'annotations',
    'queue_entries',
  ]
  const about = any([
    ...referencesIn(referencing, 'book_seq', 'b.seq', isOwn),
    sql`exists (select 1 from read_list_books x join read_lists c on c.id = x.read_list_id
                where x.book_seq = b.seq and ${isOwnList})`,
  ])
  const source = sql`books b join series s on s.seq = b.series_seq join libraries l on l.seq = b.library_seq
    where ${seriesVisible(viewer, 's')} and (${about})`
  const columns = sql`b.id, b.title, b.path, nullif(b.file_hash, '') as fileHash, ${outsideIds('book_seq', 'b.seq')}`
  for await (const rows of scanRows<BookRow>(reader, { name: 'books', alias: 'b' }, columns, source)) {
    yield rows.map(
      ({ libraryId, libraryName, externalIds, id, title, path, fileHash }): BookLine => ({
        type: 'book',
        id,
        library: { id: libraryId, name: libraryName },
        title,
        path,
        fileHash,
        externalIds: json(externalIds),
      }),
    )
  }
}

const lists = {
  collection: {
    kind: 'collection',
    table: raw('collections c'),
    rest: raw('c.condition, c.sort'),
    members: raw('collection_series x join series s on s.seq = x.series_seq where x.collection_id = c.id'),
    memberId: raw('s.id'),
  },
  readlist: {
    kind: 'readList',
    table: raw('read_lists c'),
    rest: raw('null as condition, null as sort'),
    members: raw(
      'read_list_books x join books b on b.seq = x.book_seq join series s on s.seq = b.series_seq where x.read_list_id = c.id',
    ),
    memberId: raw('b.id'),
  },
} as const

type ListRow = {
  readonly id: string
  readonly name: string
  readonly summary: string | null
  readonly ordered: number
  readonly condition: string | null
  readonly sort: string | null
  readonly createdBy: string | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly members: string
}

async function* listLines(viewer: Viewer, reader: Reader, scope: HouseholdScope, type: keyof typeof lists): Lines {
  const { kind, table, rest, members, memberId } = lists[type]
  const inScope =
    scope === 'household' ? await visibleOrAll(viewer, reader, kind) : sql`c.created_by = ${viewer.userId}`
  const columns = sql`c.id, c.name, c.summary, c.is_ordered as ordered, ${rest}, c.created_by as createdBy,
    c.created_at as createdAt, c.updated_at as updatedAt, (
      select json_group_array(${memberId} order by x.place, ${memberId}) from ${members}
        and ${seriesVisible(viewer, 's')}) as members`
  for await (const rows of walk<ListRow>(reader, ['c.id'], columns, sql`${table} where ${inScope}`)) {
    for (const row of rows) yield [presentList(type, row)]
  }
}

/** Only lists whose condition the viewer may see: without it an automatic list would be imported as a manual one. */
async function visibleOrAll(viewer: Viewer, reader: Reader, kind: ListKind): Promise<Fragment> {
  const shown = await listShown(viewer, reader, kind)
  if (kind === 'readList' || isUnrestricted(viewer)) return shown
  return sql`${shown} and (c.condition is null or c.created_by = ${viewer.userId})`
}

function presentList(type: keyof typeof lists, row: ListRow): HouseholdLine {
  const { id, name, summary, createdBy, sort } = row
  const list = {
    id,
    name,
    summary,
    ordered: row.ordered === 1,
    createdBy,
    createdAt: time(row.createdAt),
    updatedAt: time(row.updatedAt),
    members: json<string[]>(row.members),
  }
  if (type === 'readlist') return { type, ...list }
  return { type, ...list, condition: row.condition === null ? null : json<unknown>(row.condition), sort }
}
