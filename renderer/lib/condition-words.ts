type Names = {
  /** Name of a library by its id. */
  readonly library: (id: string) => string | undefined
}

const fieldNames: Readonly<Record<string, string>> = {
  libraryId: 'library',
  seriesId: 'series',
  genre: 'genre',
  tag: 'tag',
  status: 'status',
  publisher: 'publisher',
  language: 'language',
  title: 'title',
  titleSort: 'sort title',
  summary: 'summary',
  author: 'author',
  path: 'folder',
  sharingTag: 'sharing tag',
  readStatus: 'read state',
  userRating: 'my rating',
  communityRating: 'rating of everyone',
  year: 'year',
  dateAdded: 'date added',
  format: 'format',
  bookType: 'kind',
  pageCount: 'number of pages',
}

/** What a field that is true or false says, and what its opposite says. */
const statements: Readonly<Record<string, readonly [string, string]>> = {
  completion: ['is complete', 'is not complete'],
  hasExternalSourceId: ['has an id elsewhere', 'has no id elsewhere'],
  hasUserRating: ['is rated by me', 'is not rated by me'],
  isTracked: ['is watched for new releases', 'is not watched for new releases'],
  inCollection: ['is in a collection', 'is in no collection'],
  inReadList: ['is in a reading list', 'is in no reading list'],
  hasError: ['cannot be read', 'can be read'],
}

const operatorWords: Readonly<Record<string, string>> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  doesNotContain: 'does not contain',
  beginsWith: 'begins with',
  endsWith: 'ends with',
  isNull: 'is missing',
  isNotNull: 'is known',
  in: 'is one of',
  notIn: 'is none of',
  eq: 'is',
  ne: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  between: 'is between',
  after: 'is after',
  before: 'is before',
  onOrAfter: 'is on or after',
  onOrBefore: 'is on or before',
}

const valueNames: Readonly<Record<string, string>> = { unread: 'unread', in_progress: 'begun', read: 'read' }

/** How conditions belong together, and each in words. */
export type ConditionWords = { readonly how: 'all' | 'any'; readonly lines: readonly string[] }

/** A condition of the API in plain words; what is not understood is shown as it stands. */
export function conditionWords(condition: unknown, names: Names): ConditionWords {
  const group = groupOf(condition)
  if (group === null) return { how: 'all', lines: [lineOf(condition, names)] }
  return { how: group.how, lines: group.of.map((one) => lineOf(one, names)) }
}

function lineOf(condition: unknown, names: Names): string {
  const group = groupOf(condition)
  if (group !== null) {
    if (group.of.length === 0) return group.how === 'all' ? 'everything' : 'nothing'
    const word = group.how === 'all' ? ' and ' : ' or '
    return group.of.map((one) => (groupOf(one) === null ? lineOf(one, names) : `(${lineOf(one, names)})`)).join(word)
  }
  const [field, test] = entryOf(condition)
  if (!isRecord(test)) return JSON.stringify(condition)
  return leafWords(field, test, names)
}

function leafWords(field: string, test: Readonly<Record<string, unknown>>, names: Names): string {
  const operator = String(test.operator)
  const statement = statements[field]
  if (statement !== undefined) return statement[operator === 'isFalse' ? 1 : 0]
  const values = valuesOf(test).map((value) => valueWords(field, value, names))
  const joined = operator === 'between' ? betweenWords(values) : values.join(', ')
  return [fieldNames[field] ?? field, operatorWords[operator] ?? operator, joined]
    .filter((word) => word !== '')
    .join(' ')
}

function valuesOf(test: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (test.operator === 'between') return [test.min ?? test.start ?? null, test.max ?? test.end ?? null]
  if (Array.isArray(test.values)) return test.values
  return test.value === undefined || test.value === null ? [] : [test.value]
}

function betweenWords([from = '…', to = '…']: readonly string[]): string {
  return `${from} and ${to}`
}

function valueWords(field: string, value: unknown, names: Names): string {
  if (value === null) return '…'
  if (typeof value === 'number') return String(value)
  const text = String(value)
  if (field === 'libraryId') return names.library(text) ?? 'a library that is gone'
  if (field === 'readStatus') return valueNames[text] ?? text
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text.slice(0, 10)
  return `“${text}”`
}

function groupOf(condition: unknown): { readonly how: 'all' | 'any'; readonly of: readonly unknown[] } | null {
  const [key, of] = entryOf(condition)
  if ((key !== 'allOf' && key !== 'anyOf') || !Array.isArray(of)) return null
  return { how: key === 'allOf' ? 'all' : 'any', of }
}

function entryOf(condition: unknown): readonly [string, unknown] {
  return isRecord(condition) ? (Object.entries(condition)[0] ?? ['', null]) : ['', null]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
