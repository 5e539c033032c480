import type { SeriesLock } from '../../domain/metadata/locks.ts'
import type { ExternalId, Person, SeriesFields, WebLink } from '../../domain/metadata/patch.ts'
import type { AlternateTitleRecord, SeriesState } from '../records/metadata-state.ts'
import { type Fragment, raw, sql } from '../sql.ts'
import { revisionOf } from './revision.ts'
import type { Stored } from './stored.ts'

export type SeriesStateRow = { readonly [F in (typeof directColumns)[number][0]]: SeriesFields[F] | null } & {
  readonly seq: number
  readonly id: string
  readonly libraryId: string
  readonly people: string
  readonly genres: string
  readonly tags: string
  readonly titles: string
  readonly links: string
  readonly externalIds: string
  readonly customMetadata: string | null
  readonly locks: string
  readonly provenance: string
  readonly updatedAt: number
}

/** Fields of a series that are columns of their own. */
const directColumns = [
  ['title', 's.title'],
  ['titleSort', 's.title_sort'],
  ['summary', 's.summary'],
  ['publisher', 's.publisher'],
  ['imprint', 's.imprint'],
  ['status', 's.status'],
  ['ageRating', 's.age_rating'],
  ['language', 's.language'],
  ['readingDirection', 's.reading_direction'],
  ['year', 's.year'],
  ['totalVolumeCount', 's.total_volume_count'],
  ['totalChapterCount', 's.total_chapter_count'],
] as const

const columns = raw(
  `s.seq, s.id, (select l.id from libraries l where l.seq = s.library_seq) as libraryId,
   ${directColumns.map(([name, column]) => `${column} as ${name}`).join(', ')},
   (select json_group_array(json_object('name', p.name, 'role', x.role, 'sortName', p.sort_name) order by x.place)
      from series_people x join people p on p.seq = x.person_seq where x.series_seq = s.seq) as people,
   (select json_group_array(json_object('id', t.id, 'name', t.name) order by t.name_fold)
      from series_genres x join genres t on t.seq = x.genre_seq where x.series_seq = s.seq) as genres,
   (select json_group_array(json_object('id', t.id, 'name', t.name) order by t.name_fold)
      from series_tags x join tags t on t.seq = x.tag_seq where x.series_seq = s.seq) as tags,
   (select json_group_array(json_object('id', t.id, 'label', t.label, 'title', t.title, 'isManual', t.is_manual,
        'createdAt', t.created_at, 'updatedAt', t.updated_at) order by t.is_manual desc, t.created_at, t.id)
      from series_titles t where t.series_seq = s.seq) as titles,
   (select json_group_array(json_object('sourceName', e.source_name, 'url', e.url) order by e.source_name, e.url)
      from external_links e where e.series_seq = s.seq) as links,
   (select json_group_array(json_object('source', e.source, 'externalId', e.external_id,
        'externalUrl', e.external_url) order by e.source)
      from external_ids e where e.series_seq = s.seq) as externalIds,
   s.custom_metadata as customMetadata, s.locks, s.provenance, s.updated_at as updatedAt`,
)

/** The metadata of the series that fit a condition over `s`, each in one row with all its lists. */
export function seriesStatesWhere(condition: Fragment): Fragment {
  return sql`select ${columns} from series s where ${condition}`
}

export function presentSeriesState(row: SeriesStateRow): SeriesState {
  const titles = (JSON.parse(row.titles) as Stored<AlternateTitleRecord>[]).map(presentTitle)
  const [genres, tags] = [JSON.parse(row.genres), JSON.parse(row.tags)] as [SeriesState['genres'], SeriesState['tags']]
  const values: Partial<SeriesFields> = {
    ...Object.fromEntries(directColumns.flatMap(([name]) => (row[name] === null ? [] : [[name, row[name]]]))),
    people: withoutNulls(JSON.parse(row.people) as Person[]),
    genres: genres.map(({ name }) => name),
    tags: tags.map(({ name }) => name),
    alternateTitles: titles.map(({ title }) => title),
    links: JSON.parse(row.links) as WebLink[],
    externalIds: withoutNulls(JSON.parse(row.externalIds) as ExternalId[]),
  }
  const customMetadata =
    row.customMetadata === null ? null : (JSON.parse(row.customMetadata) as SeriesState['customMetadata'])
  const locks = (JSON.parse(row.locks) as SeriesLock[]).toSorted()
  return {
    seq: row.seq,
    id: row.id,
    libraryId: row.libraryId,
    values: { ...values, title: row.title ?? '' },
    genres,
    tags,
    titles,
    customMetadata,
    locks,
    provenance: JSON.parse(row.provenance) as SeriesState['provenance'],
    revision: revisionOf({ values, customMetadata, locks, labels: titles.map(({ label }) => label) }),
    updatedAt: row.updatedAt,
  }
}

function presentTitle(row: Stored<AlternateTitleRecord>): AlternateTitleRecord {
  return { ...row, isManual: row.isManual === 1 }
}

/** Objects without the properties that are null. */
export function withoutNulls<T extends object>(items: readonly T[]): T[] {
  return items.map((item) => Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)) as T)
}
