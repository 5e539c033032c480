import { type ConditionDraft, operandOf } from './draft.ts'
import { fieldNamed } from './fields.ts'
import { lockedNames, lockNames, operatorNames, texts } from './texts.ts'

/** Actual value of a series for a condition. */
export type Actual = string | number | boolean | readonly (string | number | boolean)[] | null

const maxItems = 6
const maxLetters = 120

/** A condition as text: `Books is at least 2`, `Title is locked`. */
export function conditionWords(rule: ConditionDraft): string {
  const { name, operator, value, values } = rule
  if (rule.field === 'lock') return `${detailOf(name)} ${value === 'true' ? lockNames.true : lockNames.false}`
  const what = labelOf(rule)
  const operand = operandOf(operator)
  if (operand === 'none') return `${what} ${operatorNames[operator]}`
  const wordsOf = (one: string) => fieldNamed(rule.field)?.choices?.find((choice) => choice.value === one)?.label ?? one
  return `${what} ${operatorNames[operator]} ${operand === 'many' ? values.map(wordsOf).join(', ') : wordsOf(value)}`
}

function labelOf({ field, name }: ConditionDraft): string {
  if (field === 'externalIds.') return `${texts.idAt} ${name}`
  return field === 'customMetadata.' ? name : (fieldNamed(field)?.label ?? field)
}

function detailOf(name: string): string {
  return (lockedNames as Readonly<Record<string, string>>)[name] ?? name
}

/** The actual value as text. */
export function actualWords(actual: Actual): string {
  if (actual === null || actual === '') return texts.nothing
  if (typeof actual === 'boolean') return actual ? 'yes' : 'no'
  if (!Array.isArray(actual)) return shortened(String(actual))
  if (actual.length === 0) return texts.nothing
  const shown = actual.slice(0, maxItems).map((one) => shortened(String(one)))
  return actual.length > maxItems ? `${shown.join(', ')} …` : shown.join(', ')
}

function shortened(text: string): string {
  return text.length > maxLetters ? `${text.slice(0, maxLetters)} …` : text
}
