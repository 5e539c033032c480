import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  title: 'Automatic metadata',
  lead: 'Which series plugins match automatically. All others are matched only on request.',
  none: 'No conditions: all series are matched automatically.',
  other: 'This page can’t show some of these conditions. They still apply.',
  startOver: 'Start over',
  condition: 'Condition',
  howMany: 'How many must match',
  all: 'Match all conditions',
  any: 'Match any condition',
  add: 'Add condition',
  remove: 'Remove condition',
  what: 'Field',
  how: 'Operator',
  value: 'Value',
  choose: 'Choose…',
  values: 'Values',
  valuesHint: 'Press Enter after each value.',
  source: 'Provider, such as anilist',
  custom: 'Field name; a.b for b inside a',
  idAt: 'External ID from',
  lockedDetail: 'Detail',
  unfinished: 'A condition is incomplete. Complete or remove it to save.',
  test: 'Test conditions',
  find: 'Series to test',
  findHint: 'Part of the title. Leave blank for the whole library.',
  run: 'Test conditions',
  result: 'Test results',
  matches: 'Matches',
  doesNotMatch: 'Doesn’t match',
  met: 'true',
  notMet: 'false',
  actualValue: (what: string) => `actual value: ${what}`,
  nothing: 'none',
  noMatches: 'No matching series in this library.',
  empty: 'This library has no series yet.',
  matchNow: 'Match series now',
  matchNowExplanation:
    'Plugins search for each series that meets the conditions and has no match yet. Only reliable matches are applied, and locked details are never changed.',
  matchUnsaved: 'Save the conditions first, then match the series.',
  matchStarted: 'Series are being matched in the background.',
  viewTasks: 'View tasks',
} as const

export const texts = inLanguage('conditions', english)

/** Groups of condition fields. */
export const englishGroupNames = { series: 'Series', details: 'Details', other: 'Other' } as const

export const groupNames = inLanguage('conditionGroups', englishGroupNames)

/** Condition fields. */
export const englishFieldLabels = {
  bookCount: 'Books',
  'externalIds.count': 'External IDs (count)',
  'externalIds.': 'External ID',
  'customMetadata.': 'Custom field',
  lock: 'Locked detail',
} as const

export const fieldLabels = inLanguage('conditionFields', englishFieldLabels)

/** Metadata fields of a series, by their names in the contract. */
export const englishDetailNames = {
  title: 'Title',
  titleSort: 'Sort title',
  alternateTitles: 'Alternate titles',
  summary: 'Summary',
  publisher: 'Publisher',
  imprint: 'Imprint',
  status: 'Status',
  year: 'Year',
  language: 'Language',
  readingDirection: 'Reading direction',
  ageRating: 'Age rating',
  totalVolumeCount: 'Total volumes',
  totalChapterCount: 'Total chapters',
  people: 'People',
  genres: 'Genres',
  tags: 'Tags',
  links: 'Links',
  externalIds: 'External IDs',
} as const

export const detailNames = inLanguage('detailNames', englishDetailNames)

/** Operators, shown between field and value. */
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

export const englishOtherLocks = { customMetadata: 'Custom fields', cover: 'Cover' } as const

const otherLocks = inLanguage('otherLocks', englishOtherLocks)

/** Lockable fields: all metadata fields, and two that are no condition field. */
export const lockedNames = { ...detailNames, ...otherLocks }
export const englishLockNames = { true: 'is locked', false: 'is not locked' } as const

export const lockNames = inLanguage('lockNames', englishLockNames)
