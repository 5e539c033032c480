import type { BookMetadata, ProgressChange } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  continueReading: 'Continue',
  continueAtPercent: (percent: string) => `Continue · ${percent}`,
  continueAtPage: (page: number, count: number) => `Continue · page ${page} of ${count}`,
  startReading: 'Start reading',
  readAgain: 'Read again',
  fromStart: 'Start from the beginning',
  incognito: 'Read incognito',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  download: 'Download',
  more: 'More options for this book',
  edit: 'Edit details',
  details: 'Details',
  people: 'People',
  file: 'File',
  fileName: 'Name',
  folder: 'Folder',
  format: 'Format',
  added: 'Added',
  locked: 'locked',
  unreadable: 'This book can’t be read',
  unreadableHint:
    'It stays in the library with your reading progress. Inglenook tries again when the file changes or during a deep scan.',
  inCloud: 'Opening this book downloads its file to the computer that runs Inglenook, which can take a while.',
  deleted: 'The file is missing. The book and your reading progress come back when a scan finds the file again.',
} as const

export const texts = inLanguage('books', english)

/** The history of reading positions; `origins` by the origin of each change. */
export const englishProgressTexts = {
  menu: 'Reading positions',
  title: (book: string) => `Reading positions in ${book}`,
  list: 'Reading positions, latest first',
  none: 'Nothing yet. Your positions in this book appear here, whichever app you read it in.',
  unread: 'Marked as unread',
  restore: 'Restore',
  restoreTo: (position: string, moment: string) => `Restore ${position} from ${moment}`,
  origins: {
    web: 'in the browser',
    api: 'API',
    opds: 'OPDS app',
    'opds-pages': 'OPDS app, from pages loaded',
    'opds-progression': 'OPDS app',
    koreader: 'KOReader sync',
    compat: 'Komga app',
    sync: 'synced later',
    plugin: 'connected service',
    import: 'imported',
    restore: 'restored',
  } satisfies Readonly<Record<ProgressChange['origin'], string>>,
} as const

export const progressTexts = inLanguage('places', englishProgressTexts)

/** Sources of metadata. */
export const englishSourceNames: Readonly<Record<BookMetadata['provenance'][string], string>> = {
  manual: 'entered manually',
  'sidecar-opf': 'from metadata.opf',
  comicinfo: 'from ComicInfo.xml',
  metroninfo: 'from MetronInfo.xml',
  comicbookinfo: 'from the archive comment',
  'epub-package': 'from the EPUB',
  'pdf-properties': 'from the PDF',
  'series-json': 'from series.json',
  filename: 'from the file name',
  folder: 'from the folder name',
}

export const sourceNames = inLanguage('sources', englishSourceNames)

export const englishBrowserTexts = {
  allBooks: 'Books',
  find: 'Find in this list',
  view: 'View',
  views: [
    { value: 'covers', label: 'Covers' },
    { value: 'list', label: 'List' },
  ],
  sort: 'Sort by',
  sorts: [
    { value: 'series,asc', label: 'By series' },
    { value: 'title,asc', label: 'By title' },
    { value: 'title,desc', label: 'By title, Z to A' },
    { value: 'created_at,desc', label: 'Newest first' },
    { value: 'created_at,asc', label: 'Oldest first' },
    { value: 'last_read,desc', label: 'Recently read' },
    { value: 'release_date,desc', label: 'Newest release first' },
    { value: 'release_date,asc', label: 'Oldest release first' },
    { value: 'page_count,desc', label: 'Most pages first' },
    { value: 'file_size,desc', label: 'Largest files first' },
    { value: 'filename,asc', label: 'By file name' },
  ],
  byRelevance: { value: 'relevance,desc', label: 'Best match first' },
  letters: 'Jump to letter',
  empty: {
    title: 'No books yet',
    text: 'Comics, EPUBs and PDFs from your libraries appear here. Add a folder, and its books appear while it is scanned.',
    action: 'Add a library',
  },
} as const

export const browserTexts = inLanguage('bookBrowser', englishBrowserTexts)

/** Labels of a book's details. */
export const englishFactNames = {
  number: 'Number',
  volume: 'Volume',
  chapter: 'Chapter',
  published: 'Published',
  publisher: 'Publisher',
  imprint: 'Imprint',
  language: 'Language',
  direction: 'Reading direction',
  genres: 'Genres',
  tags: 'Tags',
  age: 'Age rating',
  andOver: (age: number) => `${age} and over`,
  isbn: 'ISBN',
} as const

export const factNames = inLanguage('bookFacts', englishFactNames)
