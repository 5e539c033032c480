import type { TagUses } from '../../domain/access/combine-tags.ts'
import type { Reader } from '../database.ts'
import { presentTagUses, selectTagUses, type TagUseRow } from '../rows/tag-uses.ts'
import { among, raw, sql } from '../sql.ts'

export type SharingTags = {
  /** Ids of the tags by id of the series; one without any is left out. */
  readonly bySeries: ReadonlyMap<string, ReadonlySet<string>>
  readonly names: ReadonlyMap<string, string>
  readonly uses: TagUses
}

/** The sharing tags of series that the viewer was found to see, and what grants make of them. */
export async function loadSharingTags(reader: Reader, seriesIds: readonly string[]): Promise<SharingTags> {
  const tags = await reader.all<{ seriesId: string; id: string; name: string }>(
    sql`select s.id as seriesId, t.id, t.name from series s join series_sharing_tags x on x.series_seq = s.seq
        join sharing_tags t on t.id = x.tag_id where ${among(raw('s.id'), seriesIds)}`,
  )
  const uses = presentTagUses(await reader.all<TagUseRow>(selectTagUses))
  const bySeries = new Map<string, Set<string>>()
  for (const { seriesId, id } of tags) bySeries.set(seriesId, (bySeries.get(seriesId) ?? new Set()).add(id))
  return { bySeries, names: new Map(tags.map(({ id, name }) => [id, name])), uses }
}
