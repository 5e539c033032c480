import { group, isSymbol, isWord, type Node, splitAtCommas, symbol, word } from './sql-tokens.ts'

type Part = readonly Node[]
type Call = (args: readonly Part[], contents: Part) => Part

function cast(nodes: Part, type: string): Part {
  return [group(nodes), symbol('::'), word(type)]
}

function call(name: string, ...args: readonly Part[]): Part {
  return [word(name), group(args.flatMap((arg, index) => (index === 0 ? arg : [symbol(','), ...arg])))]
}

/** The keys of `$.a.b` or `$[0]` as a PostgreSQL array of texts. */
function pathOf(nodes: Part | undefined): Part {
  const [path] = nodes ?? []
  const text = path?.kind === 'text' ? path.text.slice(1, -1) : null
  if (text === null || !text.startsWith('$')) throw new Error(`Not a JSON path: ${JSON.stringify(nodes)}`)
  const keys = [...text.matchAll(/\.(\w+)|\[(\d+|#)\]/g)].map(([, name, index]) => name ?? index)
  return [word(`'{${keys.join(',')}}'`)]
}

/** Splits `x order by y` of an aggregate. */
function aggregated(contents: Part): { readonly args: readonly Part[]; readonly order: Part } {
  const at = contents.findIndex((node) => isWord(node, 'order'))
  const args = at === -1 ? contents : contents.slice(0, at)
  return { args: splitAtCommas(args), order: at === -1 ? [] : contents.slice(at) }
}

function distinctOrAll(part: Part): { readonly distinct: Part; readonly value: Part } {
  const isDistinct = isWord(part[0], 'distinct')
  return { distinct: isDistinct ? part.slice(0, 1) : [], value: isDistinct ? part.slice(1) : part }
}

function extreme(name: string): Call {
  return (args, contents) => {
    if (args.length === 1) return [word(name === 'greatest' ? 'max' : 'min'), group(contents)]
    // Null when any is null, as in SQLite; PostgreSQL would leave nulls out.
    const missing = args.flatMap((arg, index) => [...(index === 0 ? [] : [word('or')]), group(arg), word('is null')])
    return [group([word('case when'), ...missing, word('then null else'), ...call(name, ...args), word('end')])]
  }
}

const zero = word('0')

/** SQLite's functions that PostgreSQL lacks or does otherwise. The others have the same name and meaning in both. */
export const functions: Readonly<Record<string, Call>> = {
  char: (args) => call('chr', ...args),
  instr: (args) => call('strpos', ...args),
  substr(args) {
    const [value = [], from = [], length] = args
    if (isSymbol(from[0], '-')) return call('right', value, cast(from.slice(1), 'int'))
    return call('substr', value, cast(from, 'int'), ...(length === undefined ? [] : [cast(length, 'int')]))
  },
  group_concat(_args, contents) {
    const { args, order } = aggregated(contents)
    const { distinct, value } = distinctOrAll(args[0] ?? [])
    const separator = args[1] ?? [word("','")]
    return [word('string_agg'), group([...distinct, ...cast(value, 'text'), symbol(','), ...separator, ...order])]
  },
  json_group_array(_args, contents) {
    const { args, order } = aggregated(contents)
    return call('coalesce', [word('json_agg'), group([...(args[0] ?? []), ...order])], [word("'[]'::json")])
  },
  json_object: (args) => call('json_build_object', ...args),
  json: (args) => cast(args[0] ?? [], 'json'),
  json_extract: ([value = [], path]) => [group([...cast(value, 'jsonb'), symbol('#>>'), ...pathOf(path)])],
  json_type: ([value = [], path]) => call('jsonb_typeof', [...cast(value, 'jsonb'), symbol('#>'), ...pathOf(path)]),
  json_remove: ([value = [], path]) => cast([...cast(value, 'jsonb'), symbol('#-'), ...pathOf(path)], 'text'),
  json_set: ([value = [], path, set = []]) =>
    cast(call('jsonb_set', cast(value, 'jsonb'), pathOf(path), jsonOf(set)), 'text'),
  // Only `$[#]`, the end of the list, is used.
  json_insert: ([value = [], , added = []]) => cast([...cast(value, 'jsonb'), symbol('||'), ...jsonOf(added)], 'text'),
  total: ([value = []]) => cast(call('coalesce', call('sum', value), [zero]), 'float8'),
  iif: ([test = [], yes = [], no = []]) => [
    group([word('case when'), ...test, word('then'), ...yes, word('else'), ...no, word('end')]),
  ],
  max: extreme('greatest'),
  min: extreme('least'),
  round: ([value = [], digits]) =>
    digits === undefined ? call('round', value) : cast(call('round', cast(value, 'numeric'), digits), 'float8'),
  cast: (_args, contents) => castOf(contents),
}

/** A value as JSON; `json(x)` already is. */
function jsonOf(nodes: Part): Part {
  const isJson = nodes.some((node) => node.kind === 'word' && node.text === 'json')
  if (isJson) return cast(cast(nodes, 'text'), 'jsonb')
  const [only] = nodes
  return nodes.length === 1 && only?.kind === 'text' ? call('to_jsonb', cast(nodes, 'text')) : call('to_jsonb', nodes)
}

/** `cast(x as integer)` cuts the fraction off, as in SQLite. */
function castOf(contents: Part): Part {
  const at = contents.findLastIndex((node) => isWord(node, 'as'))
  const value = contents.slice(0, at)
  const type = contents[at + 1]
  if (isWord(type, 'integer')) return cast(call('trunc', cast(value, 'numeric')), 'bigint')
  if (isWord(type, 'real')) return cast(value, 'float8')
  if (isWord(type, 'blob')) return call('convert_to', cast(value, 'text'), [word("'UTF8'")])
  return cast(value, 'text')
}
