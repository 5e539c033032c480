import type { TagUses } from '../../../domain/access/combine-tags.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import { maxSharingTags, type SeriesSharingTag, type SharingTagRecord } from '../../records/access.ts'
import type { Stored } from '../../rows/stored.ts'
import { presentTagUses, selectTagUses, type TagUseRow } from '../../rows/tag-uses.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { visibleTo } from './visibility.ts'

/** For access administration, which checks permissions itself; only series are counted by viewer. */
type TagRow = Stored<SharingTagRecord>

async function tagsWhere(viewer: Viewer, reader: Reader, where: Fragment): Promise<Fragment> {
  const visible = sql`s.book_count > 0 and ${await visibleTo(viewer, reader, 's.seq')}`
  return sql`select t.id, t.name, t.description, t.rule, t.created_at as createdAt, t.updated_at as updatedAt,
      (select count(*) from series_sharing_tags x join series s on s.seq = x.series_seq
        where x.tag_id = t.id and ${visible}) as seriesCount,
      (select count(*) from (select g.user_id from user_grants g where g.tag_id = t.id
        union select m.user_id from group_grants gg join group_members m on m.group_id = gg.group_id
        where gg.tag_id = t.id)) as userCount
    from sharing_tags t where ${where}`
}

function presentTag({ rule, ...row }: TagRow): SharingTagRecord {
  return { ...row, rule: rule === null ? null : (JSON.parse(rule) as SharingTagRecord['rule']) }
}

/** One page of all sharing tags, by name. */
export async function listSharingTags(
  viewer: Viewer,
  reader: Reader,
  request: PageRequest,
): Promise<Page<SharingTagRecord>> {
  const total = await reader.get<{ count: number }>(sql`select count(*) as count from sharing_tags`)
  const page = sql`t.id in (select id from sharing_tags order by name_fold, id
    limit ${request.pageSize} offset ${offsetOf(request)})`
  const rows = await reader.all<TagRow>(sql`${await tagsWhere(viewer, reader, page)} order by t.name_fold, t.id`)
  return { items: rows.map(presentTag), total: total?.count ?? 0 }
}

export async function findSharingTag(viewer: Viewer, reader: Reader, id: string): Promise<SharingTagRecord | null> {
  const row = await reader.get<TagRow>(await tagsWhere(viewer, reader, sql`t.id = ${id}`))
  return row === undefined ? null : presentTag(row)
}

/** The sharing tags of a series already found visible, by name. */
export async function listTagsOfSeries(reader: Reader, seriesId: string): Promise<SeriesSharingTag[]> {
  const rows = await reader.all<Stored<SeriesSharingTag>>(
    sql`select t.id, t.name, t.description, x.is_by_rule as isByRule
        from series s join series_sharing_tags x on x.series_seq = s.seq join sharing_tags t on t.id = x.tag_id
        where s.id = ${seriesId} order by t.name_fold, t.id limit ${maxSharingTags}`,
  )
  return rows.map((row) => ({ ...row, isByRule: row.isByRule === 1 }))
}

export type SharingTags = {
  /** Ids of the tags by id of the series; series without tags are omitted. */
  readonly bySeries: ReadonlyMap<string, ReadonlySet<string>>
  /** The subset assigned by a rule. */
  readonly byRule: ReadonlyMap<string, ReadonlySet<string>>
  readonly names: ReadonlyMap<string, string>
  readonly uses: TagUses
}

/** The sharing tags of series already found visible, with the effect of their grants. */
export async function loadSharingTags(reader: Reader, seriesIds: readonly string[]): Promise<SharingTags> {
  const tags = await reader.all<{ seriesId: string; id: string; name: string; isByRule: number }>(
    sql`select s.id as seriesId, t.id, t.name, x.is_by_rule as isByRule from series s join series_sharing_tags x on x.series_seq = s.seq
        join sharing_tags t on t.id = x.tag_id where ${among(raw('s.id'), seriesIds)}`,
  )
  const uses = presentTagUses(await reader.all<TagUseRow>(selectTagUses))
  const [bySeries, byRule] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  for (const { seriesId, id, isByRule } of tags) {
    for (const map of isByRule === 1 ? [bySeries, byRule] : [bySeries]) {
      map.set(seriesId, (map.get(seriesId) ?? new Set()).add(id))
    }
  }
  return { bySeries, byRule, names: new Map(tags.map(({ id, name }) => [id, name])), uses }
}
