import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import { all, among, type Fragment, raw, sql } from '../../sql.ts'
import { librariesVisible, seriesVisible } from './visibility.ts'

/** Another user's access, limited to what the viewer may see. A deactivated user sees nothing. */
type Person = Viewer | null

const visibleBy = (person: Person): Fragment => (person === null ? raw('false') : seriesVisible(person, 's'))

export type LibraryVisibility = {
  readonly id: string
  readonly name: string
  readonly seriesCount: number
  readonly bookCount: number
  /** The subset visible to the user. */
  readonly seriesSeen: number
  readonly booksSeen: number
}

/** What a user sees in each library, by name. */
export function countVisibility(viewer: Viewer, reader: Reader, person: Person): Promise<LibraryVisibility[]> {
  const visible = visibleBy(person)
  return reader.all<LibraryVisibility>(
    sql`select l.id, l.name, count(s.seq) as seriesCount, coalesce(sum(s.book_count), 0) as bookCount,
          coalesce(sum(iif(${visible}, 1, 0)), 0) as seriesSeen, coalesce(sum(iif(${visible}, s.book_count, 0)), 0) as booksSeen
        from libraries l
        left join series s on s.library_seq = l.seq and s.book_count > 0 and ${seriesVisible(viewer, 's')}
        where ${librariesVisible(viewer, 'l')} group by l.seq order by lower(l.name), l.id`,
  )
}

export type SeriesVisibility = {
  readonly id: string
  readonly libraryId: string
  readonly libraryName: string
  readonly title: string
  readonly bookCount: number
  readonly ageRating: number | null
  /** The highest rating of its books. */
  readonly bookRating: number | null
  readonly tagIds: ReadonlySet<string>
}
type VisibilityRow = Omit<SeriesVisibility, 'tagIds'> & { readonly tags: string }

const columns = raw(
  `s.id, l.id as libraryId, l.name as libraryName, s.title, s.book_count as bookCount,
   s.age_rating as ageRating,
   (select max(bm.age_rating) from books b join book_metadata bm on bm.book_seq = b.seq
     where b.series_seq = s.seq and b.deleted_at is null) as bookRating,
   (select json_group_array(x.tag_id) from series_sharing_tags x where x.series_seq = s.seq) as tags`,
)

function present({ tags, ...row }: VisibilityRow): SeriesVisibility {
  return { ...row, tagIds: new Set(JSON.parse(tags) as string[]) }
}

type VisibilityRequest = PageRequest & { readonly isSeen: boolean; readonly libraryId?: string | undefined }

/** One page of the series with books that a user sees, or does not see, by title. */
export async function listVisibility(
  viewer: Viewer,
  reader: Reader,
  person: Person,
  request: VisibilityRequest,
): Promise<Page<SeriesVisibility>> {
  const visible = visibleBy(person)
  // Conditions on unknown values (a rating) are null, so the condition cannot simply be negated.
  const condition = request.isSeen ? visible : sql`not coalesce(${visible}, false)`
  const conditions = [raw('s.book_count > 0'), seriesVisible(viewer, 's'), condition]
  if (request.libraryId !== undefined) conditions.push(sql`l.id = ${request.libraryId}`)
  const source = sql`series s join libraries l on l.seq = s.library_seq where ${all(conditions)}`
  const total = await reader.get<{ count: number }>(sql`select count(*) as count from ${source}`)
  const rows = await reader.all<VisibilityRow>(
    sql`select ${columns} from ${source} order by s.title_key, s.id
        limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items: rows.map(present), total: total?.count ?? 0 }
}

/** A series visible to the viewer, and whether the user sees it too; null when not visible to the viewer. */
export async function findVisibility(
  viewer: Viewer,
  reader: Reader,
  person: Person,
  seriesId: string,
): Promise<(SeriesVisibility & { readonly isSeen: boolean }) | null> {
  const row = await reader.get<VisibilityRow & { readonly seen: number }>(
    sql`select ${columns}, iif(${visibleBy(person)}, 1, 0) as seen from series s join libraries l on l.seq = s.library_seq
        where ${among(raw('s.id'), [seriesId])} and ${seriesVisible(viewer, 's')}`,
  )
  if (row === undefined) return null
  const { seen: visible, ...series } = row
  return { ...present(series), isSeen: visible === 1 }
}

export type VisibilityChange = {
  /** Series that become visible. */
  readonly seriesShown: number
  /** Series that become hidden. */
  readonly seriesHidden: number
}

/** How a changed access affects series that have books visible to the viewer. */
export async function countVisibilityChange(
  viewer: Viewer,
  reader: Reader,
  { before, after }: { readonly before: Viewer; readonly after: Viewer },
): Promise<VisibilityChange> {
  const [wasVisible, willBeVisible] = [seriesVisible(before, 's'), seriesVisible(after, 's')]
  const row = await reader.get<VisibilityChange>(
    sql`select coalesce(sum(iif(${willBeVisible}, iif(${wasVisible}, 0, 1), 0)), 0) as seriesShown,
          coalesce(sum(iif(${wasVisible}, iif(${willBeVisible}, 0, 1), 0)), 0) as seriesHidden
        from series s where s.book_count > 0 and ${seriesVisible(viewer, 's')}`,
  )
  return row ?? { seriesShown: 0, seriesHidden: 0 }
}
