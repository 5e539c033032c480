import { z } from 'zod'

/**
 * The strictest rules of all apps: nullable fields must be present (komga-client), objects are strict and sizes are
 * numbers (TypeScript SDK), dates have whole seconds (Mihon).
 */
const lock = z.boolean()
const text = z.string()
const count = z.int().min(0)
/** An instant with a zone, to the second. */
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
/** Without hyphens, because Aidoku splits the names that it builds from library IDs at hyphens. */
const libraryId = z.string().regex(/^[0-9a-f]{32}$/)
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const author = z.strictObject({ name: text, role: text })
const link = z.strictObject({ label: text, url: text })

export const seriesShape = z.strictObject({
  id: z.uuid(),
  libraryId,
  name: text.min(1),
  url: text,
  created: instant,
  lastModified: instant,
  fileLastModified: instant,
  booksCount: count,
  booksReadCount: count,
  booksUnreadCount: count,
  booksInProgressCount: count,
  metadata: z.strictObject({
    status: z.enum(['ENDED', 'ONGOING', 'ABANDONED', 'HIATUS']),
    statusLock: lock,
    title: text.min(1),
    titleLock: lock,
    titleSort: text.min(1),
    titleSortLock: lock,
    summary: text,
    summaryLock: lock,
    publisher: text,
    publisherLock: lock,
    readingDirection: z.enum(['', 'LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON']),
    readingDirectionLock: lock,
    ageRating: z.int().nullable(),
    ageRatingLock: lock,
    language: text,
    languageLock: lock,
    genres: z.array(text),
    genresLock: lock,
    tags: z.array(text),
    tagsLock: lock,
    totalBookCount: z.int().nullable(),
    totalBookCountLock: lock,
    sharingLabels: z.array(text),
    sharingLabelsLock: lock,
    links: z.array(link),
    linksLock: lock,
    alternateTitles: z.array(z.strictObject({ label: text, title: text })),
    alternateTitlesLock: lock,
    created: instant,
    lastModified: instant,
  }),
  booksMetadata: z.strictObject({
    authors: z.array(author),
    tags: z.array(text),
    releaseDate: day.nullable(),
    summary: text,
    summaryNumber: text,
    created: instant,
    lastModified: instant,
  }),
  deleted: z.boolean(),
  oneshot: z.boolean(),
})

export const bookShape = z.strictObject({
  id: z.uuid(),
  seriesId: z.uuid(),
  seriesTitle: text,
  libraryId,
  name: text.min(1),
  url: text,
  number: z.int(),
  created: instant,
  lastModified: instant,
  fileLastModified: instant,
  sizeBytes: count,
  size: z.string().regex(/^\d+(\.\d)? ([KMGT]i)?B$/),
  media: z.strictObject({
    status: z.enum(['READY', 'UNKNOWN', 'ERROR', 'UNSUPPORTED', 'OUTDATED']),
    mediaType: text,
    pagesCount: count,
    comment: text,
    epubDivinaCompatible: z.boolean(),
    epubIsKepub: z.boolean(),
    mediaProfile: z.enum(['DIVINA', 'PDF', 'EPUB']),
  }),
  metadata: z.strictObject({
    title: text.min(1),
    titleLock: lock,
    summary: text,
    summaryLock: lock,
    number: text.min(1),
    numberLock: lock,
    numberSort: z.number(),
    numberSortLock: lock,
    releaseDate: day.nullable(),
    releaseDateLock: lock,
    authors: z.array(author),
    authorsLock: lock,
    tags: z.array(text),
    tagsLock: lock,
    isbn: text,
    isbnLock: lock,
    links: z.array(link),
    linksLock: lock,
    created: instant,
    lastModified: instant,
  }),
  readProgress: z
    .strictObject({
      page: count,
      completed: z.boolean(),
      readDate: instant,
      created: instant,
      lastModified: instant,
      deviceId: text,
      deviceName: text,
    })
    .nullable(),
  deleted: z.boolean(),
  fileHash: text,
  oneshot: z.boolean(),
})

const importFlags = [
  ...['importComicInfoBook', 'importComicInfoSeries', 'importComicInfoCollection', 'importComicInfoReadList'],
  ...['importComicInfoSeriesAppendVolume', 'importEpubBook', 'importEpubSeries', 'importMylarSeries'],
  ...['importLocalArtwork', 'importBarcodeIsbn', 'scanForceModifiedTime', 'scanOnStartup', 'scanCbx', 'scanPdf'],
  ...['scanEpub', 'repairExtensions', 'convertToCbz', 'emptyTrashAfterScan', 'hashFiles', 'hashPages'],
  ...['hashKoreader', 'analyzeDimensions'],
]

export const libraryShape = z.strictObject({
  id: libraryId,
  name: text.min(1),
  root: text,
  ...Object.fromEntries(importFlags.map((name) => [name, z.boolean()])),
  scanInterval: z.enum(['DISABLED', 'HOURLY', 'EVERY_6H', 'EVERY_12H', 'DAILY', 'WEEKLY']),
  scanDirectoryExclusions: z.array(text),
  seriesCover: z.enum(['FIRST', 'FIRST_UNREAD_OR_FIRST', 'FIRST_UNREAD_OR_LAST', 'LAST']),
  oneshotsDirectory: text.nullable(),
  unavailable: z.boolean(),
})

export const userShape = z.strictObject({
  id: z.uuid(),
  email: text.min(1),
  roles: z.array(text),
  sharedAllLibraries: z.boolean(),
  sharedLibrariesIds: z.array(libraryId),
  labelsAllow: z.array(text),
  labelsExclude: z.array(text),
  ageRestriction: z.strictObject({ age: z.int(), restriction: z.enum(['ALLOW_ONLY', 'EXCLUDE']) }).nullable(),
})

const sort = z.strictObject({ empty: z.boolean(), sorted: z.boolean(), unsorted: z.boolean() })

/** A page envelope, counted from 0. */
export function pageShape<T extends z.ZodType>(item: T) {
  return z.strictObject({
    content: z.array(item),
    pageable: z.strictObject({
      pageNumber: count,
      pageSize: z.int().min(1),
      sort,
      offset: count,
      paged: z.boolean(),
      unpaged: z.boolean(),
    }),
    last: z.boolean(),
    totalElements: count,
    totalPages: count,
    first: z.boolean(),
    size: z.int().min(1),
    number: count,
    sort,
    numberOfElements: count,
    empty: z.boolean(),
  })
}
