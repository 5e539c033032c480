import { useQueries, useQuery } from '@tanstack/react-query'
import { librariesQuery } from '../../../api/queries/libraries.ts'
import { seriesQuery } from '../../../api/queries/series.ts'
import { type FilterNode, operandOf, type RuleDraft } from './draft.ts'
import { type FilterField, type FilterTarget, fieldNamed } from './fields.ts'
import { operatorWords, texts } from './texts.ts'

/** Resolves an id to a name; undefined while loading. */
type NameOf = (id: string) => string | undefined

/**
 * A condition in plain text: `Genre is Horror`, `Year is between 1990 and 1999 or (Tag is new and Status is Ended)`.
 */
export function describe(target: FilterTarget, node: FilterNode, nameOf: NameOf): string {
  if (node.kind !== 'rule') {
    const parts = node.of.map((part) => {
      const words = describe(target, part, nameOf)
      return part.kind !== 'rule' && part.of.length > 1 && node.of.length > 1 ? `(${words})` : words
    })
    return parts.join(` ${node.kind === 'all' ? texts.and : texts.or} `)
  }
  const field = fieldNamed(target, node.field)
  return field === undefined ? node.field : describeRule(field, node, nameOf)
}

function describeRule(field: FilterField, rule: RuleDraft, nameOf: NameOf): string {
  const words: Readonly<Record<string, string>> = operatorWords[field.family]
  const operator = words[rule.operator] ?? rule.operator
  const wordsOf = (value: string) => valueWords(field, value, nameOf)
  switch (operandOf(rule.operator)) {
    case 'none':
      return field.family === 'bool' ? `${field.label}: ${operator}` : `${field.label} ${operator}`
    case 'many':
      return `${field.label} ${operator} ${rule.values.map(wordsOf).join(', ')}`
    case 'range':
      return `${field.label} ${rangeWords(rule, operator)}`
    case 'one':
      return `${field.label} ${operator} ${wordsOf(rule.value)}`
  }
}

function rangeWords({ low, high }: RuleDraft, operator: string): string {
  if (high === '') return texts.fromOn(low)
  return low === '' ? texts.upTo(high) : `${operator} ${low} ${texts.and} ${high}`
}

function valueWords(field: FilterField, value: string, nameOf: NameOf): string {
  if (field.ids !== undefined) return nameOf(value) ?? texts.someSeries
  return field.choices?.find((choice) => choice.value === value)?.label ?? value
}

const maxNames = 20

/** Names of the libraries and series in a filter. */
export function useNameOf(node: FilterNode | null): NameOf {
  const libraries = useQuery(librariesQuery).data ?? []
  const ids = node === null ? [] : [...new Set(seriesIds(node))].slice(0, maxNames)
  const series = useQueries({ queries: ids.map((id) => ({ ...seriesQuery(id), retry: false })) })
  return (id) =>
    libraries.find((library) => library.id === id)?.name ?? series.find(({ data }) => data?.id === id)?.data?.title
}

function seriesIds(node: FilterNode): readonly string[] {
  if (node.kind !== 'rule') return node.of.flatMap(seriesIds)
  return node.field === 'seriesId' ? [node.value, ...node.values].filter((id) => id !== '') : []
}
