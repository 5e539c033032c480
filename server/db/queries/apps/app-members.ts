import type { Viewer } from '../../../domain/access/viewer.ts'
import { parseSeriesCondition } from '../../../domain/filter/parse-condition.ts'
import type { Reader } from '../../database.ts'
import { type ListKind, type ListRecord, maxMembers } from '../../records/lists.ts'
import { among, type Fragment, join, raw, sql } from '../../sql.ts'
import { visibleTo } from '../access/visibility.ts'
import { seriesConditionSql } from '../filter/filter-sql.ts'

/** SQLite limits the terms of a compound statement; more automatic collections are unrealistic. */
const maxAutomatic = 300

/**
 * The members of many lists that are visible to the viewer, each list in its display order, in two statements.
 * @returns ids by list; a list without members is absent
 */
export async function listAppMembers(
  viewer: Viewer,
  reader: Reader,
  kind: ListKind,
  lists: readonly ListRecord[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const manualIds = lists.filter(({ condition }) => condition === null).map(({ id }) => id)
  const automatic = lists.filter(({ condition }) => condition !== null).slice(0, maxAutomatic)
  const rows = [
    ...(manualIds.length === 0
      ? []
      : await reader.all<Member>(await manualListStatement(viewer, reader, kind, manualIds))),
    ...(automatic.length === 0 ? [] : await reader.all<Member>(await automaticStatement(viewer, reader, automatic))),
  ]
  const groups = new Map<string, string[]>()
  for (const { list, id } of rows) {
    const group = groups.get(list) ?? []
    group.push(id)
    groups.set(list, group)
  }
  return groups
}

type Member = { readonly list: string; readonly id: string }

async function manualListStatement(
  viewer: Viewer,
  reader: Reader,
  kind: ListKind,
  ids: readonly string[],
): Promise<Fragment> {
  if (kind === 'collection') {
    return sql`select x.collection_id as list, s.id from collection_series x join collections c on c.id = x.collection_id
      join series s on s.seq = x.series_seq and s.book_count > 0
      where ${among(raw('x.collection_id'), ids)} and ${await visibleTo(viewer, reader, 's.seq')}
      order by list, case when c.is_ordered = 1 then x.place end, s.title_key, s.id`
  }
  return sql`select x.read_list_id as list, b.id from read_list_books x join read_lists c on c.id = x.read_list_id
    join books b on b.seq = x.book_seq and b.deleted_at is null
    where ${among(raw('x.read_list_id'), ids)} and ${await visibleTo(viewer, reader, 'b.series_seq')}
    order by list, case when c.is_ordered = 1 then x.place end, b.release_date nulls last, x.place, b.id`
}

async function automaticStatement(viewer: Viewer, reader: Reader, lists: readonly ListRecord[]): Promise<Fragment> {
  const visible = await visibleTo(viewer, reader, 's.seq')
  const parts = lists.map(
    ({ id, condition }) =>
      sql`select * from (select ${id} as list, s.id from series s where s.book_count > 0 and ${visible}
        and ${seriesConditionSql(parseSeriesCondition(condition), viewer.userId)}
        order by s.title_key, s.id limit ${maxMembers})`,
  )
  return join(parts, ' union all ')
}
