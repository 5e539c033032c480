import { bookTypeNames, formatNames, statusNames } from '../../../lib/book-words.ts'
import { operatorWords, readStateNames, texts } from './texts.ts'

/** What is filtered. */
export type FilterTarget = 'series' | 'books'
export type FieldFamily = keyof typeof operatorWords

/** Name lists with autocomplete. */
export type NameKind = 'genre' | 'tag' | 'person'

export type FilterField = {
  readonly name: string
  readonly label: string
  readonly family: FieldFamily
  /** Fixed list of values. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** Source of the names. */
  readonly names?: NameKind
  /** Type of the referenced items. */
  readonly ids?: 'library' | 'series'
}

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const { fields: words } = texts
const shared = {
  library: { name: 'libraryId', label: words.library, family: 'uuid', ids: 'library' },
  genre: { name: 'genre', label: words.genre, family: 'text', names: 'genre' },
  tag: { name: 'tag', label: words.tag, family: 'text', names: 'tag' },
  title: { name: 'title', label: words.title, family: 'text' },
  titleSort: { name: 'titleSort', label: words.titleSort, family: 'text' },
  summary: { name: 'summary', label: words.summary, family: 'text' },
  path: { name: 'path', label: words.path, family: 'text' },
  readStatus: { name: 'readStatus', label: words.readStatus, family: 'text', choices: choices(readStateNames) },
  added: { name: 'dateAdded', label: words.dateAdded, family: 'date' },
} as const satisfies Readonly<Record<string, FilterField>>

const seriesFields: readonly FilterField[] = [
  shared.readStatus,
  shared.library,
  shared.genre,
  shared.tag,
  { name: 'author', label: words.author, family: 'text', names: 'person' },
  { name: 'status', label: words.status, family: 'text', choices: choices(statusNames) },
  { name: 'publisher', label: words.publisher, family: 'text' },
  { name: 'language', label: words.language, family: 'text' },
  { name: 'year', label: words.year, family: 'number' },
  { name: 'ageRating', label: words.ageRating, family: 'number' },
  shared.added,
  shared.title,
  shared.titleSort,
  shared.summary,
  shared.path,
  { name: 'userRating', label: words.userRating, family: 'number' },
  { name: 'communityRating', label: words.communityRating, family: 'number' },
  { name: 'hasUserRating', label: words.hasUserRating, family: 'bool' },
  { name: 'completion', label: words.completion, family: 'bool' },
  { name: 'inCollection', label: words.inCollection, family: 'bool' },
  { name: 'hasExternalSourceId', label: words.hasExternalSourceId, family: 'bool' },
  { name: 'isTracked', label: words.isTracked, family: 'bool' },
  { name: 'sharingTag', label: words.sharingTag, family: 'text' },
]

const bookFields: readonly FilterField[] = [
  shared.readStatus,
  shared.library,
  { name: 'seriesId', label: words.series, family: 'uuid', ids: 'series' },
  { name: 'format', label: words.format, family: 'text', choices: choices(formatNames) },
  shared.genre,
  shared.tag,
  { name: 'bookType', label: words.bookType, family: 'text', choices: choices(bookTypeNames) },
  { name: 'pageCount', label: words.pageCount, family: 'number' },
  shared.added,
  shared.title,
  shared.titleSort,
  shared.summary,
  shared.path,
  { name: 'inReadList', label: words.inReadList, family: 'bool' },
  { name: 'hasError', label: words.hasError, family: 'bool' },
]

/** Fields of a filter, the most used first; `only` selects and orders them. */
export function fieldsOf(target: FilterTarget, only?: ReadonlySet<string>): readonly FilterField[] {
  const fields = target === 'series' ? seriesFields : bookFields
  if (only === undefined) return fields
  return [...only].flatMap((name) => fields.find((field) => field.name === name) ?? [])
}

export function fieldNamed(target: FilterTarget, name: string): FilterField | undefined {
  return fieldsOf(target).find((field) => field.name === name)
}

/** Operators of a field with labels, reduced for fields with few choices, and the default one. */
export function operatorsOf(field: FilterField, used: string): readonly { value: string; label: string }[] {
  const all = Object.entries(operatorWords[field.family]).map(([value, label]) => ({ value, label }))
  if (field.choices === undefined) return all
  const fitting = new Set(['is', 'isNot', ...(field.name === 'readStatus' || field.name === 'format' ? [] : empties)])
  return all.filter(({ value }) => fitting.has(value) || value === used)
}

const empties = ['isNull', 'isNotNull']
