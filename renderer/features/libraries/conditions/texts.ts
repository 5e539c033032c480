import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  title: 'What is looked up by itself',
  lead: 'Which series plugins look up elsewhere without being asked. Whatever does not fit waits for somebody to ask.',
  none: 'No conditions: every series is looked up.',
  other: 'These conditions hold something that this page cannot show. They go on holding.',
  anew: 'Start anew',
  condition: 'Condition',
  howMany: 'How many must hold',
  all: 'All of these hold',
  any: 'Any of these holds',
  add: 'Add a condition',
  remove: 'Remove condition',
  what: 'What',
  how: 'How',
  value: 'Value',
  choose: 'Choose …',
  values: 'Values',
  valuesHint: 'Enter after each one.',
  source: 'Catalogue, such as anilist',
  custom: 'Name of the entry; a.b for b inside of a',
  idAt: 'Id at',
  lockOf: 'Which detail',
  unfinished: 'A condition lacks something. Fill it in or remove it, then this can be saved.',
  test: 'Try the conditions',
  find: 'Series to try them on',
  findHint: 'Some letters of the title; empty for all of the library.',
  run: 'Try them',
  result: 'What would be looked up',
  fits: 'Fits',
  fitsNot: 'Does not fit',
  holds: 'holds',
  holdsNot: 'does not hold',
  has: (what: string) => `it has ${what}`,
  nothing: 'nothing',
  found: 'No series of this library has these words.',
  empty: 'This library has no series yet.',
  now: 'Look up the series now',
  nowAbout:
    'Plugins are asked about every series that fits and that they do not know yet. Only what is surely the same is taken over, and nothing that is locked.',
  nowUnsaved: 'Save the conditions first; then the series can be looked up by them.',
  nowBegun: 'The series are looked up in the background.',
  nowTasks: 'Look at the work',
} as const

export const texts = inLanguage('conditions', english)

/** Groups of the things that can be asked about. */
export const englishGroupNames = { series: 'Series', details: 'Details', other: 'Elsewhere' } as const

export const groupNames = inLanguage('conditionGroups', englishGroupNames)

/** What can be asked about. */
export const englishFieldLabels = {
  bookCount: 'Books',
  'externalIds.count': 'Ids elsewhere, how many',
  'externalIds.': 'Id in a catalogue',
  'customMetadata.': 'Entry of one’s own',
  lock: 'Locked detail',
} as const

export const fieldLabels = inLanguage('conditionFields', englishFieldLabels)

/** The details of a series by their names in the contract. */
export const englishDetailNames = {
  title: 'Title',
  titleSort: 'Sort title',
  alternateTitles: 'Other titles',
  summary: 'Summary',
  publisher: 'Publisher',
  imprint: 'Imprint',
  status: 'Status',
  year: 'Year',
  language: 'Language',
  readingDirection: 'Reading direction',
  ageRating: 'Age rating',
  totalVolumeCount: 'Volumes in all',
  totalChapterCount: 'Chapters in all',
  people: 'People',
  genres: 'Genres',
  tags: 'Tags',
  links: 'Links',
  externalIds: 'Ids elsewhere',
} as const

export const detailNames = inLanguage('detailNames', englishDetailNames)

/** The operators of conditions, in words that stand between a thing and a value. */
export const englishOperatorNames = {
  equals: 'is',
  not_equals: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  starts_with: 'begins with',
  ends_with: 'ends with',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  in: 'is one of',
  not_in: 'is none of',
  matches: 'matches (regular expression)',
  is_null: 'is empty',
  is_not_null: 'is not empty',
} as const

export const operatorNames = inLanguage('conditionOperators', englishOperatorNames)

export const englishOtherLocks = { customMetadata: 'Further data', cover: 'Cover' } as const

const otherLocks = inLanguage('otherLocks', englishOtherLocks)

/** What can be locked: every detail, and two that conditions cannot ask for otherwise. */
export const lockedNames = { ...detailNames, ...otherLocks }
export const englishLockNames = { true: 'is locked', false: 'is not locked' } as const

export const lockNames = inLanguage('lockNames', englishLockNames)
