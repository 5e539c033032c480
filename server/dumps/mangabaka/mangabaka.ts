import type { SqliteSource, SqlValue } from '../../importers/kit/sqlite-source.ts'
import type { DumpFormat } from '../dump-format.ts'
import { bounded, distinct, lineIn, listIn, nameIn, textsIn, wholeIn } from '../kit/values.ts'

/**
 * The series database of MangaBaka (`series.sqlite`): one flat table. Titles are in columns of their own and in lists
 * of JSON, whose columns differ from one edition to the next.
 */
export const mangabaka: DumpFormat = {
  id: 'mangabaka',
  tables: { series: ['id', 'state', 'title', 'native_title', 'romanized_title', 'year', 'type', 'status'] },
  names(dump, { after, count }) {
    const columns = titleColumns(dump)
    const rows = dump.rows<Row>(
      `select ${bounded('id')} as id, ${columns.map(selected).join(', ')} from series
       where id > ? and state = 'active' order by id limit ?`,
      ...[after, count],
    )
    return Array.from(rows, (row) => ({ id: Number(row.id), titles: titlesOf(row, columns) }))
  },
  lastId: (dump) => Number([...dump.rows<Row>('select max(id) as id from series')][0]?.id ?? 0),
  hit(dump, id) {
    const series = read(dump, id)
    return series === null ? null : { ...common(series), authors: peopleOf(series).map(({ name }) => name) }
  },
  details(dump, id) {
    const series = read(dump, id)
    if (series === null) return null
    const { status, type, content_rating: rating, genres } = series.row
    return {
      ...common(series),
      status: knownValue(statuses, status),
      ageRating: knownValue(ages, rating),
      readingDirection: knownValue(directions, type),
      authors: peopleOf(series),
      genres: textsIn(genres).map(inWords),
    }
  },
}

type Row = Readonly<Record<string, SqlValue>>
type Read = { readonly row: Row; readonly titles: readonly string[] }

const mainTitles = ['title', 'romanized_title', 'native_title'] as const
const isList = (column: string) => column === 'titles' || column.startsWith('secondary_titles')

function titleColumns(dump: SqliteSource): readonly string[] {
  const lists = columnsOf(dump).filter(isList)
  return [...mainTitles, ...lists.slice(0, 40)]
}

function columnsOf(dump: SqliteSource): readonly string[] {
  return Array.from(dump.rows<{ name: string }>("select name from pragma_table_info('series')"), ({ name }) => name)
}

/** Names of columns such as `secondary_titles_pt-br` need quotes; others of a file that comes from anybody don't count. */
function selected(column: string): string {
  const name = `"${column.replaceAll('"', '""')}"`
  return `${bounded(name, isList(column) ? 'list' : 'line')} as ${name}`
}

const mostTitles = 60

function titlesOf(row: Row, columns: readonly string[]): readonly string[] {
  const more = columns.filter(isList).flatMap((column) => listIn(row[column]).map(titleIn))
  return distinct([...mainTitles.map((column) => lineIn(row[column])), ...more]).slice(0, mostTitles)
}

/** A title of a list, which has its language and kind beside it in most editions. */
function titleIn(one: unknown): string | null {
  return nameIn(typeof one === 'object' && one !== null && 'title' in one ? one.title : one)
}

/** Columns with the ids of other services, and the name of the source here. */
const services: Readonly<Record<string, string>> = {
  source_anilist_id: 'api:anilist',
  source_my_anime_list_id: 'api:myanimelist',
  source_manga_updates_id: 'api:mangaupdates',
  source_kitsu_id: 'api:kitsu',
  source_anime_planet_id: 'api:anime-planet',
  source_anime_news_network_id: 'api:anime-news-network',
}

/** Columns with their size, as far as an edition has them. */
const columns = {
  line: [
    'id',
    'state',
    'year',
    'status',
    'type',
    'content_rating',
    'final_volume',
    'total_chapters',
    ...Object.keys(services),
  ],
  list: ['authors', 'artists', 'publishers', 'genres'],
  prose: ['description'],
} as const

function read(dump: SqliteSource, id: number): Read | null {
  const known = new Set(columnsOf(dump))
  const titles = titleColumns(dump)
  const others = (['line', 'list', 'prose'] as const).flatMap((size) =>
    columns[size].filter((name) => known.has(name)).map((name) => `${bounded(name, size)} as ${name}`),
  )
  const query = `select ${[...titles.map(selected), ...others].join(', ')} from series where id = ? limit 1`
  const row = [...dump.rows<Row>(query, id)][0]
  if (row === undefined || row.state !== 'active') return null
  return { row, titles: titlesOf(row, titles) }
}

function common({ row, titles }: Read) {
  const id = String(row.id)
  const hasEnded = row.status === 'completed' || row.status === 'cancelled'
  return {
    externalId: id,
    url: `https://mangabaka.org/${id}`,
    title: titles[0],
    alternateTitles: titles.slice(1, 50),
    year: wholeIn(row.year),
    summary: lineIn(row.description),
    publisher: publisherOf(row),
    // While it runs, these are its latest volume and chapter.
    ...(hasEnded && { totalVolumes: wholeIn(row.final_volume), totalChapters: wholeIn(row.total_chapters) }),
    externalIds: idsOf(row),
  }
}

/** The first original publisher, else the first English one. */
function publisherOf({ publishers }: Row): string | null {
  const all = listIn(publishers).filter((one): one is { type?: unknown; name?: unknown } => Object(one) === one)
  const named = (type: string) => all.find((one) => one.type === type)?.name
  return nameIn(named('Original')) ?? nameIn(named('English'))
}

function peopleOf({ row }: Read) {
  const isNovel = row.type === 'novel'
  const writers = textsIn(row.authors).map((name) => ({ name, role: isNovel ? 'author' : 'writer' }))
  const role = isNovel ? 'illustrator' : 'penciller'
  return [...writers, ...textsIn(row.artists).map((name) => ({ name, role }))].slice(0, 50)
}

const statuses = { releasing: 'ongoing', completed: 'ended', hiatus: 'hiatus', cancelled: 'abandoned' } as const
const ages = { suggestive: 16, erotica: 18, pornographic: 18 } as const
const directions = { manga: 'rtl', oel: 'ltr' } as const

function knownValue<T>(values: Readonly<Record<string, T>>, key: SqlValue | undefined): T | undefined {
  return typeof key === 'string' && Object.hasOwn(values, key) ? values[key] : undefined
}

function inWords(genre: string): string {
  return genre.replace(
    /(?:^|_)(\p{L})/gu,
    (_, letter: string, at: number) => (at === 0 ? '' : ' ') + letter.toUpperCase(),
  )
}

function idsOf(row: Row) {
  return Object.entries(services).flatMap(([column, source]) => {
    const value = row[column]
    // Some editions have numbers as texts with a fraction: 4711.0.
    const externalId = typeof value === 'number' ? String(value) : (lineIn(value)?.replace(/^(\d+)\.0$/, '$1') ?? null)
    return externalId !== null && /^[\w-]{1,200}$/.test(externalId) ? [{ source, externalId }] : []
  })
}
