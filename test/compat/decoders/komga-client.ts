import { z } from 'zod'
import { author, bareDate, count, flag, locked, text, zonedInstant } from './shared.ts'

/**
 * komga-client, used by Komelia and Komf: nullable fields must be present, enumerations are closed, and texts are never
 * null.
 */
const links = z.array(z.looseObject({ label: text, url: text }))
const counts = { booksCount: count, booksReadCount: count, booksUnreadCount: count, booksInProgressCount: count }
const dated = { created: zonedInstant, lastModified: zonedInstant }

export const clientSeries = z.looseObject({
  id: text,
  libraryId: text,
  name: text,
  url: text,
  deleted: flag,
  oneshot: flag,
  ...counts,
  ...dated,
  fileLastModified: zonedInstant,
  metadata: z.looseObject({
    ...locked({ status: z.enum(['ENDED', 'ONGOING', 'ABANDONED', 'HIATUS']), title: text, titleSort: text }),
    ...locked({ summary: text, publisher: text, ageRating: z.int().nullable(), language: text }),
    ...locked({ readingDirection: z.enum(['', 'LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON']) }),
    ...locked({ genres: z.array(text), tags: z.array(text), totalBookCount: z.int().nullable() }),
    ...locked({ sharingLabels: z.array(text), links }),
    ...locked({ alternateTitles: z.array(z.looseObject({ label: text, title: text })) }),
  }),
  booksMetadata: z.looseObject({
    authors: z.array(author),
    tags: z.array(text),
    releaseDate: bareDate.nullable(),
    summary: text,
    summaryNumber: text,
    ...dated,
  }),
})

const progress = z.looseObject({
  page: z.int(),
  completed: flag,
  readDate: zonedInstant,
  deviceId: text,
  deviceName: text,
  ...dated,
})

export const clientBook = z.looseObject({
  id: text,
  seriesId: text,
  seriesTitle: text,
  libraryId: text,
  name: text,
  url: text,
  number: z.int(),
  ...dated,
  fileLastModified: zonedInstant,
  sizeBytes: count,
  size: text,
  media: z.looseObject({
    status: z.enum(['READY', 'UNKNOWN', 'ERROR', 'UNSUPPORTED', 'OUTDATED']),
    mediaType: text.nullable(),
    pagesCount: count,
    comment: text,
    epubDivinaCompatible: flag,
    epubIsKepub: flag,
    mediaProfile: z.enum(['DIVINA', 'PDF', 'EPUB']).nullable(),
  }),
  metadata: z.looseObject({
    ...locked({ title: text, summary: text, number: text, numberSort: z.number() }),
    ...locked({ releaseDate: bareDate.nullable(), authors: z.array(author), tags: z.array(text), isbn: text, links }),
    ...dated,
  }),
  readProgress: progress.nullable(),
  deleted: flag,
  fileHash: text,
  oneshot: flag,
})

export const clientPage = z.looseObject({
  number: z.int().min(1),
  fileName: text,
  mediaType: text,
  size: text,
  width: z.int().nullable(),
  height: z.int().nullable(),
  sizeBytes: count.nullable(),
})

const switches = [
  ...['importComicInfoBook', 'importComicInfoSeries', 'importComicInfoCollection', 'importComicInfoReadList'],
  ...['importComicInfoSeriesAppendVolume', 'importEpubBook', 'importEpubSeries', 'importMylarSeries'],
  ...['importLocalArtwork', 'importBarcodeIsbn', 'scanForceModifiedTime', 'scanOnStartup', 'scanCbx', 'scanPdf'],
  ...['scanEpub', 'repairExtensions', 'convertToCbz', 'emptyTrashAfterScan', 'hashFiles', 'hashPages'],
  ...['hashKoreader', 'analyzeDimensions'],
]
export const clientLibrary = z.looseObject({
  id: text,
  name: text,
  root: text,
  ...Object.fromEntries(switches.map((name) => [name, flag])),
  scanInterval: z.enum(['DISABLED', 'HOURLY', 'EVERY_6H', 'EVERY_12H', 'DAILY', 'WEEKLY']),
  seriesCover: z.enum(['FIRST', 'FIRST_UNREAD_OR_FIRST', 'FIRST_UNREAD_OR_LAST', 'LAST']),
  scanDirectoryExclusions: z.array(text),
  oneshotsDirectory: text.nullable(),
  unavailable: flag,
})

const list = { id: text, name: text, ordered: flag, createdDate: zonedInstant, lastModifiedDate: zonedInstant }
export const clientCollection = z.looseObject({ ...list, seriesIds: z.array(text), filtered: flag })
export const clientReadList = z.looseObject({ ...list, summary: text, bookIds: z.array(text), filtered: flag })
export const clientUser = z.looseObject({
  id: text,
  email: text.min(1),
  roles: z.array(text),
  sharedAllLibraries: flag,
  sharedLibrariesIds: z.array(text),
  labelsAllow: z.array(text),
  labelsExclude: z.array(text),
  ageRestriction: z.looseObject({ age: z.int(), restriction: z.enum(['ALLOW_ONLY', 'EXCLUDE']) }).nullable(),
})
export const clientAuthor = author
export const clientNames = z.array(text)

const sort = z.looseObject({ sorted: flag, unsorted: flag, empty: flag })
export const clientPageable = z.looseObject({
  sort,
  pageNumber: count,
  pageSize: count,
  offset: count,
  paged: flag,
  unpaged: flag,
})
const envelope = { totalElements: count, totalPages: count, last: flag, number: count, first: flag }
const rest = { numberOfElements: count, size: count, empty: flag }

export function clientPageOf<T extends z.ZodType>(item: T) {
  return z.looseObject({ content: z.array(item), pageable: clientPageable, sort, ...envelope, ...rest })
}
