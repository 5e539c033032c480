import { notes } from '../../../../server/contract/series/lockable.ts'
import { bookTypeNames, directionNames, positionWords, statusNames, usualAges } from '../../../lib/book-words.ts'
import type { FieldSpec } from './draft.ts'
import { elsewhere, fieldNames } from './texts.ts'

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

type Field = keyof typeof fieldNames

/** Input of each field; a text line unless listed here. */
const inputs: { readonly [K in Field]?: Omit<FieldSpec, 'name' | 'label'> } = {
  summary: { kind: 'prose' },
  people: { kind: 'people' },
  genres: { kind: 'names' },
  tags: { kind: 'names' },
  isbns: { kind: 'names' },
  status: { kind: 'choice', choices: choices(statusNames) },
  readingDirection: { kind: 'choice', choices: choices(directionNames) },
  number: { kind: 'number' },
  volume: { kind: 'number' },
  chapter: { kind: 'number' },
  count: { kind: 'number' },
  year: { kind: 'number' },
  month: { kind: 'number' },
  day: { kind: 'number' },
  ageRating: {
    kind: 'number',
    choices: usualAges.map((age) => ({ value: String(age), label: positionWords.age(age) })),
  },
  totalVolumeCount: { kind: 'number' },
  bookType: { kind: 'choice', choices: choices(bookTypeNames) },
  originalYear: { kind: 'number' },
  seriesPosition: { kind: 'number' },
  seriesTotal: { kind: 'number' },
  subjects: { kind: 'names' },
  awards: { kind: 'elsewhere', hint: elsewhere.api },
  customMetadata: { kind: 'elsewhere', hint: elsewhere.api },
  cover: { kind: 'elsewhere', hint: elsewhere.cover },
}

const named = (names: readonly Field[]): readonly FieldSpec[] =>
  names.map((name) => ({ name, label: fieldNames[name], kind: 'line', ...inputs[name] }))

const titles = ['title', 'titleSort'] as const
const descriptive = ['summary', 'people', 'genres', 'tags'] as const
const printed = ['publisher', 'imprint', 'year'] as const
/** Book fields that only people set; custom fields follow at the end. */
const noted = notes.book.filter((name) => name !== 'customMetadata')
const others = ['cover', 'customMetadata'] as const
const readers = ['language', 'readingDirection', 'ageRating'] as const

/** Editable fields in form order. */
export const enteredFields = {
  series: named([...titles, ...descriptive, ...printed, 'status', ...readers, 'totalVolumeCount', ...others]),
  book: named([
    ...titles,
    ...(['number', 'volume', 'chapter', 'count'] as const),
    ...descriptive,
    ...printed,
    ...(['month', 'day'] as const),
    ...readers,
    'isbns',
    ...noted,
    ...others,
  ]),
} as const

/** Fields that can be set for many items; genres and tags of many are added or removed instead. */
export const sharedFields = {
  series: named(['summary', 'people', ...printed, 'status', ...readers, 'totalVolumeCount']),
  book: named(['people', 'publisher', 'imprint', 'volume', 'year', ...readers, 'summary']),
} as const
