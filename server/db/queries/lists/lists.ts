import type { Viewer } from '../../../domain/access/viewer.ts'
import { parseSeriesCondition } from '../../../domain/filter/parse-condition.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import type { ListKind, ListRecord } from '../../records/lists.ts'
import { all, among, type Fragment, raw, rowsOf, sql } from '../../sql.ts'
import { isUnrestricted, seriesVisible } from '../access/visibility.ts'
import { cachedCount } from '../search/counting.ts'
import { pageOfSeqs, term } from '../search/ordering.ts'
import { seriesCount } from '../series/series-list.ts'

/** The tables of a list kind: `c` the list, `x` its entries, `s` the series that decides visibility. */
export const listSources = {
  collection: {
    rows: raw('collections c'),
    members: raw('collection_series x join series s on s.seq = x.series_seq and s.book_count > 0'),
    owner: raw('x.collection_id'),
    rest: raw('c.condition, c.sort'),
    isAutomatic: raw('c.condition is not null'),
    memberId: raw('s.id'),
  },
  readList: {
    rows: raw('read_lists c'),
    members: raw(`read_list_books x join books b on b.seq = x.book_seq and b.deleted_at is null
      join series s on s.seq = b.series_seq`),
    owner: raw('x.read_list_id'),
    rest: raw('null as condition, null as sort'),
    isAutomatic: raw('false'),
    memberId: raw('b.id'),
  },
} as const

type ListRequest = PageRequest & {
  /** Only lists that this series or book was added to. */
  readonly memberId?: string | undefined
  /** Only lists whose name contains this. */
  readonly search?: string | undefined
}

/**
 * One page of the collections or read lists by name. Unrestricted viewers see every list; others see their own, and
 * those with at least one visible member.
 */
export async function listLists(
  viewer: Viewer,
  reader: Reader,
  kind: ListKind,
  request: ListRequest,
): Promise<Page<ListRecord>> {
  const { rows, members, owner, memberId } = listSources[kind]
  const conditions = [await listShown(viewer, reader, kind)]
  if (request.memberId !== undefined) {
    conditions.push(sql`exists (select 1 from ${members}
      where ${owner} = c.id and ${memberId} = ${request.memberId} and ${seriesVisible(viewer, 's')})`)
  }
  if (request.search !== undefined) conditions.push(sql`instr(c.name_fold, ${foldText(request.search)}) > 0`)
  const where = all(conditions)
  const total = await cachedCount(reader, sql`select count(*) as count from ${rows} where ${where}`, [
    'catalog',
    'reading',
  ])
  const order = [term('c.name_fold', 'asc'), term('c.id', 'asc')]
  const seqs = await pageOfSeqs(reader, sql`select c.rowid as seq from ${rows} where ${where}`, order, {
    ...request,
    total,
  })
  const found = await reader.all<ListRow>(
    sql`select ${columns(viewer, kind)} from ${rowsOf(seqs)} page cross join ${rows} on c.rowid = page.value
        order by page.key`,
  )
  return { items: found.map(present), total }
}

/** A collection or read list, with the current member count of an automatic one; null when it is not visible. */
export async function findList(viewer: Viewer, reader: Reader, kind: ListKind, id: string): Promise<ListRecord | null> {
  const row = await reader.get<ListRow>(
    sql`select ${columns(viewer, kind)} from ${listSources[kind].rows} where c.id = ${id} and ${await listShown(viewer, reader, kind)}`,
  )
  if (row === undefined) return null
  const record = present(row)
  if (record.condition === null) return record
  const condition = parseSeriesCondition(record.condition)
  return { ...record, count: await seriesCount(viewer, reader, { page: 1, pageSize: 1, condition }) }
}

/**
 * A unique key for the name of a list: the folded name, followed by the id when a list hidden from the viewer has it.
 * Null when a list visible to them has the name.
 */
