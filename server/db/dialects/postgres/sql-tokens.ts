/** A piece of a statement: a token, or the contents of a pair of parentheses. */
export type Node = Token | Group
export type Token = {
  readonly kind: 'word' | 'name' | 'number' | 'text' | 'blob' | 'parameter' | 'symbol' | 'hint'
  readonly text: string
}
export type Group = { readonly kind: 'group'; readonly nodes: readonly Node[] }

const patterns: readonly (readonly [Token['kind'] | 'space', RegExp])[] = [
  ['space', /\s+|--[^\n]*/y],
  ['hint', /\/\*.*?\*\//sy],
  ['blob', /[xX]'[0-9a-fA-F]*'/y],
  ['text', /'(?:[^']|'')*'/y],
  ['name', /"(?:[^"]|"")*"/y],
  ['number', /\d+(?:\.\d+)?(?:e[+-]?\d+)?/y],
  ['word', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['parameter', /\?/y],
  ['symbol', /->>|->|\|\||<>|<=|>=|==|!=|::|[-+*/%<>=.,;()[\]{}~&|:]/y],
]

/** @throws Error at text that is no SQL of this program */
function* tokensOf(text: string): Generator<Token> {
  let at = 0
  while (at < text.length) {
    const found = patterns.flatMap(([kind, pattern]) => {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      return match === null ? [] : [{ kind, text: match[0] }]
    })[0]
    if (found === undefined) throw new Error(`No token at ${at} of: ${text}`)
    at += found.text.length
    if (found.kind !== 'space') yield { kind: found.kind, text: found.text }
  }
}

/** The statement as a tree of parentheses; parameters are numbered. @throws Error when they do not match */
export function parseSql(text: string): readonly Node[] {
  let level: Node[] = []
  const outer: Node[][] = []
  for (const token of numbered(tokensOf(text))) {
    if (isSymbol(token, '(')) {
      outer.push(level)
      level = []
      continue
    }
    const around = isSymbol(token, ')') ? outer.pop() : level
    if (around === undefined) throw new Error(`A parenthesis too many in: ${text}`)
    around.push(around === level ? token : group(level))
    level = around
  }
  if (outer.length > 0) throw new Error(`A parenthesis too few in: ${text}`)
  return level
}

/** Numbers the parameters from 1 on. */
function* numbered(tokens: Iterable<Token>): Generator<Token> {
  let parameters = 0
  for (const token of tokens) {
    if (token.kind === 'parameter') parameters += 1
    yield token.kind === 'parameter' ? { kind: 'parameter', text: `$${parameters}` } : token
  }
}

export function printSql(nodes: readonly Node[]): string {
  return nodes.map((node) => (node.kind === 'group' ? `(${printSql(node.nodes)})` : node.text)).join(' ')
}

export function symbol(text: string): Token {
  return { kind: 'symbol', text }
}

/** Text that is already in the other dialect. */
export function word(text: string): Token {
  return { kind: 'word', text }
}

export function group(nodes: readonly Node[]): Group {
  return { kind: 'group', nodes }
}

export function isWord(node: Node | undefined, ...words: readonly string[]): boolean {
  return node?.kind === 'word' && words.includes(node.text.toLowerCase())
}

export function isSymbol(node: Node | undefined, text: string): boolean {
  return node?.kind === 'symbol' && node.text === text
}

/** The parts between the commas of one level. */
export function splitAtCommas(nodes: readonly Node[]): readonly (readonly Node[])[] {
  const parts: Node[][] = [[]]
  for (const node of nodes) {
    if (isSymbol(node, ',')) parts.push([])
    else parts.at(-1)?.push(node)
  }
  return parts
}

/** What replaces a run of nodes. */
export type Replacement = { readonly length: number; readonly by: readonly Node[] }

/** Replaces runs of one level. @param find what replaces the nodes from an index on; null: nothing */
export function replaceRuns(
  nodes: readonly Node[],
  find: (node: Node, at: number) => Replacement | null,
): readonly Node[] {
  const out: Node[] = []
  let next = 0
  for (const [at, node] of nodes.entries()) {
    if (at < next) continue
    const found = find(node, at)
    out.push(...(found === null ? [node] : found.by))
    next = at + (found?.length ?? 1)
  }
  return out
}
