import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import type { Stored } from '../../rows/stored.ts'
import { raw, rowsOf, sql } from '../../sql.ts'
import { seriesCount, seriesSeqsOnPage } from '../series/series-list.ts'

export type ExternalIndexEntry = {
  readonly id: string
  readonly title: string
  readonly externalIds: readonly {
    readonly source: string
    readonly externalId: string
    readonly externalUrl: string | null
  }[]
  readonly localMaxVolume: number | null
  readonly localMaxChapter: number | null
  readonly volumesOwned: number | null
}

type Request = PageRequest & { readonly libraryId?: string | undefined }

/** Every visible series with its external ids and how far it is owned, by title. */
export async function listExternalIndex(
  viewer: Viewer,
  reader: Reader,
  request: Request,
): Promise<Page<ExternalIndexEntry>> {
  const total = await seriesCount(viewer, reader, request)
  const sort = { field: 'title', direction: 'asc' } as const
  const seqs = await seriesSeqsOnPage(viewer, reader, { ...request, sort, total })
  const rows = await reader.all<Stored<ExternalIndexEntry>>(
    sql`select s.id, s.title, s.local_max_volume as localMaxVolume, s.local_max_chapter as localMaxChapter,
          s.volumes_owned as volumesOwned, (
            select json_group_array(json_object('source', e.source, 'externalId', e.external_id,
                                                'externalUrl', e.external_url) order by e.source)
            from external_ids e where e.series_seq = s.seq) as externalIds
        from ${rowsOf(seqs)} page cross join series s on s.seq = page.value order by ${raw('page.key')}`,
  )
  return {
    total,
    items: rows.map((row) => ({
      ...row,
      externalIds: JSON.parse(row.externalIds) as ExternalIndexEntry['externalIds'],
    })),
  }
}
