import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Settings for',
  back: 'All libraries',
  gone: { title: 'Library not found', text: 'It was removed or isn’t shared with you.' },
  notYours: {
    title: 'You can’t change this library',
    text: 'Only maintainers and administrators can. Ask the person who runs this Inglenook.',
  },
  about: { title: 'Library', lead: 'Inglenook only reads your files. It never changes them.' },
  path: 'Folder',
  pathOfAdministrators: 'Only an administrator can change the folder.',
  onlyWithWholeLibrary:
    'Your account can see only part of this library. Files, series, titles and cleanup rules affect every book in it, so only someone who can see the whole library can change them.',
  pathHint: 'If you moved the folder, enter its new location. Reading progress stays.',
  description: 'Notes',
  isActive: 'Automatic scanning',
  isActiveHint: 'If off, the library is scanned only when someone starts a scan.',
  files: { title: 'Files', lead: 'Which files are shown. Excluded files are not deleted.' },
  formats: 'Formats',
  scans: { title: 'Scans', lead: 'When Inglenook looks for new and changed files.' },
  mode: 'Scan type',
  modes: { normal: 'New and changed files', deep: 'All files' },
  purge: 'Remove missing books after each scan',
  purgeHint: 'Reading progress and details of books with missing files are then permanently lost.',
  series: { title: 'Series', lead: 'How books are grouped. Reading progress and your edits stay.' },
  manualChanges: 'Series that someone merged, moved or split stay as they are, whatever you choose here:',
  books: { title: 'Titles and numbers', lead: 'Where they come from unless you enter them yourself.' },
  bookTitle: 'Book title',
  bookNumber: 'Book number',
  rules: {
    title: 'Name cleanup',
    lead: 'Rules for series names, applied in order. Text that matches a rule is replaced.',
    none: 'No rules. Series names come straight from folders and files.',
    add: 'Add rule',
    rule: 'Rule',
    pattern: 'Find (regular expression)',
    replacement: 'Replace with',
    replacementHint: '$1 or $<name> inserts a group. Leave blank to remove the match.',
    note: 'Note',
    enabled: 'Enabled',
    up: 'Move up: rule',
    down: 'Move down: rule',
    remove: 'Remove rule',
    test: 'Test rules',
    names: 'Names to test, one per line',
    placeholder: 'Saga [Digital] (2019)',
    run: 'Test rules',
    result: 'Result',
    unchanged: 'unchanged',
    gaveUp: {
      too_slow: 'stopped, this name takes too long. Try a simpler pattern.',
      too_long: 'stopped, the name would get too long.',
    },
    most: 'Up to 50 names are tested.',
  },
  save: 'Save',
  discard: 'Discard',
  unsaved: 'Unsaved changes',
  saved: 'Saved.',
  regroups: 'The library is being regrouped in the background.',
} as const

export const settingsTexts = inLanguage('librarySettings', english)

/** Options for titles, numbers and each grouping strategy. */
export const englishOptions = {
  titles: {
    metadata_first: 'Title in the metadata, otherwise the file name',
    filename: 'File name',
    smart: 'Title in the metadata if it is a real title, otherwise the file name',
    series_name: 'Series name with volume and chapter',
  },
  ownPattern: 'Custom pattern',
  numbers: {
    smart: 'Metadata, then file name, then file order',
    metadata: 'Metadata only',
    filename: 'File name only',
    file_order: 'File order in the folder',
  },
  filenamePatterns: {
    label: 'File name patterns',
    help: 'Regular expressions, one per line, each with a group named series: ^(?<series>.+) - \\d+',
  },
  requireMetadata: {
    label: 'Use only the series in the metadata',
    help: 'Books without a series in their metadata stay ungrouped.',
  },
  skipDepth: 'Folder levels above the series',
  storeSkippedAs: {
    label: 'Use these folders as',
    choices: { publisher: 'Publisher', author: 'Author', none: 'Nothing' },
  },
  seriesMode: {
    label: 'Group books into',
    choices: {
      standalone: 'One series per book',
      by_author: 'One series per author',
      from_metadata: 'The series in the metadata',
    },
  },
  stripIdSuffix: 'Remove the number calibre adds to folder names',
  readOpfMetadata: 'Read metadata.opf files',
  authorFromFolder: 'Use the first folder as the author',
  pathPattern: {
    label: 'Path pattern',
    help: 'A regular expression with named groups, such as ^(?<publisher>[^/]+)/(?<series>[^/]+)/',
  },
  seriesNameTemplate: { label: 'Series name', help: 'Use groups of the pattern in braces.' },
  namePattern: {
    label: 'File name pattern',
    help: 'Use groups of the pattern in braces, and {series}, {volume}, {chapter}, {title}.',
  },
  titleTemplate: {
    label: 'Title',
    help: 'Groups of the pattern in braces, and {series}, {volume}, {chapter}, {title}.',
  },
  fallback: 'If the pattern doesn’t match',
} as const

export const optionTexts = inLanguage('libraryOptions', englishOptions)
