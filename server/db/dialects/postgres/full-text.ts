/**
 * Columns of a full-text table by weight, best first. The ranks of a search (`ranksOf`) consist of the first, the first
 * two, and the first three weights.
 */
const weights: Readonly<Record<string, 'A' | 'B' | 'C' | 'D'>> = {
  title: 'A',
  series: 'B',
  alternate: 'B',
  people: 'C',
  file: 'C',
  folder: 'C',
  summary: 'D',
}

/** The last position that a `tsvector` stores; words after it are found, but in no phrase. */
const lastPosition = 16_383
/** A `tsvector` holds at most a megabyte: the words, and some bytes for each. */
const limits = { words: 30_000, bytes: 600_000 }

/**
 * The words of a text as a `tsvector`, with the weight of their column. Phrases do not span columns.
 * @param columns tokens from `searchTokens`, separated by spaces
 */
export function tsvectorOf(columns: Readonly<Record<string, string>>): string {
  const parts: string[] = []
  let position = 1
  let bytes = 0
  for (const [column, tokens] of Object.entries(columns)) {
    for (const token of tokens.split(' ')) {
      bytes += Buffer.byteLength(token)
      if (token === '' || parts.length >= limits.words || bytes > limits.bytes) continue
      parts.push(`${quoted(token)}:${Math.min(position, lastPosition)}${weights[column] ?? 'D'}`)
      position += 1
    }
    position += 1
  }
  return parts.join(' ')
}

type Reading = { readonly tokens: readonly string[]; at: number }

/**
 * An FTS5 expression of `matchOfWords` and `ranksOf` as a `tsquery`: quoted words and phrases, prefixes, `AND`, `OR`,
 * `NOT`, parentheses and column filters.
 * @throws Error for anything else
 */
export function tsqueryOf(match: string): string {
  const tokens = match.match(/"[^"]*"|\{[^}]*\}|[():*]|AND|OR|NOT|\S+/g) ?? []
  const reading = { tokens, at: 0 }
  const query = alternatives(reading, '')
  if (reading.at < tokens.length) throw new Error(`Not a search: ${match}`)
  return query
}

function alternatives(reading: Reading, columns: string): string {
  let left = conjunction(reading, columns)
  for (let next = reading.tokens[reading.at]; next === 'OR' || next === 'NOT'; next = reading.tokens[reading.at]) {
    reading.at += 1
    const right = conjunction(reading, columns)
    left = next === 'OR' ? `(${left} | ${right})` : `(${left} & !${right})`
  }
  return left
}

function conjunction(reading: Reading, columns: string): string {
  const parts = [term(reading, columns)]
  for (let next = reading.tokens[reading.at]; next !== undefined && !/^(?:OR|NOT|\))$/.test(next); ) {
    if (next === 'AND') reading.at += 1
    parts.push(term(reading, columns))
    next = reading.tokens[reading.at]
  }
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`
}

function term(reading: Reading, columns: string): string {
  const token = reading.tokens[reading.at] ?? ''
  reading.at += 1
  if (token === '(') {
    const inner = alternatives(reading, columns)
    reading.at += 1
    return inner
  }
  if (token.startsWith('{')) {
    reading.at += 1
    const names = token.slice(1, -1).split(' ')
    return term(reading, [...new Set(names.map((name) => weights[name]))].join(''))
  }
  if (!token.startsWith('"')) throw new Error(`Not a search term: ${token}`)
  const isPrefix = reading.tokens[reading.at] === '*'
  if (isPrefix) reading.at += 1
  const words = token.slice(1, -1).split(' ')
  const lexemes = words.map((word, index) => {
    const flags = `${isPrefix && index === words.length - 1 ? '*' : ''}${columns}`
    return `${quoted(word)}${flags === '' ? '' : `:${flags}`}`
  })
  return lexemes.length === 1 ? (lexemes[0] ?? '') : `(${lexemes.join(' <-> ')})`
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
}
