/**
 * The text nodes of an XHTML document with their KOReader xpointers, derived from the markup independently of the
 * server for comparison.
 */
export type ModelText = {
  /** With an index only among several elements of one name. */
  readonly short: string
  /** With an index at every step, as KOReader writes them since August 2026. */
  readonly full: string
  readonly characters: readonly string[]
  readonly before: number
}

type Node = { readonly name: string; readonly children: (Node | string)[] }

const tokens =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!(?:[^>[]|\[[^\]]*\])*>|<(\/?)([^\s/>]+)(?:[^>"']|"[^"]*"|'[^']*')*?(\/?)>|([^<]+)/g
const empty = /^[ \t\r\n]*$/
const silent = new Set(['script', 'style', 'template', 'head', 'title'])
const blocks = new Set(
  (
    'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)

export function modelTexts(markup: string): { readonly texts: readonly ModelText[]; readonly total: number } {
  const root: Node = { name: '', children: [] }
  const open: Node[] = [root]
  for (const [, cdata, slash, name, closed, text] of markup.matchAll(tokens)) {
    const top = open.at(-1) ?? root
    if (cdata !== undefined) top.children.push(cdata)
    else if (text !== undefined) top.children.push(text.replace(/&[^;\s&]+;/g, '§'))
    else if (name === undefined) continue
    else if (slash === '/') open.pop()
    else {
      const node = { name: name.toLowerCase(), children: [] }
      top.children.push(node)
      if (closed !== '/') open.push(node)
    }
  }
  const body = find(root, 'body')
  const texts: ModelText[] = []
  let total = 0
  const walk = (node: Node, short: string, full: string): void => {
    const kept = silent.has(node.name) ? [] : withoutLeadingSpace(node)
    for (const [at, child] of kept.entries()) {
      const same = kept.filter((other) => nameOf(other) === nameOf(child)).length
      const place = kept.slice(0, at + 1).filter((other) => nameOf(other) === nameOf(child)).length
      const nextShort = `${short}/${nameOf(child)}${same > 1 ? `[${place}]` : ''}`
      const nextFull = `${full}/${nameOf(child)}[${place}]`
      if (typeof child === 'string') add({ short: nextShort, full: nextFull }, child)
      else walk(child, nextShort, nextFull)
    }
  }
  const add = (steps: Pick<ModelText, 'short' | 'full'>, text: string): void => {
    if (empty.test(text)) return
    const characters = [...text.replace(/[ \t\r\n]+/g, ' ')]
    texts.push({ ...steps, characters, before: total })
    total += characters.length
  }
  if (body !== undefined) walk(body, '/body', '/body[1]')
  return { texts, total }
}

function nameOf(child: Node | string): string {
  return typeof child === 'string' ? 'text()' : child.name
}

/** Without leading white space of a block. */
function withoutLeadingSpace({ name, children }: Node): readonly (Node | string)[] {
  const first = children.findIndex((child) => typeof child !== 'string' || !empty.test(child))
  return blocks.has(name) ? children.slice(first === -1 ? children.length : first) : children
}

function find(node: Node, name: string): Node | undefined {
  for (const child of node.children) {
    if (typeof child === 'string') continue
    const found = child.name === name ? child : find(child, name)
    if (found !== undefined) return found
  }
  return undefined
}
