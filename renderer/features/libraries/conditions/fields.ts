import { directionNames, statusNames } from '../../../lib/book-words.ts'
import { detailNames, fieldLabels, groupNames, type operatorNames } from './texts.ts'

export type Operator = keyof typeof operatorNames
export type DetailName = keyof typeof detailNames

type Choice = { readonly value: string; readonly label: string }

/** A field of conditions. `lock` and those that end in a dot also require a name. */
export type ConditionField = {
  readonly name: string
  readonly label: string
  readonly group: keyof typeof groupNames
  readonly family: 'text' | 'number' | 'lock'
  /** The possible values, when there are few. */
  readonly choices?: readonly Choice[]
}

const choicesOf = (names: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const numbers: ReadonlySet<string> = new Set(['year', 'ageRating', 'totalVolumeCount', 'totalChapterCount'])
const few: Readonly<Record<string, readonly Choice[]>> = {
  status: choicesOf(statusNames),
  readingDirection: choicesOf(directionNames),
}

function fieldOfDetail([name, label]: readonly [string, string]): ConditionField {
  const choices = few[name]
  return {
    name: `metadata.${name}`,
    label,
    group: 'details',
    family: numbers.has(name) ? 'number' : 'text',
    ...(choices === undefined ? {} : { choices }),
  }
}

/** Fields of conditions, in display order. */
export const conditionFields: readonly ConditionField[] = [
  { name: 'bookCount', label: fieldLabels.bookCount, group: 'series', family: 'number' },
  { name: 'externalIds.count', label: fieldLabels['externalIds.count'], group: 'other', family: 'number' },
  { name: 'externalIds.', label: fieldLabels['externalIds.'], group: 'other', family: 'text' },
  ...Object.entries(detailNames).map(fieldOfDetail),
  { name: 'lock', label: fieldLabels.lock, group: 'details', family: 'lock' },
  { name: 'customMetadata.', label: fieldLabels['customMetadata.'], group: 'other', family: 'text' },
]

/** The fields as options with group headings. */
export const fieldChoices = Object.entries(groupNames).map(([key, group]) => ({
  group,
  items: conditionFields.filter((field) => field.group === key).map(({ name, label }) => ({ value: name, label })),
}))

export function fieldNamed(name: string): ConditionField | undefined {
  return conditionFields.find((field) => field.name === name)
}

/** Whether a field requires a name. */
export function needsName({ name, family }: ConditionField): boolean {
  return family === 'lock' || name.endsWith('.')
}

const empties: readonly Operator[] = ['is_null', 'is_not_null']
const counted: readonly Operator[] = ['equals', 'not_equals', 'gte', 'lte', 'gt', 'lt']
const worded: readonly Operator[] = [
  ...(['equals', 'not_equals', 'contains', 'not_contains', 'starts_with', 'ends_with'] as const),
  ...(['in', 'not_in', 'matches'] as const),
]

/** Operators of a field, and the selected one. */
export function operatorsOf({ family, name, choices }: ConditionField, used: Operator): readonly Operator[] {
  const isAlwaysThere = name === 'bookCount' || name === 'externalIds.count'
  const plain = family === 'number' ? counted : choices === undefined ? worded : worded.slice(0, 2)
  const fitting = isAlwaysThere ? plain : [...plain, ...empties]
  return fitting.includes(used) ? fitting : [...fitting, used]
}
