import type { CatalogExport, ImportReport } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

export const english = {
  title: 'Your data',
  lead: 'What Inglenook knows is yours. Take it with you whenever you like.',
  household: {
    title: 'Everybody’s data',
    lead: 'People with their reading places, history, ratings and lists, in an open format. A backup holds more; this can be carried to another Inglenook.',
  },
  transfer: {
    own: {
      title: 'Your reading',
      lead: 'Places, history, ratings, want to read, filters and lists that you made, in an open format.',
    },
    household: {
      title: 'The household',
      lead: 'The same of everybody, with their accounts. Passwords and keys are not in the file.',
    },
    download: 'Take it with you',
    drop: 'Bring in a file that was made here or by another Inglenook. First you see what would happen.',
    choose: 'Choose a file',
    reading: 'Reading the file…',
    stopped: 'Stopped. What was brought in by then stays; send the same file again for the rest.',
    stoppedLook: 'Stopped. Nothing was changed.',
    would: 'This is what would happen. Nothing is changed yet.',
    done: 'It is brought in.',
    kept: 'Nothing is overwritten by something older, and nothing is removed.',
    confirm: 'Bring it in now',
    cancel: 'Leave it',
    close: 'Close',
    nothing: 'There is nothing new in this file.',
    problems: 'What could not be brought in',
    rest: (count: number) => `… and ${plural(count, 'other')}`,
    counts: 'How much of each kind',
    kind: 'Kind',
    columns: {
      added: 'New',
      updated: 'Changed',
      unchanged: 'The same',
      unmatched: 'Not here',
      refused: 'Refused',
    },
  },
  catalog: {
    title: 'The catalog as a file',
    lead: 'Series and books that you can see, for spreadsheets, scripts or your notes. Your books are not in it.',
    what: 'What',
    format: 'As',
    libraries: 'Libraries',
    seriesFields: 'Fields of series',
    bookFields: 'Fields of books',
    all: 'All',
    choose: 'Choose libraries and fields',
    make: 'Make the file',
    none: 'No files yet. Those you make are listed here for seven days.',
    download: 'Download',
    stop: 'Stop',
    remove: 'Remove',
    removeKept: 'Only this file goes. The catalog stays as it is, and you can make the file again.',
    until: 'Kept until',
    outdatedState: 'Out of date',
    outdated: 'It holds titles that you may not see any more. Make a new file.',
    list: 'Files that were made',
    rows: (count: number) => plural(count, 'row'),
  },
} as const

export const texts = inLanguage('yourData', english)

export const englishTypeNames: Readonly<Record<CatalogExport['exportType'], string>> = {
  series: 'Series',
  books: 'Books',
  both: 'Series and books',
}

export const typeNames = inLanguage('exportTypes', englishTypeNames)

export const englishFormatNames: Readonly<Record<CatalogExport['format'], string>> = {
  csv: 'Table for spreadsheets (CSV)',
  json: 'For programs (JSON)',
  md: 'For reading (Markdown)',
}

export const formatNames = inLanguage('exportFormats', englishFormatNames)

export const englishStateNames: Readonly<Record<CatalogExport['status'], string>> = {
  pending: 'Waits',
  running: 'Is being made…',
  completed: 'Ready',
  failed: 'Failed',
  cancelled: 'Stopped',
}

export const stateNames = inLanguage('exportStates', englishStateNames)

export const englishKindNames: Readonly<Record<ImportReport['counts'][number]['type'], string>> = {
  user: 'People',
  progress: 'Reading places',
  history: 'History of places',
  completion: 'Finished books',
  session: 'Sittings',
  rating: 'Ratings',
  queue: 'Want to read',
  preset: 'Saved filters',
  readerplace: 'Places of KOReader in other files',
  annotation: 'Bookmarks and highlights',
  preference: 'Preferences',
  collection: 'Collections',
  readlist: 'Reading lists',
}

export const kindNames = inLanguage('dataKinds', englishKindNames)
