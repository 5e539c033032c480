import type { Ask, Reply } from '../kit/http-client.ts'
import { linksOf, streamRel } from './atom-rules.ts'
import { feedSchema, type OpdsFeed, publicationSchema } from './json-rules.ts'
import { childrenOf, parseStrictly, type XmlElement } from './strict-xml.ts'

type AskFor = (path: string, how?: Ask) => Promise<Reply>

/** A link with its declared type and count. */
type Promised = { readonly href: string; readonly type: string; readonly from: string; readonly count: number | null }

export type Visited = Promised & { readonly path: string; readonly reply: Reply }

/** The types to parse for links; everything else is only fetched. */
const manifests = /^application\/(divina|webpub)\+json/
const documents = /^application\/(atom\+xml|opds(-publication)?\+json)/

/**
 * Follows every link reachable from a path: documents, covers, files, every streamed page at two widths, and a search
 * for a word.
 * @returns every response by path
 */
export async function walkCatalog(ask: AskFor, start: string, word: string): Promise<Map<string, Visited>> {
  const seen = new Map<string, Visited>()
  const queue: Promised[] = [{ href: `http://start${start}`, type: '', from: 'the start', count: null }]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const path = pathOf(next.href)
    if (seen.has(path)) continue
    const reply = await ask(path)
    seen.set(path, { ...next, path, reply })
    if (reply.status === 200)
      queue.push(...linksIn(reply, path, word).filter(({ href }) => !isWalkedElsewhere(path, href)))
  }
  return seen
}

/** 204 means no progress yet in the Readium format. */
export function isGood({ status }: Reply): boolean {
  return status === 200 || status === 204
}

/**
 * Facets can be combined endlessly, so each is followed alone. All book feeds have the same sort orders, so only one is
 * sorted.
 */
function isWalkedElsewhere(from: string, href: string): boolean {
  const chosen = /[?&](sort|status|format|language|tag)=/
  if (/[?&]sort=/.test(href) && !/\/books\?/.test(href)) return true
  return chosen.test(from) && chosen.test(href) && from !== pathOf(href)
}

/** The path and query of a URL, with unexpanded placeholders. */
export function pathOf(href: string): string {
  const { pathname, search } = new URL(href)
  return pathname + search
}

function linksIn(reply: Reply, from: string, word: string): Promised[] {
  const type = String(reply.headers['content-type'])
  if (type.startsWith('application/atom+xml')) return xmlLinks(parseStrictly(reply.text), from)
  if (type.startsWith('application/opensearchdescription+xml')) return openSearchLinks(reply.text, from, word)
  if (manifests.test(type)) return manifestLinks(reply.json, from)
  if (!documents.test(type)) return []
  return type.includes('publication')
    ? publicationLinks(reply.json, from)
    : feedLinks(feedSchema.parse(reply.json), from, word)
}

/** The links in every list of a manifest, including alternate page sizes. */
function manifestLinks(value: Record<string, unknown>, from: string): Promised[] {
  type Link = { href: string; type?: string; alternate?: Link[]; children?: Link[] }
  const { '@context': _context, metadata: _metadata, ...lists } = value
  const promised = ({ href, type = '', alternate = [], children = [] }: Link): Promised[] => [
    { href: href.split('#', 1)[0] ?? '', type, from, count: null },
    ...[...alternate, ...children].flatMap(promised),
  ]
  return Object.values(lists as Record<string, Link[]>)
    .flat()
    .flatMap(promised)
}

function openSearchLinks(text: string, from: string, word: string): Promised[] {
  return childrenOf(parseStrictly(text), 'Url').map(({ attributes }) => ({
    href: String(attributes.get('template')).replace('{searchTerms}', encodeURIComponent(word)),
    type: attributes.get('type') ?? '',
    from,
    count: null,
  }))
}

function xmlLinks(root: XmlElement, from: string): Promised[] {
  const nodes = [root, ...childrenOf(root, 'entry')]
  return nodes.flatMap(linksOf).flatMap((link): Promised[] => {
    // The search description links to the same feeds by their exact type.
    if (link.href.includes('{searchTerms}')) return []
    const count = link.attributes.get('thr:count')
    const plain = { type: link.type, from, count: count === undefined ? null : Number(count) }
    if (link.rel !== streamRel) return [{ ...plain, href: link.href }]
    const pages = Array.from({ length: Number(link.attributes.get('pse:count')) }, (_, page) => String(page))
    return pages.flatMap((page) =>
      ['', '300'].map((width) => ({
        ...plain,
        href: link.href.replace('{pageNumber}', page).replace('{maxWidth}', width),
      })),
    )
  })
}

function feedLinks(feed: OpdsFeed, from: string, word: string): Promised[] {
  const own = feed.links.map(({ href, type }) => ({
    href: href.replace('{?query,title,author}', `?query=${encodeURIComponent(word)}`),
    type,
    from,
    count: null,
  }))
  const onward = (feed.navigation ?? []).map(({ href, type, properties }) => ({
    href,
    type,
    from,
    count: properties?.numberOfItems ?? null,
  }))
  const facets = (feed.facets ?? []).flatMap(({ links }) =>
    links.map(({ href, type, properties }) => ({ href, type, from, count: properties.numberOfItems })),
  )
  return [
    ...own,
    ...onward,
    ...facets,
    ...(feed.publications ?? []).flatMap((publication) => publicationLinks(publication, from)),
  ]
}

function publicationLinks(value: unknown, from: string): Promised[] {
  const { links, images, metadata } = publicationSchema.parse(value)
  const people = [...(metadata.author ?? []), ...(metadata.artist ?? [])].flatMap((person) => person.links)
  return [...links, ...images, ...metadata.belongsTo.series.links, ...people].map(({ href, type }) => ({
    href,
    type,
    from,
    count: null,
  }))
}

/** The IDs of every item of a list, page by page. */
export async function readList(ask: AskFor, path: string): Promise<{ total: number; ids: string[] }> {
  const reply = await ask(path)
  const isJson = String(reply.headers['content-type']).includes('json')
  const page = isJson ? jsonPage(feedSchema.parse(reply.json)) : xmlPage(parseStrictly(reply.text))
  if (page.next === undefined) return { total: page.total ?? page.ids.length, ids: page.ids }
  const rest = await readList(ask, pathOf(page.next))
  return { total: page.total ?? rest.total, ids: [...page.ids, ...rest.ids] }
}

type Page = { readonly total: number | undefined; readonly ids: string[]; readonly next: string | undefined }

function jsonPage({ metadata, links, navigation = [], publications = [] }: OpdsFeed): Page {
  return {
    total: metadata.numberOfItems,
    ids: [...navigation.map((link) => link.href), ...publications.map((one) => one.metadata.identifier)],
    next: links.find((link) => link.rel === 'next')?.href,
  }
}

function xmlPage(feed: XmlElement): Page {
  const [total] = childrenOf(feed, 'opensearch:totalResults')
  return {
    total: total === undefined ? undefined : Number(total.children.join('')),
    ids: childrenOf(feed, 'entry').map((entry) => childrenOf(entry, 'id')[0]?.children.join('') ?? ''),
    next: linksOf(feed).find((link) => link.rel === 'next')?.href,
  }
}
