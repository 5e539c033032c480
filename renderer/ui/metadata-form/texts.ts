import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  save: 'Save',
  cancel: 'Cancel',
  reset: 'Back to what the files say',
  resetAsk: 'Back to what the files say?',
  resetDo: 'Reset',
  resetGone:
    'Everything that people entered here is removed, and every lock is taken off but that of the cover. The files stay as they are.',
  lock: 'Lock',
  unlock: 'Unlock',
  locked: 'Locked: scans leave it as it is',
  open: 'Follows the files',
  others: 'Other values for',
  says: 'says',
  person: 'Name',
  role: 'Role',
  addPerson: 'Add a person',
  removePerson: (name: string) => `Remove ${name}`,
  namesHint: 'Press Enter after each',
} as const

export const texts = inLanguage('metadataForm', english)

export const englishSourceNames = {
  manual: 'You',
  comicinfo: 'ComicInfo',
  metroninfo: 'MetronInfo',
  comicbookinfo: 'ComicBookInfo',
  'sidecar-opf': 'OPF file',
  'epub-package': 'EPUB',
  'pdf-properties': 'PDF',
  'series-json': 'series.json',
  filename: 'File name',
  folder: 'Folder',
} as const

export const sourceNames: Readonly<Record<string, string>> = inLanguage('metadataSources', englishSourceNames)

/** Where that is entered for which the form has a lock only. */
export const englishElsewhere = {
  api: 'Entered by other programs.',
  cover: 'Chosen with “Change cover”. Locked, it stays as it is.',
} as const

export const elsewhere = inLanguage('enteredElsewhere', englishElsewhere)

/** The details of series and books that a person can enter. */
export const englishFieldNames = {
  title: 'Title',
  titleSort: 'Sorted as',
  number: 'Number',
  volume: 'Volume',
  chapter: 'Chapter',
  count: 'Numbers in all',
  summary: 'Summary',
  people: 'People',
  genres: 'Genres',
  tags: 'Tags',
  publisher: 'Publisher',
  imprint: 'Imprint',
  year: 'Year',
  month: 'Month',
  day: 'Day',
  status: 'Status',
  language: 'Language',
  readingDirection: 'Reading direction',
  ageRating: 'Age rating',
  totalVolumeCount: 'Volumes in all',
  isbns: 'ISBN',
  bookType: 'Kind of book',
  translator: 'Translated by',
  edition: 'Edition',
  originalTitle: 'Original title',
  originalYear: 'Original year',
  seriesPosition: 'Place in the series',
  seriesTotal: 'Books of the series',
  subjects: 'Subjects',
  awards: 'Awards',
  customMetadata: 'Further data',
  cover: 'Cover',
} as const

export const fieldNames = inLanguage('metadataFields', englishFieldNames)
