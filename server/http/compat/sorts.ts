import type { BookListSort, SeriesListSort } from '../../db/queries/lists/list-request.ts'
import type { RequestedSort } from './query.ts'

const seriesSorts: Readonly<Record<string, SeriesListSort['field']>> = {
  'metadata.titlesort': 'title',
  'metadata.title': 'title',
  name: 'title',
  created: 'added',
  createddate: 'added',
  lastmodified: 'updated',
  lastmodifieddate: 'updated',
  'metadata.lastmodified': 'updated',
  'booksmetadata.releasedate': 'year',
  readdate: 'read',
  bookscount: 'bookCount',
  random: 'random',
  relevance: 'relevance',
}

const bookSorts: Readonly<Record<string, BookListSort['field']>> = {
  name: 'fileName',
  series: 'series',
  created: 'added',
  createddate: 'added',
  lastmodified: 'updated',
  lastmodifieddate: 'updated',
  filesize: 'fileSize',
  size: 'fileSize',
  'metadata.title': 'title',
  'metadata.numbersort': 'number',
  number: 'number',
  'metadata.releasedate': 'released',
  'media.pagescount': 'pageCount',
  'metadata.pagescount': 'pageCount',
  'readprogress.lastmodified': 'read',
  'readprogress.readdate': 'read',
  relevance: 'relevance',
}

/** The first known sort; further and unknown ones are ignored. */
export function seriesSortOf(sorts: readonly RequestedSort[]): SeriesListSort | undefined {
  return firstKnown(sorts, seriesSorts) as SeriesListSort | undefined
}

/** @param isOneSeries true: by number means by position in the series, which people may have reordered */
export function bookSortOf(sorts: readonly RequestedSort[], isOneSeries: boolean): BookListSort | undefined {
  const sort = firstKnown(sorts, bookSorts) as BookListSort | undefined
  return sort?.field === 'number' && isOneSeries ? { ...sort, field: 'place' } : sort
}

function firstKnown(sorts: readonly RequestedSort[], known: Readonly<Record<string, string>>) {
  for (const { field, direction } of sorts) {
    const name = field.toLowerCase()
    if (Object.hasOwn(known, name)) return { field: known[name], direction }
  }
  return undefined
}
