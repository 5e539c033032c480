import type { TagUses } from '../../../domain/access/combine-tags.ts'
import type { Reader } from '../../database.ts'
import { presentTagUses, selectTagUses, type TagUseRow } from '../../rows/tag-uses.ts'
import { among, raw, sql } from '../../sql.ts'

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
