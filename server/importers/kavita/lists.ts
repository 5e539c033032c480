import type { SourceLine } from '../importer.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { longAgo, timeText } from '../kit/times.ts'
import { filesByChapter } from './chapters.ts'
import { kavitaId } from './ids.ts'

type ListRow = {
  id: number
  name: string
  summary: string | null
  userId: number | null
  createdAt: string | null
  updatedAt: string | null
}

function listOf(table: string, { id, name, summary, userId, ...row }: ListRow) {
  const updatedAt = timeText(row.updatedAt) ?? longAgo
  return {
    id: kavitaId(table, id),
    name,
    summary: summary || null,
    createdBy: userId === null ? null : kavitaId('user', userId),
    createdAt: timeText(row.createdAt) ?? updatedAt,
    updatedAt,
  }
}

/** Collections of people, and those of everybody from before version 0.8. */
export function* collections(source: SqliteSource): Generator<SourceLine> {
  yield* collectionsIn(source, {
    table: 'AppUserCollection',
    members: 'AppUserCollectionSeries',
    columns:
      'Title as name, Summary as summary, AppUserId as userId, CreatedUtc as createdAt, LastModifiedUtc as updatedAt',
    ofList: 'select ItemsId as id from AppUserCollectionSeries where CollectionsId = ? order by ItemsId',
  })
  yield* collectionsIn(source, {
    table: 'CollectionTag',
    members: 'CollectionTagSeriesMetadata',
    columns: 'Title as name, Summary as summary, null as userId, null as createdAt, null as updatedAt',
    ofList: `select m.SeriesId as id from CollectionTagSeriesMetadata x join SeriesMetadata m on m.Id = x.SeriesMetadatasId
      where x.CollectionTagsId = ? order by m.SeriesId`,
  })
}

type Collections = {
  readonly table: string
  readonly members: string
  readonly columns: string
  readonly ofList: string
}

function* collectionsIn(source: SqliteSource, { table, members, columns, ofList }: Collections): Generator<SourceLine> {
  if (!source.hasTable(table) || !source.hasTable(members)) return
  for (const row of source.rows<ListRow>(`select Id as id, ${columns} from ${table} order by Id`)) {
    const series = [...source.rows<{ id: number }>(ofList, row.id)].map(({ id }) => kavitaId('series', id))
    // Before version 0.8 the tables of both kinds held the same collections for a while.
    if (series.length === 0) continue
    yield {
      type: 'collection',
      ...listOf(table, row),
      ordered: false,
      members: series,
      condition: null,
      sort: null,
    }
  }
}

/** A chapter of several files is all of them, in order. */
export function* readLists(source: SqliteSource): Generator<SourceLine> {
  const isUtc = source.hasColumn('ReadingList', 'CreatedUtc')
  const times = isUtc ? 'CreatedUtc as createdAt, LastModifiedUtc as updatedAt' : 'null as createdAt, null as updatedAt'
  const query = `select Id as id, Title as name, Summary as summary, AppUserId as userId, ${times}
    from ReadingList order by Id`
  const ofList = 'select ChapterId as chapter from ReadingListItem where ReadingListId = ? order by "Order", Id'
  const files = filesByChapter(source)
  for (const row of source.rows<ListRow>(query)) {
    const members = [...source.rows<{ chapter: number }>(ofList, row.id)].flatMap(({ chapter }) =>
      (files.get(chapter) ?? []).map(({ book }) => book),
    )
    yield { type: 'readlist', ...listOf('readinglist', row), ordered: true, members: [...new Set(members)] }
  }
}
