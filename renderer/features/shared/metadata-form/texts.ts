import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  save: 'Save',
  cancel: 'Cancel',
  reset: 'Reset to file metadata',
  resetAsk: 'Reset to file metadata?',
  resetDo: 'Reset',
  resetExplanation:
    'All manual edits are removed, and every detail except the cover is unlocked. The files stay as they are.',
  lock: 'Lock',
  unlock: 'Unlock',
  locked: 'Locked: scans don’t change it',
  open: 'Unlocked: updated from the files',
  others: 'Other values for',
  says: 'says',
  person: 'Name',
  role: 'Role',
  addPerson: 'Add a person',
  removePerson: (name: string) => `Remove ${name}`,
  namesHint: 'Press Enter after each name',
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

/** Where to edit details that this form can only lock. */
export const englishElsewhere = {
  api: 'Entered by other apps.',
  cover: 'Set with “Change cover”. Locked, it stays as it is.',
} as const

export const elsewhere = inLanguage('enteredElsewhere', englishElsewhere)

/** Editable details of series and books. */
export const englishFieldNames = {
  title: 'Title',
  titleSort: 'Sort title',
  number: 'Number',
  volume: 'Volume',
  chapter: 'Chapter',
  count: 'Total issues',
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
  totalVolumeCount: 'Total volumes',
  isbns: 'ISBN',
  bookType: 'Book type',
  translator: 'Translator',
  edition: 'Edition',
  originalTitle: 'Original title',
  originalYear: 'Original year',
  seriesPosition: 'Position in series',
  seriesTotal: 'Books in series',
  subjects: 'Subjects',
  awards: 'Awards',
  customMetadata: 'Custom fields',
  cover: 'Cover',
} as const

export const fieldNames = inLanguage('metadataFields', englishFieldNames)
