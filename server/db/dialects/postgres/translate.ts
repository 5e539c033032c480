import type { Value } from '../../database.ts'
import { functions } from './functions.ts'
import { afterTable, rowSources, subqueries } from './row-sources.ts'
import {
  group,
  isSymbol,
  isWord,
  type Node,
  parseSql,
  printSql,
  replaceRuns,
  splitAtCommas,
  symbol,
  word,
} from './sql-tokens.ts'

/**
 * The statements of `db/queries` and `db/writes` are written once, in the common part of both dialects and a few
 * constructs of SQLite, which are translated here: parameters, functions, the order of nulls (SQLite sorts them before
 * everything), `is`, `insert or ignore`, quoting of mixed-case names.
 * @param text SQLite text of a statement of `db/sql.ts`
 * @param params its values, whose types choose those of the parameters
 * @throws Error for a construct of SQLite that has no translation: a defect of the program
 */
export function translate(text: string, params: readonly Value[]): string {
  return printSql(statement(level(parseSql(text), params)))
}

/** Distinguishes statements with the same text whose parameters have other types. */
export function typesOf(params: readonly Value[]): string {
  return params.map(typeOf).join('')
}

function typeOf(value: Value | undefined): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'i' : 'f'
  return value instanceof Uint8Array ? 'b' : 't'
}

/** Translates one level of parentheses, the inner ones first. */
function level(nodes: readonly Node[], params: readonly Value[]): readonly Node[] {
  const typed = parameter(nodes, params)
  if (typed !== null) return typed
  const inner = nodes.map((node) => (node.kind === 'group' ? group(level(node.nodes, params)) : node))
  const steps = [
    subqueries,
    rowSources,
    fullText,
    calls,
    names,
    comparisons,
    jsonKeys,
    blobs,
    plusSigns,
    joins,
    limits,
    ordering,
  ]
  return steps.reduce<readonly Node[]>((done, step) => step(done, params), inner)
}

/** `(?||'')` and `(?+0)` of `db/sql.ts`: a text and a number. */
function parameter(nodes: readonly Node[], params: readonly Value[]): readonly Node[] | null {
  const [value, operator, zero, more] = nodes
  if (value?.kind !== 'parameter' || more !== undefined) return null
  if (isSymbol(operator, '||') && zero?.kind === 'text') return [value, word('::text')]
  if (!isSymbol(operator, '+') || zero?.kind !== 'number') return null
  return [value, word(typeOf(boundValue(value, params)) === 'f' ? '::float8' : '::bigint')]
}

function boundValue(node: Node, params: readonly Value[]): Value | undefined {
  return node.kind === 'parameter' ? params[Number(node.text.slice(1)) - 1] : undefined
}

/** `hit.book_search match x`: the words of a row against a search. */
function fullText(nodes: readonly Node[]): readonly Node[] {
  const at = nodes.findIndex((node) => isWord(node, 'match'))
  const value = nodes[at + 1]
  if (at === -1 || value === undefined) return nodes
  const hasAlias = isSymbol(nodes[at - 2], '.')
  const table = (hasAlias ? nodes[at - 3] : nodes[at - 1]) ?? value
  const parameter = value.kind === 'group' ? value.nodes.slice(0, 1) : [value]
  const test = [table, symbol('.'), word('words @@'), group([...parameter, word('::tsquery')])]
  return [...nodes.slice(0, at - (hasAlias ? 3 : 1)), ...test, ...fullText(nodes.slice(at + 2))]
}

function calls(nodes: readonly Node[]): readonly Node[] {
  return replaceRuns(nodes, (node, at) => {
    const args = nodes[at + 1]
    if (node.kind !== 'word' || args?.kind !== 'group' || isSymbol(nodes[at - 1], '.')) return null
    const translated = functions[node.text.toLowerCase()]
    return translated === undefined ? null : { length: 2, by: translated(splitAtCommas(args.nodes), args.nodes) }
  })
}

/** PostgreSQL folds unquoted names to lower case. */
function names(nodes: readonly Node[]): readonly Node[] {
  return nodes.map((node) => {
    if (node.kind === 'blob') return word(`'\\x${node.text.slice(2, -1)}'::bytea`)
    return node.kind === 'word' && /[a-z\d][A-Z]/.test(node.text) ? { kind: 'name', text: `"${node.text}"` } : node
  })
}

/** `a is b` compares, null being equal to null. */
function comparisons(nodes: readonly Node[]): readonly Node[] {
  return replaceRuns(nodes, (node, at) => {
    if (!isWord(node, 'is')) return null
    const isNegated = isWord(nodes[at + 1], 'not')
    if (isWord(nodes[at + (isNegated ? 2 : 1)], 'null', 'true', 'false', 'distinct')) return null
    return { length: isNegated ? 2 : 1, by: [word(isNegated ? 'is distinct from' : 'is not distinct from')] }
  })
}

