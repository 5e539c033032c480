import type { BookLock } from '../../domain/metadata/locks.ts'
import type { BookFields, ExternalId, Person, WebLink } from '../../domain/metadata/patch.ts'
import type { BookExtras, BookState } from '../records/metadata-state.ts'
import { type Fragment, raw, sql } from '../sql.ts'
import { revisionOf } from './revision.ts'
import { withoutNulls } from './series-state.ts'

/** Fields of a book that are columns of their own. */
const directColumns = {
  title: 'b.title',
  titleSort: 'b.title_sort',
  number: 'b.number',
  volume: 'b.volume',
  chapter: 'b.chapter',
  summary: 'm.summary',
  publisher: 'b.publisher',
  imprint: 'm.imprint',
  language: 'b.language',
  year: 'b.year',
  month: 'b.month',
  day: 'b.day',
  count: 'm.issue_count',
  ageRating: 'm.age_rating',
  readingDirection: 'm.reading_direction',
  formatDetail: 'm.format_detail',
  subtitle: 'm.subtitle',
  coverPage: 'm.cover_page',
} as const
const flagColumns = { blackAndWhite: 'm.is_black_and_white', manga: 'm.is_manga' } as const
const listColumns = { isbns: 'm.isbns', storyArcs: 'm.story_arcs', bookmarks: 'm.bookmarks' } as const
const extraColumns = {
  bookType: 'm.book_type',
  translator: 'm.translator',
  edition: 'm.edition',
  originalTitle: 'm.original_title',
  originalYear: 'm.original_year',
  seriesPosition: 'm.series_position',
  seriesTotal: 'm.series_total',
} as const

type Plain = keyof typeof directColumns
type Flag = keyof typeof flagColumns
type Lists = keyof typeof listColumns | 'people' | 'genres' | 'tags' | 'links' | 'externalIds'

export type BookStateRow = { readonly [F in Plain]: BookFields[F] | null } & { readonly [F in Flag]: number | null } & {
  readonly [F in Lists]: string
} & Pick<BookExtras, keyof typeof extraColumns> & {
    readonly seq: number
    readonly id: string
    readonly seriesId: string
    readonly seriesSeq: number
    readonly libraryId: string
    readonly subjects: string
    readonly awards: string
    readonly customMetadata: string | null
    readonly locks: string
    readonly provenance: string
    readonly updatedAt: number
  }

const named = { ...directColumns, ...flagColumns, ...listColumns, ...extraColumns }

const columns = raw(
  `b.seq, b.id, s.id as seriesId, b.series_seq as seriesSeq,
   (select l.id from libraries l where l.seq = b.library_seq) as libraryId,
   ${Object.entries(named)
     .map(([name, column]) => `${column} as ${name}`)
     .join(', ')},
   (select json_group_array(json_object('name', p.name, 'role', x.role, 'sortName', p.sort_name) order by x.place)
      from book_people x join people p on p.seq = x.person_seq where x.book_seq = b.seq) as people,
   (select json_group_array(json_object('id', t.id, 'name', t.name) order by t.name_fold)
      from book_genres x join genres t on t.seq = x.genre_seq where x.book_seq = b.seq) as genres,
   (select json_group_array(json_object('id', t.id, 'name', t.name) order by t.name_fold)
      from book_tags x join tags t on t.seq = x.tag_seq where x.book_seq = b.seq) as tags,
   (select json_group_array(json_object('sourceName', e.source_name, 'url', e.url) order by e.source_name, e.url)
      from external_links e where e.book_seq = b.seq) as links,
   (select json_group_array(json_object('source', e.source, 'externalId', e.external_id,
        'externalUrl', e.external_url) order by e.source)
      from external_ids e where e.book_seq = b.seq) as externalIds,
   m.subjects, m.awards, m.custom_metadata as customMetadata, m.locks, m.provenance, b.updated_at as updatedAt`,
)

/** The metadata of the books that fit a condition over `b` and `s`, each in one row with all its lists. */
export function bookStatesWhere(condition: Fragment): Fragment {
  return sql`select ${columns} from books b join series s on s.seq = b.series_seq
    join book_metadata m on m.book_seq = b.seq where ${condition}`
}

export function presentBookState(row: BookStateRow): BookState {
  const [genres, tags] = [JSON.parse(row.genres), JSON.parse(row.tags)] as [BookState['genres'], BookState['tags']]
  const plain = Object.keys(directColumns) as Plain[]
  const flags = (Object.keys(flagColumns) as Flag[]).filter((name) => row[name] !== null)
  const values: Partial<BookFields> = {
    ...Object.fromEntries(plain.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]))),
    ...Object.fromEntries(flags.map((name) => [name, row[name] === 1])),
    ...listsOf(row),
    genres: genres.map(({ name }) => name),
    tags: tags.map(({ name }) => name),
  }
  const extras = extrasOf(row)
  const locks = (JSON.parse(row.locks) as BookLock[]).toSorted()
  return {
    seq: row.seq,
    id: row.id,
    seriesId: row.seriesId,
    seriesSeq: row.seriesSeq,
    libraryId: row.libraryId,
    values: { ...values, title: row.title ?? '' },
    genres,
    tags,
    extras,
    locks,
    provenance: JSON.parse(row.provenance) as BookState['provenance'],
    revision: revisionOf({ values, extras, locks }),
    updatedAt: row.updatedAt,
  }
}

function listsOf(row: BookStateRow) {
  return {
    people: withoutNulls(JSON.parse(row.people) as Person[]),
    links: JSON.parse(row.links) as WebLink[],
    externalIds: withoutNulls(JSON.parse(row.externalIds) as ExternalId[]),
    isbns: JSON.parse(row.isbns) as BookFields['isbns'],
    storyArcs: JSON.parse(row.storyArcs) as BookFields['storyArcs'],
    bookmarks: JSON.parse(row.bookmarks) as BookFields['bookmarks'],
  }
}

function extrasOf(row: BookStateRow): BookExtras {
  const notes = Object.fromEntries(
    (Object.keys(extraColumns) as (keyof typeof extraColumns)[]).map((name) => [name, row[name]]),
  ) as Pick<BookExtras, keyof typeof extraColumns>
  return {
    ...notes,
    subjects: JSON.parse(row.subjects) as BookExtras['subjects'],
    awards: JSON.parse(row.awards) as BookExtras['awards'],
    customMetadata: row.customMetadata === null ? null : (JSON.parse(row.customMetadata) as Record<string, unknown>),
  }
}
