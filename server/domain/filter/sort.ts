import { AppError } from '../errors.ts'

/** Sort names on the wire and the field each one means. */
export const seriesSortNames = {
  name: 'title',
  title: 'title',
  date_added: 'added',
  created_at: 'added',
  date_updated: 'updated',
  updated_at: 'updated',
  release_date: 'year',
  year: 'year',
  date_read: 'read',
  book_count: 'bookCount',
  rating: 'userRating',
  user_rating: 'userRating',
  community_rating: 'communityRating',
  avg_rating: 'communityRating',
  external_rating: 'externalRating',
  relevance: 'relevance',
  score: 'relevance',
} as const
export type SeriesSortField = (typeof seriesSortNames)[keyof typeof seriesSortNames]

export const bookSortNames = {
  title: 'title',
  series: 'series',
  created_at: 'added',
  date_added: 'added',
  release_date: 'released',
  chapter_number: 'number',
  number: 'number',
  file_size: 'fileSize',
  filename: 'fileName',
  page_count: 'pageCount',
  last_read: 'read',
  read_date: 'read',
  relevance: 'relevance',
  score: 'relevance',
} as const
export type BookSortField = (typeof bookSortNames)[keyof typeof bookSortNames]

export const termSortNames = { name: 'name', series_count: 'seriesCount', book_count: 'bookCount' } as const
export type TermSortField = (typeof termSortNames)[keyof typeof termSortNames]

/** How the series of a collection can be sorted. */
export const collectionSortNames = { title: 'title', added: 'added', year: 'released', manual: 'manual' } as const
/** How the books of a read list can be sorted. */
export const readListSortNames = { release: 'released', title: 'title', added: 'added', manual: 'manual' } as const
export type MemberSort = Sort<'title' | 'added' | 'released' | 'manual'>

export type SortDirection = 'asc' | 'desc'
export type Sort<Field extends string> = { readonly field: Field; readonly direction: SortDirection }
export type SeriesSort = Sort<SeriesSortField>
export type BookSort = Sort<BookSortField>
export type TermSort = Sort<TermSortField>

/** Default direction: descending for dates, ratings and counts that users expect that way, ascending otherwise. */
const descendingByDefault: ReadonlySet<string> = new Set(['relevance'])

/**
 * The `sort` of a series list, `field` or `field,direction`.
 * @throws AppError bad_request with the allowed names
 */
export function parseSeriesSort(input: string): SeriesSort {
  return parseSort(input, seriesSortNames)
}

/** The `sort` of a book list; see {@link parseSeriesSort}. */
export function parseBookSort(input: string): BookSort {
  return parseSort(input, bookSortNames)
}

/** The `sort` of a list of genres, tags or people; see {@link parseSeriesSort}. */
export function parseTermSort(input: string): TermSort {
  return parseSort(input, termSortNames)
}

/** The `sort` of the series in a collection; see {@link parseSeriesSort}. */
export function parseCollectionSort(input: string): MemberSort {
  return parseSort(input, collectionSortNames)
}

/** The `sort` of the books in a read list; see {@link parseSeriesSort}. */
export function parseReadListSort(input: string): MemberSort {
  return parseSort(input, readListSortNames)
}

function parseSort<Names extends Readonly<Record<string, string>>>(
  input: string,
  names: Names,
): Sort<Names[keyof Names]> {
  const [name = '', direction, ...rest] = input.split(',').map((part) => part.trim())
  const field = Object.hasOwn(names, name) ? (names[name] as Names[keyof Names]) : undefined
  if (field === undefined) {
    const allowed = Object.keys(names)
    throw new AppError(
      'sort_unknown',
      { field: name.slice(0, 60), allowed },
      {
        field: 'sort',
        allowed,
      },
    )
  }
  if (rest.length > 0 || (direction !== undefined && direction !== 'asc' && direction !== 'desc')) {
    throw new AppError(
      'sort_direction_unknown',
      {},
      {
        field: 'sort',
        allowed: ['asc', 'desc'],
      },
    )
  }
  return { field, direction: direction ?? (descendingByDefault.has(field) ? 'desc' : 'asc') }
}
