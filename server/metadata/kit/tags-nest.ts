/** Deeper documents are refused: metadata has three levels. */
const MAX_DEPTH = 256

/**
 * Whether the tags of an XML document nest: one root, every element closed, nothing truncated. Bare ampersands and
 * repeated attributes pass, since tagging tools write them; a truncated document does not, since the text of its last
 * element may be incomplete. Linear time.
 */
export function tagsNest(text: string): boolean {
  const open: string[] = []
  let roots = 0
  for (let at = text.indexOf('<'); at !== -1; ) {
    const tag = readTag(text, at)
    if (tag === null) return false
    if (tag.kind === 'close' && open.pop() !== tag.name) return false
    if (open.length === 0 && (tag.kind === 'open' || tag.kind === 'empty')) roots += 1
    if (tag.kind === 'open' && open.push(tag.name) > MAX_DEPTH) return false
    at = text.indexOf('<', tag.end)
  }
  return roots === 1 && open.length === 0
}

type Tag = { readonly kind: 'open' | 'close' | 'empty' | 'other'; readonly name: string; readonly end: number }

/** Constructs that are skipped: start and end. */
const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

function readTag(text: string, at: number): Tag | null {
  for (const [begin, finish] of skipped) {
    if (!text.startsWith(begin, at)) continue
    const end = text.indexOf(finish, at + begin.length)
    return end === -1 ? null : { kind: 'other', name: '', end: end + finish.length }
  }
  const end = endOfTag(text, at + 1)
  if (end === -1) return null
  const isClose = text[at + 1] === '/'
  const name = /^[^\s/>]*/.exec(text.slice(isClose ? at + 2 : at + 1, Math.min(end, at + 258)))?.[0] ?? ''
  if (name === '' || name.includes('<')) return null
  if (isClose) return { kind: 'close', name, end: end + 1 }
  return { kind: text[end - 1] === '/' ? 'empty' : 'open', name, end: end + 1 }
}

/** Index of the `>` that ends a tag, ignoring those inside quoted attribute values. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at
    else if (char === '<') return -1
  }
  return -1
}
