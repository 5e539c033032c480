import { seesServerPaths, type Viewer } from '../../../domain/access/viewer.ts'
import type { DuplicateMatchType } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import type { PageRequest } from '../../page.ts'
import {
  type BookDuplicateGroup,
  type DuplicateBook,
  type DuplicateSeries,
  type SeriesDuplicateGroup,
  shownMembers,
} from '../../records/duplicates.ts'
import { type Fragment, raw, rowsOf, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { pageOfSeqs, term } from '../search/ordering.ts'

/** One page of groups, the largest first, with totals over all pages. */
export type DuplicatePage<Group> = {
  readonly items: readonly Group[]
  readonly total: number
  /** Members of all groups. */
  readonly totalMembers: number
}

/** Input of a duplicate search: present books with a known hash, and series with books. */
export async function countSearched(reader: Reader): Promise<{ readonly books: number; readonly series: number }> {
  const counts = await reader.get<{ books: number; series: number }>(
    sql`select (select count(*) from books where file_hash <> '' and deleted_at is null) as books,
               (select count(*) from series where book_count > 0) as series`,
  )
  return counts ?? { books: 0, series: 0 }
}

/** End of the last completed search of this job kind; null without one. */
export async function lastCompletedSearch(reader: Reader, kind: string): Promise<number | null> {
  const row = await reader.get<{ at: number | null }>(
    sql`select completed_at as at from jobs where state = 'completed' and kind = ${kind}
        order by created_at desc limit 1`,
  )
  return row?.at ?? null
}

/** Groups of equal books, with their visible members; groups with fewer than two are omitted. */
export async function listBookDuplicates(
  viewer: Viewer,
  reader: Reader,
  request: PageRequest,
): Promise<DuplicatePage<BookDuplicateGroup>> {
  const shown = groupsShown('book', viewer, raw('true'))
  const { total, totalMembers } = await totals(reader, shown)
  const seqs = await groupPage(reader, shown, { ...request, total })
  const groups = await reader.all<Omit<BookDuplicateGroup, 'members' | 'count'>>(
    sql`select g.id, g.file_hash as fileHash, g.created_at as createdAt, g.updated_at as updatedAt
        from ${rowsOf(seqs)} page cross join book_duplicate_groups g on g.rowid = page.value order by page.key`,
  )
  const progress = sql`from read_progress p where p.user_id = ${viewer.userId} and p.book_seq = b.seq`
  const columns = sql`${bookColumns}, ${rootOf(viewer)} as libraryPath, (select p.current_page ${progress}) as currentPage,
    coalesce((select p.is_completed ${progress}), 0) as isCompleted`
  const members = await membersOf<BookRow>(reader, columns, membersShown('book', viewer, seqs))
  const items = groups.map((group) => {
    const { count, members: rows } = membersIn(members, group.id)
    return {
      ...group,
      count,
      members: rows.map(({ isCompleted, ...row }) => ({ ...row, completed: isCompleted === 1 })),
    }
  })
  return { items: items.filter(isGroup), total, totalMembers }
}

/** The library folder; empty for viewers who may not see server paths. */
const rootOf = (viewer: Viewer): Fragment => raw(seesServerPaths(viewer) ? 'l.path' : "''")

/** Skips groups whose members were removed in the meantime. */
const isGroup = ({ count }: { readonly count: number }): boolean => count > 1

type BookRow = Omit<DuplicateBook, 'completed'> & { readonly isCompleted: number }

const bookColumns = raw(`b.seq as memberSeq, b.id, b.title, s.id as seriesId, s.title as seriesTitle, l.id as libraryId,
  l.name as libraryName, b.path as relativePath, b.format as fileFormat,
  b.file_size as fileSize, b.page_count as pageCount, b.created_at as createdAt`)

export type SeriesDuplicateTotals = { readonly externalIdGroups: number; readonly titleGroups: number }

/** Groups of series that are or may be the same; see {@link listBookDuplicates}. */
export async function listSeriesDuplicates(
  viewer: Viewer,
  reader: Reader,
  request: PageRequest & { readonly matchType?: DuplicateMatchType | undefined },
): Promise<DuplicatePage<SeriesDuplicateGroup> & SeriesDuplicateTotals> {
  const { matchType } = request
  const shown = groupsShown('series', viewer, matchType === undefined ? raw('true') : sql`g.match_type = ${matchType}`)
  // One statement: a search that completes between two statements would give negative numbers of groups.
  const counted = await reader.get<Totals & { titleGroups: number }>(
    sql`select count(*) as total, coalesce(sum(x.members), 0) as totalMembers,
          count(*) filter (where g.match_type = 'title') as titleGroups
        from (${shown}) x join series_duplicate_groups g on g.rowid = x.seq`,
  )
  const { total, totalMembers, titleGroups } = counted ?? { total: 0, totalMembers: 0, titleGroups: 0 }
  const seqs = await groupPage(reader, shown, { ...request, total })
  const groups = await reader.all<Omit<SeriesDuplicateGroup, 'members' | 'count'>>(
    sql`select g.id, g.match_type as matchType, g.match_key as matchKey, l.id as libraryId,
               g.created_at as createdAt, g.updated_at as updatedAt
        from ${rowsOf(seqs)} page cross join series_duplicate_groups g on g.rowid = page.value
          left join libraries l on l.seq = g.library_seq order by page.key`,
  )
  const columns = sql`s.seq as memberSeq, s.id, s.title, l.id as libraryId, l.name as libraryName,
    ${rootOf(viewer)} as libraryPath, s.path as relativePath, s.book_count as bookCount, s.created_at as createdAt,
    s.updated_at as updatedAt, coalesce((select sp.read_count from series_progress sp
      where sp.user_id = ${viewer.userId} and sp.series_seq = s.seq), 0) as readCount`
  const members = await membersOf<DuplicateSeries>(reader, columns, membersShown('series', viewer, seqs))
  const items = groups.map((group) => ({ ...group, ...membersIn(members, group.id) })).filter(isGroup)
  return { items, total, totalMembers, titleGroups, externalIdGroups: total - titleGroups }
}

/** Whether the group is visible to the viewer. */
export async function isDuplicateGroupShown(
  viewer: Viewer,
  reader: Reader,
  group: { readonly kind: 'book' | 'series'; readonly id: string },
): Promise<boolean> {
  const shown = groupsShown(group.kind, viewer, sql`g.id = ${group.id}`)
  return (await reader.get(sql`${shown}`)) !== undefined
}

const sources = {
  book: raw(`book_duplicate_groups g join book_duplicate_members m on m.group_id = g.id
    join books b on b.seq = m.book_seq and b.deleted_at is null join series s on s.seq = b.series_seq`),
  series: raw(`series_duplicate_groups g join series_duplicate_members m on m.group_id = g.id
    join series s on s.seq = m.series_seq and s.book_count > 0`),
}

/** Groups with at least two visible members, as `seq` (of the group), `id` and `members` (how many). */
function groupsShown(kind: keyof typeof sources, viewer: Viewer, test: Fragment): Fragment {
  return sql`select g.rowid as seq, g.id, count(*) as members from ${sources[kind]}
    where ${test} and ${seriesVisible(viewer, 's')} group by g.rowid, g.id having count(*) > 1`
}

type Totals = { readonly total: number; readonly totalMembers: number }

async function totals(reader: Reader, shown: Fragment): Promise<Totals> {
  const row = await reader.get<Totals>(
    sql`select count(*) as total, coalesce(sum(members), 0) as totalMembers from (${shown})`,
  )
  return row ?? { total: 0, totalMembers: 0 }
}

function groupPage(
  reader: Reader,
  shown: Fragment,
  at: PageRequest & { readonly total: number },
): Promise<readonly number[]> {
  const order = [term('x.members', 'desc'), term('x.id', 'asc')]
  return pageOfSeqs(reader, sql`select x.seq from (${shown}) x`, order, at)
}

type MemberRow = { groupId: string; memberSeq: number; many: number; place: number }

function membersShown(kind: keyof typeof sources, viewer: Viewer, groups: readonly number[]): Fragment {
  return sql`${sources[kind]} join ${rowsOf(groups)} page on g.rowid = page.value
    join libraries l on l.seq = s.library_seq where ${seriesVisible(viewer, 's')}`
}

/** By group; only the first members of a large one. */
async function membersOf<Member>(
  reader: Reader,
  columns: Fragment,
  source: Fragment,
): Promise<ReadonlyMap<string, { readonly count: number; readonly members: readonly Member[] }>> {
  const rows = await reader.all<Member & MemberRow>(
    sql`select * from (
          select *, count(*) over (partition by groupId) as many,
                 row_number() over (partition by groupId order by memberSeq) as place
          from (select g.id as groupId, ${columns} from ${source}))
        where place <= ${shownMembers} order by groupId, place`,
  )
  const byGroup = new Map<string, { count: number; members: Member[] }>()
  for (const { groupId, many, place: _rank, memberSeq: _seq, ...member } of rows) {
    const group = byGroup.get(groupId) ?? { count: many, members: [] }
    group.members.push(member as unknown as Member)
    byGroup.set(groupId, group)
  }
  return byGroup
}

function membersIn<Member>(
  members: ReadonlyMap<string, { readonly count: number; readonly members: readonly Member[] }>,
  id: string,
) {
  return members.get(id) ?? { count: 0, members: [] }
}
