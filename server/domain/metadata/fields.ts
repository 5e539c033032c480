import { type MetadataSourceId, metadataSourceIds } from '../vocabulary.ts'
import type { BookField, SeriesField } from './patch.ts'

const bookFieldTable: Readonly<Record<BookField, true>> = {
  title: true,
  titleSort: true,
  number: true,
  volume: true,
  chapter: true,
  summary: true,
  publisher: true,
  imprint: true,
  language: true,
  year: true,
  month: true,
  day: true,
  count: true,
  people: true,
  genres: true,
  tags: true,
  ageRating: true,
  readingDirection: true,
  isbns: true,
  formatDetail: true,
  blackAndWhite: true,
  manga: true,
  subtitle: true,
  links: true,
  externalIds: true,
  storyArcs: true,
  bookmarks: true,
  coverPage: true,
}

const seriesFieldTable: Readonly<Record<SeriesField, true>> = {
  title: true,
  titleSort: true,
  summary: true,
  publisher: true,
  imprint: true,
  status: true,
  ageRating: true,
  language: true,
  readingDirection: true,
  year: true,
  totalVolumeCount: true,
  totalChapterCount: true,
  people: true,
  genres: true,
  tags: true,
  alternateTitles: true,
  links: true,
  externalIds: true,
}

/** All field names; the tables above make the compiler reject an incomplete list. */
export const bookFieldNames = Object.keys(bookFieldTable) as readonly BookField[]
export const seriesFieldNames = Object.keys(seriesFieldTable) as readonly SeriesField[]

const rank: ReadonlyMap<MetadataSourceId, number> = new Map(metadataSourceIds.map((id, index) => [id, index]))

/** Sorts patches by source priority, highest first; stable. */
export function byPriority<T extends { readonly source: MetadataSourceId }>(patches: readonly T[]): T[] {
  return patches.toSorted((a, b) => (rank.get(a.source) ?? rank.size) - (rank.get(b.source) ?? rank.size))
}

/** False for values that count as "not offered": null, empty text, an empty list, NaN. */
export function isOffered<T>(value: T): value is NonNullable<T> {
  if (value === null || value === undefined || value === '') return false
  if (typeof value === 'number') return Number.isFinite(value)
  return !Array.isArray(value) || value.length > 0
}
