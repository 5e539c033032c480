import type { BookMetadata, ProgressChange } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  goOn: 'Continue',
  goOnAt: (percent: number) => `Continue at ${percent} %`,
  goOnPage: (page: number, count: number) => `Continue p. ${page} of ${count}`,
  startReading: 'Start reading',
  readAgain: 'Read again',
  fromStart: 'From the beginning',
  incognito: 'Read incognito',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  download: 'Download',
  more: 'More for this book',
  edit: 'Edit details',
  details: 'Details',
  people: 'People',
  file: 'File',
  fileName: 'Name',
  folder: 'Folder',
  format: 'Format',
  added: 'Added',
  locked: 'locked',
  unreadable: 'This book cannot be read',
  unreadableKept:
    'It stays listed and your reading place in it is kept. It is read again when the file changes or a deep scan runs.',
  deleted: 'The file is gone. The book comes back with its reading place when a scan finds the file again.',
} as const

export const texts = inLanguage('books', english)

/** Words for where one was in a book; `origins` by what the history says of a place. */
export const englishPlaceTexts = {
  menu: 'Where I was',
  title: (book: string) => `Where I was in ${book}`,
  list: 'Places, the latest first',
  none: 'Nothing yet. Every place in this book is kept here, whatever it is read with.',
  unread: 'Marked as unread',
  goBack: 'Go back here',
  goBackTo: (place: string, moment: string) => `Go back to ${place} of ${moment}`,
  origins: {
    web: 'in the browser',
    api: 'by a program',
    opds: 'OPDS app',
    'opds-pages': 'OPDS app, by the pages it fetched',
    'opds-progression': 'OPDS app',
    koreader: 'KOReader sync',
    compat: 'Komga app',
    sync: 'reported later',
    plugin: 'connected service',
    import: 'taken in',
    restore: 'gone back to',
  } satisfies Readonly<Record<ProgressChange['origin'], string>>,
} as const

export const placeTexts = inLanguage('places', englishPlaceTexts)

/** Where a value came from, in words. */
export const englishSourceNames: Readonly<Record<BookMetadata['provenance'][string], string>> = {
  manual: 'entered by hand',
  'sidecar-opf': 'from metadata.opf beside the file',
  comicinfo: 'from ComicInfo.xml',
  metroninfo: 'from MetronInfo.xml',
  comicbookinfo: 'from the comment of the archive',
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
  sort: 'Order',
  sorts: [
    { value: 'series,asc', label: 'By series' },
    { value: 'title,asc', label: 'By title' },
    { value: 'title,desc', label: 'By title, backwards' },
    { value: 'created_at,desc', label: 'Newest first' },
    { value: 'created_at,asc', label: 'Oldest first' },
    { value: 'last_read,desc', label: 'Recently read' },
    { value: 'release_date,desc', label: 'Latest published first' },
    { value: 'release_date,asc', label: 'Earliest published first' },
    { value: 'page_count,desc', label: 'Most pages first' },
    { value: 'file_size,desc', label: 'Largest files first' },
    { value: 'filename,asc', label: 'By file name' },
  ],
  byRelevance: { value: 'relevance,desc', label: 'Best match first' },
  letters: 'Jump to a letter',
  empty: {
    title: 'Your books will stand here',
    text: 'Comics, EPUBs and PDFs of your libraries stand here one by one. Add a folder, and they appear while it is read.',
    action: 'Add a library',
  },
} as const

export const browserTexts = inLanguage('bookBrowser', englishBrowserTexts)

/** The details of a book. */
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
  age: 'Age',
  andOver: (age: number) => `${age} and over`,
  isbn: 'ISBN',
} as const

export const factNames = inLanguage('bookFacts', englishFactNames)
