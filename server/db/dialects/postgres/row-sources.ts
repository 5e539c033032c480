import { group, isSymbol, isWord, type Node, replaceRuns, splitAtCommas, symbol, word } from './sql-tokens.ts'

/** Words that may follow a table and are not its alias. */
export const afterTable: readonly string[] = [
  ...['where', 'cross', 'join', 'left', 'on', 'group', 'order', 'limit', 'union', 'except', 'intersect'],
]

/**
 * `json_each(?)`, a bound list with a hint of its type, and `json_each(x)`, an array in a column, as rows of one column
 * called `value` (and `key`, the position in a bound list).
 */
export function rowSources(nodes: readonly Node[]): readonly Node[] {
  return replaceRuns(nodes, (node, at) => {
    const args = nodes[at + 1]
    if (!isWord(node, 'json_each') || args?.kind !== 'group') return null
    const [first, hint] = args.nodes
    const list = first?.kind === 'parameter' ? unnested(first, hint) : null
    const columns = group([word(list === null ? 'value' : 'value, key')])
    const alias = aliasAt(nodes, at + 2)
    return {
      length: 2 + alias.length,
      by: [...(list ?? elements(args.nodes)), word('as'), alias.name ?? word('given'), columns],
    }
  })
}

/** The alias of a table, with or without `as`. */
function aliasAt(nodes: readonly Node[], at: number): { readonly name: Node | null; readonly length: number } {
  const hasAs = isWord(nodes[at], 'as')
  const name = nodes[hasAs ? at + 1 : at]
  if (name?.kind !== 'word' || isWord(name, ...afterTable)) return { name: null, length: 0 }
  return { name, length: hasAs ? 2 : 1 }
}

function unnested(list: Node, hint: Node | undefined): readonly Node[] {
  const type = hint?.kind === 'hint' ? hint.text.slice(2, -2).trim() : 'text'
  const cast = word(type === 'text' ? '::text[] collate "C"' : `::${type}[]`)
  return [word('unnest'), group([list, cast]), word('with ordinality')]
}

function elements(args: readonly Node[]): readonly Node[] {
  const [value = [], path] = splitAtCommas(args)
  const json = [group(value), word('::jsonb')]
  const text = path?.[0]?.kind === 'text' ? path[0].text.slice(3, -1) : null
  const keys = text === null ? [] : [symbol('#>'), word(`'{${text.replaceAll('.', ',')}}'`)]
  return [word('jsonb_array_elements_text'), group([...json, ...keys])]
}

/** A subquery in `from` needs a name before PostgreSQL 16. */
export function subqueries(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node, at) => {
    const isSource =
      node.kind === 'group' &&
      isWord(node.nodes[0], 'select', 'with', 'values') &&
      isWord(nodes[at - 1], 'from', 'join') &&
      !isSymbol(nodes[at + 1], '.')
    const isNamed = nodes[at + 1]?.kind === 'name' || aliasAt(nodes, at + 1).name !== null
    return isSource && !isNamed ? [node, word(`as rows_${at}`)] : [node]
  })
}
