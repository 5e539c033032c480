import { type FilterFamily, type FilterFields, operatorsByFamily } from '../../domain/filter/condition.ts'

const operands: Readonly<Record<FilterFamily, string>> = {
  text: '`value` (text; case, accents and width are ignored); none for `isNull` and `isNotNull`',
  uuid: '`value`; a list `values` for `in` and `notIn`',
  bool: 'none',
  number: '`value`; `min` and `max` for `between`, both inclusive and optional; none for `isNull` and `isNotNull`',
  date: '`value` (a date or a time); `start` and `end` for `between`; none for `isNull` and `isNotNull`',
}

/** The condition of a filtered list, as Markdown for the API reference. @param sorts names that the list can be sorted by */
export function conditionGrammar(fields: FilterFields, sorts: readonly string[]): string {
  const families = Object.keys(operatorsByFamily) as FilterFamily[]
  const rows = families.flatMap((family) => {
    const names = Object.entries(fields).flatMap(([name, other]) => (other === family ? [name] : []))
    return names.length === 0 ? [] : [`| ${code(names)} | ${code(operatorsByFamily[family])} | ${operands[family]} |`]
  })
  return [
    'A `condition` is an object with one key: `allOf` or `anyOf` with a list of conditions, nested as needed, or a field ' +
      'with `{"operator": …}` and its operands. An empty `allOf` matches everything, an empty `anyOf` nothing.',
    ['| Fields | Operators | Operands |', '|---|---|---|', ...rows].join('\n'),
    'For example `{"allOf": [{"readStatus": {"operator": "is", "value": "unread"}}, {"dateAdded": {"operator": "after", "value": "2024-05-01"}}]}`.',
    `Sorted by ${code(sorts)}, with \`,asc\` or \`,desc\`; by default by relevance to \`fullTextSearch\`, else by title.`,
  ].join('\n\n')
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
