import { directionNames, statusNames } from '../../lib/book-words.ts'
import type { FieldSpec } from '../../ui/metadata-form/draft.ts'
import { texts } from './texts.ts'

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** The details of a series that a person can enter. */
export const seriesFields: readonly FieldSpec[] = [
  { name: 'title', label: texts.fields.title, kind: 'line' },
  { name: 'titleSort', label: texts.fields.titleSort, kind: 'line' },
  { name: 'summary', label: texts.fields.summary, kind: 'prose' },
  { name: 'people', label: texts.fields.people, kind: 'people' },
  { name: 'genres', label: texts.fields.genres, kind: 'names' },
  { name: 'tags', label: texts.fields.tags, kind: 'names' },
  { name: 'publisher', label: texts.fields.publisher, kind: 'line' },
  { name: 'imprint', label: texts.fields.imprint, kind: 'line' },
  { name: 'year', label: texts.fields.year, kind: 'number' },
  { name: 'status', label: texts.fields.status, kind: 'choice', choices: choices(statusNames) },
  { name: 'language', label: texts.fields.language, kind: 'line' },
  { name: 'readingDirection', label: texts.fields.direction, kind: 'choice', choices: choices(directionNames) },
  { name: 'ageRating', label: texts.fields.ageRating, kind: 'number' },
  { name: 'totalVolumeCount', label: texts.fields.volumes, kind: 'number' },
]
