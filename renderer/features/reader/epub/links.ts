import type { Manifest, TocEntry } from '../../../api/types.ts'

/** Target of a link: inside of the book, an external site, or one that is not followed. */
export type LinkTarget =
  | { readonly kind: 'inside'; readonly index: number; readonly fragment: string }
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'nowhere' }

const outsideSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

type Spine = readonly Pick<Manifest['spine'][number], 'href'>[]

/** Resolves `href` against the absolute address of its resource. */
export function linkTarget(href: string, base: string, spine: Spine): LinkTarget {
  if (!URL.canParse(href, base)) return { kind: 'nowhere' }
  const url = new URL(href, base)
  const here = new URL(base)
  if (url.origin === here.origin) {
    const index = spine.findIndex((item) => samePath(new URL(item.href, base).pathname, url.pathname))
    return index === -1 ? { kind: 'nowhere' } : { kind: 'inside', index, fragment: decode(url.hash.slice(1)) }
  }
  return outsideSchemes.has(url.protocol) ? { kind: 'outside', url: url.href } : { kind: 'nowhere' }
}

/** A line of the table of contents with its depth. */
type TocLine = { readonly title: string; readonly href: string; readonly depth: number }

/** The table of contents as a flat list. */
export function tocLines(entries: readonly TocEntry[], depth = 0): readonly TocLine[] {
  return entries.flatMap(({ title, href, children }) => [{ title, href, depth }, ...tocLines(children, depth + 1)])
}

/** Contents line of a resource (0-based): the last one that begins at it or before. */
export function tocLineOf(lines: readonly TocLine[], index: number, origin: string, spine: Spine): number {
  let found = -1
  let foundAt = -1
  lines.forEach(({ href }, line) => {
    const target = linkTarget(href, origin, spine)
    if (target.kind !== 'inside' || target.index > index || target.index <= foundAt) return
    found = line
    foundAt = target.index
  })
  return found
}

/** Chapter title of each resource in spine order; empty for none. */
export function chapterTitles(
  { toc, spine }: { readonly toc: readonly TocEntry[]; readonly spine: Spine },
  origin: string,
): readonly string[] {
  const pathOf = (href: string) => (URL.canParse(href, origin) ? decode(new URL(href, origin).pathname) : '')
  const titles = new Map<string, string>()
  for (const { href, title } of tocLines(toc)) {
    const path = pathOf(href)
    if (!titles.has(path)) titles.set(path, title)
  }
  let title = ''
  return spine.map(({ href }) => {
    title = titles.get(pathOf(href)) ?? title
    return title
  })
}

function samePath(one: string, other: string): boolean {
  return one === other || decode(one) === decode(other)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Name of a resource in its book, from its address in the manifest; empty for other addresses. */
export function resourceName(href: string): string {
  const path = href.split(/[?#]/, 1)[0] ?? ''
  const name = /\/books\/[^/]+\/resources\/(.+)$/.exec(path)?.[1] ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
