import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber, plural } from '../../lib/format.ts'

export const english = {
  title: 'Libraries',
  add: 'Add a library',
  addTitle: 'Add a library',
  addLead: 'A library is a folder on the computer that runs Inglenook. Your files are only read, never changed.',
  done: 'Done',
  empty: {
    title: 'No library yet',
    text: 'A library is a folder of comics, manga or ebooks. Its series and books appear while it is scanned.',
  },
  notYours: {
    title: 'Only an administrator can add libraries',
    text: 'Ask the person who runs this Inglenook to add the folder.',
  },
  emptyReader: {
    title: 'No library yet',
    text: 'Libraries shared with you will appear here. Ask the person who runs this Inglenook.',
  },
  scan: 'Scan',
  scanChoices: 'Scan options',
  normalScan: 'Scan for new and changed files',
  deepScan: 'Deep scan: rescan all files',
  edit: 'Settings',
  decisions: 'Grouping history',
  problems: 'Problems',
  remove: 'Remove',
  removeAsk: (name: string) => `Remove ${name}?`,
  lists: (books: number) => `It contains ${plural(books, 'book')}.`,
  scanned: (when: string) => `Scanned ${when}`,
  unreadable: (books: number) => `${plural(books, 'book')} couldn’t be read`,
  removeExplanation:
    'Your files stay where they are. The library’s books, reading progress and edits are removed from Inglenook.',
  offline: 'Offline',
  offlineHint: 'Nothing was removed. Books and reading progress come back when the folder is available again.',
  never: 'Not scanned yet',
  noBooksIn: 'No books yet',
  name: 'Name',
  direction: 'Reading direction',
  directionHint: 'For books that don’t specify one.',
  schedule: 'Scan schedule',
  onStart: 'Scan when Inglenook starts',
  grouping: 'Series grouping',
  excluded: 'Excluded files',
  excludedHint: 'Folders and files to hide, one per line: Drafts, *.sample.cbz, Old/**',
  preview: 'Preview changes',
  nothingChanges: 'No series would change.',
  changes: {
    hidden: (books: number) => `${plural(books, 'book')} would be hidden.`,
    counts: (now: number, then: number) =>
      `${plural(now, 'series', 'series')} now, ${formatNumber(then)} after the change.`,
    title: 'Preview of changes',
    find: 'Find a series',
    kind: 'Change',
    kinds: { all: 'All', merged: 'Merged', split: 'Split', renamed: 'Renamed' },
    before: 'Before',
    after: 'After',
    books: 'Books',
    more: (count: number) => `and ${formatNumber(count)} more`,
    none: 'No matching changes.',
    first: (count: number) => `Showing the ${formatNumber(count)} largest changes.`,
    page: (page: number) => `Page ${formatNumber(page)}`,
    turn: { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' },
  },
  progressStays: 'Reading progress and your edits stay.',
  drop: {
    label: 'Folders on this computer',
    text: 'Drop folders with books here, or choose them. You can review each one before it’s added.',
    choose: 'Choose folders',
  },
  browser: {
    path: 'Folder',
    placeholder: 'Type a path, or choose a folder below',
    go: 'Open',
    up: 'Up one folder',
    locations: 'Locations on this computer',
    showLocations: 'Choose from the list',
    none: 'This folder has no subfolders.',
    locked: 'can’t be opened',
    truncated: 'Not all folders are shown. Type a path to reach the others.',
    choose: 'Choose this folder',
  },
  draft: {
    counting: 'Checking the folder…',
    nothing:
      'No comics, EPUBs or PDFs were found in this folder. You can add it anyway. Files added later are found by the next scan.',
    grouping: 'How books are grouped into series',
    found: (books: string, orMore: boolean) => `${orMore ? 'At least ' : ''}${books}.`,
    rest: (count: number) => `… and ${formatNumber(count)} more`,
    andMore: 'and more',
    confirm: 'Add and scan',
    other: 'Choose another folder',
    nightly: 'The library is scanned every night and whenever Inglenook starts. You can change this later.',
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
  series_volume_chapter: 'Volume and chapter folders belong to the series above them',
  flat: 'By file name',
  publisher_hierarchy: 'Publisher folders that contain series folders',
  calibre: 'Author folders, as created by calibre',
  custom: 'Custom pattern',
} as const

export const strategyNames = inLanguage('strategies', englishStrategyNames)
