import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber, plural } from '../../lib/format.ts'

export const english = {
  title: 'Libraries',
  add: 'Add a library',
  addTitle: 'Add a library',
  addLead: 'A library is a folder of the computer that Inglenook runs on. Your files are only read, never changed.',
  done: 'Done',
  empty: {
    title: 'No library yet',
    text: 'A library is a folder of comics, manga or ebooks. Once you add one, its series and books appear while it is scanned.',
  },
  notYours: {
    title: 'Only an administrator can add libraries',
    text: 'Ask the person who runs this Inglenook to add the folder.',
  },
  emptyReader: {
    title: 'No library yet',
    text: 'Libraries that are shared with you will stand here. Ask the person who runs this Inglenook.',
  },
  scan: 'Scan',
  scanChoices: 'Ways to scan',
  normalScan: 'Scan for new and changed files',
  deepScan: 'Deep scan: read every file again',
  more: 'More for',
  edit: 'Settings',
  decisions: 'Grouping decisions',
  problems: 'Problems',
  remove: 'Remove',
  removeAsk: (name: string) => `Remove ${name}?`,
  lists: (books: number) => `It lists ${plural(books, 'book')}.`,
  scanned: (when: string) => `Scanned ${when}`,
  unreadable: (books: number) => `${plural(books, 'book')} could not be read`,
  removeKept:
    'Your files stay exactly where they are. The list of their books, reading places and changed details of this library are removed.',
  offline: 'Offline',
  offlineKept: 'Nothing was removed: books and reading places come back with the folder.',
  never: 'Not scanned yet',
  noBooksIn: 'No books yet',
  name: 'Name',
  direction: 'Reading direction',
  directionHint: 'For books that do not say it themselves.',
  schedule: 'Look for new files',
  onStart: 'Also when Inglenook starts',
  grouping: 'What makes a series',
  excluded: 'Left out',
  excludedHint: 'Folders and files that are not shown, one a line: Drafts, *.sample.cbz, Old/**',
  preview: 'See what would change',
  nothingChanges: 'No series would change.',
  changes: {
    hidden: (books: number) => `${plural(books, 'book')} would no longer be shown.`,
    counts: (now: number, then: number) => `${plural(now, 'series', 'series')} now, ${formatNumber(then)} then.`,
    title: 'What would change',
    find: 'Find a series',
    kind: 'Change',
    kinds: { all: 'All', merged: 'Merged', split: 'Split', renamed: 'Renamed' },
    before: 'Before',
    after: 'After',
    books: 'Books',
    more: (count: number) => `and ${formatNumber(count)} more`,
    none: 'No change matches.',
    first: (count: number) => `The largest ${formatNumber(count)} changes are listed.`,
    page: (page: number) => `Page ${formatNumber(page)}`,
    turn: { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' },
  },
  kept: 'Books keep their reading places and what you entered.',
  drop: {
    label: 'Folders of this computer',
    text: 'Drop folders with books here, or choose them. Each is shown to you before it becomes a library.',
    choose: 'Choose folders',
  },
  browser: {
    path: 'Folder',
    placeholder: 'Type a path, or choose a folder below',
    go: 'Open',
    up: 'Up one folder',
    places: 'Places on this computer',
    backToPlaces: 'Choose from the list',
    none: 'There are no folders in here.',
    locked: 'cannot be opened',
    truncated: 'There are more folders than are shown. Type the path to reach the others.',
    choose: 'Choose this folder',
  },
  draft: {
    counting: 'Looking into the folder…',
    nothing:
      'No comics, EPUBs or PDFs were found in this folder. You can add it all the same; what is put there later is found by the next scan.',
    grouping: 'How the books group into series',
    found: (books: string, orMore: boolean) => `${orMore ? 'At least ' : ''}${books}.`,
    rest: (count: number) => `… and ${formatNumber(count)} more`,
    andMore: 'and more',
    confirm: 'Add and scan',
    other: 'Choose another folder',
    nightly: 'New files are looked for every night and at each start. You can change that later.',
    another: 'Add another folder',
  },
  firstBooks: 'Ready to read',
} as const

export const texts = inLanguage('libraries', english)

export const englishKindSentences = {
  comics: 'This looks like comics.',
  manga: 'This looks like manga.',
  books: 'This looks like ebooks.',
  mixed: 'This looks like a mix of comics and books.',
} as const

export const kindSentences = inLanguage('libraryKinds', englishKindSentences)

export const englishStrategyNames = {
  series_volume: 'Each folder with books is a series',
  series_volume_chapter: 'Folders of volumes and chapters belong to the series above them',
  flat: 'The names of the files',
  publisher_hierarchy: 'Folders of publishers, then folders of series',
  calibre: 'Folders of authors, as calibre makes them',
  custom: 'A pattern of your own',
} as const

export const strategyNames = inLanguage('strategies', englishStrategyNames)
