/** Every field of a catalog export: wire name, description and label. */

export const exportTypes = ['series', 'books', 'both'] as const
export type ExportType = (typeof exportTypes)[number]

export const exportFormats = ['json', 'csv', 'md'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportStates = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const
export type ExportState = (typeof exportStates)[number]

/** `time` is RFC 3339 in UTC, `list` several texts, `flag` true or false. */
type FieldKind = 'text' | 'number' | 'flag' | 'time' | 'list'
type FieldTable = Readonly<Record<string, readonly [kind: FieldKind, label: string]>>

const seriesExportFields = {
  id: ['text', 'Id'],
  libraryId: ['text', 'Library id'],
  libraryName: ['text', 'Library'],
  title: ['text', 'Title'],
  titleSort: ['text', 'Sort title'],
  alternateTitles: ['list', 'Alternate titles'],
  summary: ['text', 'Summary'],
  publisher: ['text', 'Publisher'],
  imprint: ['text', 'Imprint'],
  status: ['text', 'Status'],
  year: ['number', 'Year'],
  ageRating: ['number', 'Age rating'],
  language: ['text', 'Language'],
  readingDirection: ['text', 'Reading direction'],
  path: ['text', 'Folder'],
  bookCount: ['number', 'Books'],
  volumesOwned: ['number', 'Volumes owned'],
  totalVolumeCount: ['number', 'Volumes in all'],
  totalChapterCount: ['number', 'Chapters in all'],
  authors: ['list', 'People'],
  genres: ['list', 'Genres'],
  tags: ['list', 'Tags'],
  externalIds: ['list', 'External ids'],
  links: ['list', 'Links'],
  communityRating: ['number', 'Average rating'],
  externalRating: ['number', 'Rating elsewhere'],
  userRating: ['number', 'My rating'],
  userNotes: ['text', 'My notes'],
  readCount: ['number', 'Books read'],
  inProgressCount: ['number', 'Books begun'],
  wantToRead: ['flag', 'Want to read'],
  createdAt: ['time', 'Added'],
  updatedAt: ['time', 'Updated'],
} as const satisfies FieldTable

const bookExportFields = {
  id: ['text', 'Id'],
  libraryId: ['text', 'Library id'],
  libraryName: ['text', 'Library'],
  seriesId: ['text', 'Series id'],
  seriesTitle: ['text', 'Series'],
  title: ['text', 'Title'],
  titleSort: ['text', 'Sort title'],
  number: ['number', 'Number'],
  volume: ['number', 'Volume'],
  chapter: ['number', 'Chapter'],
  summary: ['text', 'Summary'],
  publisher: ['text', 'Publisher'],
  imprint: ['text', 'Imprint'],
  language: ['text', 'Language'],
  ageRating: ['number', 'Age rating'],
  year: ['number', 'Year'],
  month: ['number', 'Month'],
  day: ['number', 'Day'],
  isbns: ['list', 'ISBN'],
  authors: ['list', 'People'],
  genres: ['list', 'Genres'],
  tags: ['list', 'Tags'],
  externalIds: ['list', 'External ids'],
  links: ['list', 'Links'],
  format: ['text', 'Format'],
  path: ['text', 'File'],
  fileSize: ['number', 'Bytes'],
  fileHash: ['text', 'SHA-256'],
  pageCount: ['number', 'Pages'],
  currentPage: ['number', 'My page'],
  progressPercentage: ['number', 'My progress'],
  completed: ['flag', 'Read'],
  lastReadAt: ['time', 'Last read'],
  wantToRead: ['flag', 'Want to read'],
  createdAt: ['time', 'Added'],
  updatedAt: ['time', 'Updated'],
} as const satisfies FieldTable

export type SeriesExportField = keyof typeof seriesExportFields
export type BookExportField = keyof typeof bookExportFields

export const seriesExportNames = Object.keys(seriesExportFields) as [SeriesExportField, ...SeriesExportField[]]
export const bookExportNames = Object.keys(bookExportFields) as [BookExportField, ...BookExportField[]]

/** A chosen field. */
export type ExportField = { readonly name: string; readonly kind: FieldKind; readonly label: string }
export type ExportValue = string | number | boolean | null | readonly string[]
/** One series or book: the values of the chosen fields, in order. */
export type ExportRow = readonly ExportValue[]

/** The chosen fields in table order; all if none was chosen. */
export function chosenFields(of: 'series' | 'books', names: readonly string[]): ExportField[] {
  const table: FieldTable = of === 'series' ? seriesExportFields : bookExportFields
  const chosen = new Set(names)
  return Object.entries(table)
    .filter(([name]) => chosen.size === 0 || chosen.has(name))
    .map(([name, [kind, label]]) => ({ name, kind, label }))
}

/** Consecutive numbers: the first and the last. */
export type NumberRun = readonly [first: number, last: number]

/**
 * Whole numbers as runs, in ascending order, each number once: short for dense sets.
 * @param numbers in any order
 */
export function numberRuns(numbers: readonly number[]): NumberRun[] {
  const runs: [first: number, last: number][] = []
  for (const number of Float64Array.from(numbers).sort()) {
    const run = runs.at(-1)
    if (run !== undefined && number <= run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}
