import type { OperationCall } from '../../../../server/contract/index.ts'

type Flags<Locks> = Readonly<Record<keyof Locks, true>>

const series: Flags<OperationCall<'bulkLockSeries'>['body']['locks']> = {
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
const books: Flags<OperationCall<'bulkLockBooks'>['body']['locks']> = {
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

/** Everything that can be locked; the tables above do not compile while a field is missing. */
export const lockable = { series: Object.keys(series), book: Object.keys(books) } as const