/** `x ->> '$.key'` reads JSON from a text. */
function jsonKeys(nodes: readonly Node[]): readonly Node[] {
  return replaceRuns(nodes, (node, at) => {
    const key = nodes[at + 1]
    if (!isSymbol(node, '->>') || key?.kind !== 'text') return null
    return { length: 2, by: [word('::jsonb'), node, { kind: 'text', text: key.text.replace("'$.", "'") }] }
  })
}

function blobs(nodes: readonly Node[], params: readonly Value[]): readonly Node[] {
  return nodes.flatMap((node) => (boundValue(node, params) instanceof Uint8Array ? [node, word('::bytea')] : [node]))
}

const beforeValue = ['and', 'or', 'not', 'select', 'by', 'where', 'on', 'when', 'then', 'else', 'having', 'between']

/** A sign in front of a column keeps SQLite from using an index. */
function plusSigns(nodes: readonly Node[]): readonly Node[] {
  return nodes.filter((node, at) => {
    const before = nodes[at - 1]
    const isSign = before === undefined || before.kind === 'symbol' || isWord(before, ...beforeValue)
    return !(isSymbol(node, '+') && isSign && nodes[at + 1]?.kind === 'word')
  })
}

/** `cross join x on y` fixes SQLite's order of tables; `indexed by` its index. */
function joins(nodes: readonly Node[]): readonly Node[] {
  return replaceRuns(nodes, (node, at) => {
    if (isWord(node, 'indexed') && isWord(nodes[at + 1], 'by')) return { length: 3, by: [] }
    const isFixed = isWord(node, 'cross') && isWord(nodes[at + 1], 'join') && hasCondition(nodes, at + 2)
    return isFixed ? { length: 1, by: [] } : null
  })
}

/** `limit -1` is no limit. */
function limits(nodes: readonly Node[]): readonly Node[] {
  return replaceRuns(nodes, (node, at) =>
    isWord(node, 'limit') && isSymbol(nodes[at + 1], '-') ? { length: 3, by: [] } : null,
  )
}

function hasCondition(nodes: readonly Node[], from: number): boolean {
  for (const node of nodes.slice(from)) {
    if (isWord(node, 'on')) return true
    if (isSymbol(node, ',') || isWord(node, 'join', 'cross', 'left', ...afterTable.slice(5), 'where')) return false
  }
  return false
}

const afterOrder = ['limit', 'offset', 'rows', 'range', 'union', 'returning']

/**
 * Nulls first in ascending order, last in descending order, unless the statement says otherwise. A `rowid`, or an `id`
 * that is the whole order, is never null, and its index, a key, has the other order.
 */
function ordering(nodes: readonly Node[]): readonly Node[] {
  const start = nodes.findIndex((node, at) => isWord(node, 'order') && isWord(nodes[at + 1], 'by'))
  if (start === -1) return nodes
  const rest = nodes.slice(start + 2)
  const length = rest.findIndex((node) => isWord(node, ...afterOrder))
  const end = length === -1 ? rest.length : length
  const split = splitAtCommas(rest.slice(0, end))
  const isById = split.length === 1 && split.every(isId)
  const terms = split.map((term) => {
    if (isById || term.some((node) => isWord(node, 'nulls', 'rowid'))) return term
    return [...term, word(isWord(term.at(-1), 'desc') ? 'nulls last' : 'nulls first')]
  })
  const joined = terms.flatMap((term, at) => (at === 0 ? term : [symbol(','), ...term]))
  return [...nodes.slice(0, start + 2), ...joined, ...ordering(rest.slice(end))]
}

/** Whether a term of an order is the `id` of a table, in either direction. */
function isId(term: readonly Node[]): boolean {
  const [column, ...direction] = isSymbol(term[1], '.') ? term.slice(2) : term
  return isWord(column, 'id') && direction.every((node) => isWord(node, 'asc', 'desc'))
}

/** `insert or ignore into` keeps the row that exists. */
function statement(nodes: readonly Node[]): readonly Node[] {
  if (isWord(nodes[0], 'create') && isWord(nodes[1], 'temp')) return nodes.map(columnTypes)
  const at = nodes.findIndex((node, index) => isWord(node, 'insert') && isWord(nodes[index + 1], 'or'))
  if (at === -1) return nodes
  if (!isWord(nodes[at + 2], 'ignore')) throw new Error(`No translation of: ${printSql(nodes)}`)
  return [...nodes.slice(0, at + 1), ...nodes.slice(at + 3), word('on conflict do nothing')]
}

function columnTypes(node: Node): Node {
  if (node.kind === 'group') return group(node.nodes.map(columnTypes))
  if (isWord(node, 'text')) return word('text collate "C"')
  return isWord(node, 'integer') ? word('bigint') : node
}