export async function freeNameKey(
  viewer: Viewer,
  reader: Reader,
  kind: ListKind,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<string | null> {
  const key = foldText(name)
  const [from, to] = [`${key}\u0001`, `${key}\u0002`]
  const others = await reader.all<{ isShown: number }>(
    sql`select ${await listShown(viewer, reader, kind)} as isShown from ${listSources[kind].rows}
        where c.id <> ${id} and (c.name_fold = ${key} or (c.name_fold > ${from} and c.name_fold < ${to}))`,
  )
  if (others.some(({ isShown }) => isShown === 1)) return null
  return others.length === 0 ? key : `${from}${id}`
}

/** The visible lists among the ids. */
export async function shownListIds(
  viewer: Viewer,
  reader: Reader,
  kind: ListKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.all<{ id: string }>(
    sql`select c.id from ${listSources[kind].rows} where ${among(raw('c.id'), ids)} and ${await listShown(viewer, reader, kind)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether the list is visible to the viewer, over `c`. */
export async function listShown(viewer: Viewer, reader: Reader, kind: ListKind): Promise<Fragment> {
  if (isUnrestricted(viewer)) return raw('true')
  const { members, owner } = listSources[kind]
  const filled = kind === 'collection' ? await filledCollectionIds(viewer, reader) : []
  return sql`(c.created_by = ${viewer.userId} or ${among(raw('c.id'), filled)} or exists (
    select 1 from ${members} where ${owner} = c.id and ${seriesVisible(viewer, 's')}))`
}

/** The automatic collections with at least one visible match. */
async function filledCollectionIds(viewer: Viewer, reader: Reader): Promise<readonly string[]> {
  const rows = await reader.all<{ id: string; condition: string }>(
    sql`select c.id, c.condition from collections c where c.condition is not null order by c.id`,
  )
  const filled: string[] = []
  for (const { id, condition } of rows) if (await findsSeries(viewer, reader, JSON.parse(condition))) filled.push(id)
  return filled
}

/** Whether a collection's condition has a visible match. */
export async function findsSeries(viewer: Viewer, reader: Reader, condition: unknown): Promise<boolean> {
  const request = { page: 1, pageSize: 1, condition: parseSeriesCondition(condition) }
  return (await seriesCount(viewer, reader, request)) > 0
}

function columns(viewer: Viewer, kind: ListKind): Fragment {
  const { members, owner, rest, isAutomatic } = listSources[kind]
  const isRuleShown = isUnrestricted(viewer) ? raw('true') : sql`c.created_by is ${viewer.userId}`
  return sql`c.id, c.name, c.summary, c.is_ordered as isOrdered, ${rest}, c.created_at as createdAt,
    c.created_by as ownerId, ${isRuleShown} as isRuleShown, c.updated_at as revision, ${updatedFor(viewer, kind)} as updatedAt,
    case when not ${isAutomatic} then (
      select count(*) from ${members} where ${owner} = c.id and ${seriesVisible(viewer, 's')}) end as count`
}

/** Viewers of only part of a list get the last change of that part or of the list itself. */
function updatedFor(viewer: Viewer, kind: ListKind): Fragment {
  if (isUnrestricted(viewer)) return raw('c.updated_at')
  const { members, owner } = listSources[kind]
  return sql`max(c.created_at, coalesce(c.details_at, 0), coalesce((
    select max(coalesce(x.changed_at, x.added_at)) from ${members}
    where ${owner} = c.id and ${seriesVisible(viewer, 's')}), 0))`
}

type ListRow = Omit<ListRecord, 'ordered' | 'condition' | 'isRuleShown'> & {
  readonly isOrdered: number
  readonly isRuleShown: number
  readonly condition: string | null
}

function present({ isOrdered, isRuleShown, condition, ...row }: ListRow): ListRecord {
  return {
    ...row,
    ordered: isOrdered === 1,
    isRuleShown: isRuleShown === 1,
    condition: condition === null ? null : (JSON.parse(condition) as unknown),
  }
}
