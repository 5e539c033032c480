import type { CatalogExport, ImportReport } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

export const english = {
  title: 'Your data',
  lead: 'Export your reading data or the catalog, or import data from another Inglenook.',
  household: {
    title: 'Export & import',
    lead: 'Move everyone’s accounts, reading progress, history, ratings and lists to another Inglenook, in an open format. To save everything, create a backup.',
  },
  transfer: {
    own: {
      title: 'Reading data',
      lead: 'Your reading progress, history, ratings, Want to read, filters and lists, in an open format.',
    },
    household: {
      title: 'Household data',
      lead: 'The reading data and accounts of everyone. Passwords and API keys are not included.',
    },
    download: 'Export',
    drop: 'Import an export of Inglenook, or the library or list of another program. You see a preview first.',
    programs: 'Which programs?',
    programList:
      'The database of calibre (metadata.db), Codex, Kavita, Komga, Kobo or YACReader, a backup of Mihon, Tachiyomi or Suwayomi, the ComicDb.xml of ComicRack, and exported lists of AniList, MyAnimeList, Goodreads, StoryGraph and Hardcover. Your books have to be in a library here first: reading progress, ratings and lists are added to them.',
    path: 'Or a path on the server',
    pathHint:
      'The folder of the other program’s library, such as that of calibre. Its books are then also found by their content, whatever they are called here.',
    preview: 'Preview',
    from: (program: string) => `From ${program}.`,
    newPeople:
      'New accounts have no password. After the import, you can create a one-time link for each of these people.',
    links: {
      about:
        'The new accounts have no password yet. Create one-time links, and give each person theirs: they choose a password with it. The links are valid for seven days.',
      make: 'Create one-time links',
      once: 'Copy the links now: they are shown only once. You can create new ones in Administration, People.',
      label: (name: string) => `one-time link for ${name}`,
    },
    newerVersion: 'This version of it is newer than Inglenook knows. Check the result carefully.',
    choose: 'Choose file',
    reading: 'Reading the file…',
    stopped: 'Cancelled. Anything already imported stays. Upload the same file again to import the rest.',
    stoppedLook: 'Cancelled. Nothing was changed.',
    would: 'Preview: nothing has been changed yet.',
    done: 'Import completed.',
    kept: 'Newer data is never overwritten, and nothing is removed.',
    confirm: 'Import',
    cancel: 'Cancel',
    close: 'Close',
    nothing: 'There is nothing new in this file.',
    found: 'Found by',
    books: 'Books',
    series: 'Series',
    problems: 'Not imported',
    saveProblems: 'Save as a table (CSV)',
    problemColumns: { type: 'Type', subject: 'Name', reason: 'Reason', message: 'Explanation' },
    rest: (count: number) => `… and ${plural(count, 'other')}`,
    counts: 'Import summary',
    kind: 'Type',
    choices: {
      people: 'Whose data is it?',
      newAccount: 'New account',
      columns: 'Which of your own columns says it?',
      noColumn: 'None',
      meanings: { read: 'Read or not', readAt: 'Date read', progress: 'Progress in percent', shelves: 'Shelves' },
      several: 'Which one is it?',
      notChosen: 'Not chosen: left out',
      leaveOut: 'Leave out',
      preview: 'Preview with these choices',
    },
    imports: {
      title: 'Your recent imports',
      inglenook: 'Export of Inglenook',
      changes: (count: number) => `${plural(count, 'entry', 'entries')} added or changed`,
      undone: 'Undone',
      kept: (count: number) =>
        `${plural(count, 'entry was', 'entries were')} changed since the import and left as they are.`,
      undo: 'Undo',
      ask: 'Undo this import?',
      about:
        'Everything that it added is removed, and everything that it changed is as before. Whatever was changed again since then stays. You can import the file again.',
    },
    columns: {
      added: 'New',
      updated: 'Updated',
      unchanged: 'Unchanged',
      unmatched: 'Not found',
      refused: 'Rejected',
    },
  },
  catalog: {
    title: 'Catalog export',
    lead: 'Export the series and books you can see, for spreadsheets, scripts or notes. The book files are not included.',
    what: 'Contents',
    format: 'Format',
    libraries: 'Libraries',
    seriesFields: 'Series fields',
    bookFields: 'Book fields',
    all: 'All',
    choose: 'Choose libraries and fields',
    make: 'Create export',
    none: 'No exports yet. Exports stay here for seven days.',
    download: 'Download',
    stop: 'Cancel export',
    remove: 'Delete',
    removeKept: 'Only this file is deleted. You can create the export again.',
    until: 'Available until',
    ofJob: 'Available until its job has written newer ones',
    outdatedState: 'Out of date',
    outdated: 'It contains titles you no longer have access to. Create a new export.',
    list: 'Exports',
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
  csv: 'CSV (spreadsheet)',
  json: 'JSON',
  md: 'Markdown',
}

export const formatNames = inLanguage('exportFormats', englishFormatNames)

export const englishStateNames: Readonly<Record<CatalogExport['status'], string>> = {
  pending: 'Queued',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const stateNames = inLanguage('exportStates', englishStateNames)

export const englishKindNames: Readonly<Record<ImportReport['counts'][number]['type'], string>> = {
  user: 'People',
  sharing: 'Sharing tags of series',
  progress: 'Reading progress',
  history: 'Progress history',
  completion: 'Finished books',
  session: 'Reading sessions',
  rating: 'Ratings',
  seriesprogress: 'Series read',
  metadata: 'Edited details',
  cover: 'Covers',
  queue: 'Want to read',
  preset: 'Saved filters',
  readerplace: 'KOReader progress for other files',
  annotation: 'Bookmarks and highlights',
  preference: 'Preferences',
  collection: 'Collections',
  readlist: 'Reading lists',
}

export const kindNames = inLanguage('dataKinds', englishKindNames)

export const englishMatchNames: Readonly<Record<ImportReport['matches'][number]['by'], string>> = {
  choice: 'Your choice',
  id: 'ID',
  hash: 'Content of the file',
  'external-id': 'ID of a service',
  path: 'Path',
  name: 'Name',
  isbn: 'ISBN',
  number: 'Series and number',
  title: 'Title',
  books: 'Its books',
  ambiguous: 'Several match',
  unknown: 'Not found',
}

export const matchNames = inLanguage('importMatches', englishMatchNames)
