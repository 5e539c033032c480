import { childrenOf, elementsOf, parseStrictly, textOf, type XmlElement } from './strict-xml.ts'

/** Violations in a feed or entry of RFC 4287, RFC 5005, OPDS 1.2 or OPDS-PSE 1.2. */
export type Problems = string[]

export type AtomLink = {
  readonly rel: string
  readonly href: string
  readonly type: string
  readonly attributes: ReadonlyMap<string, string>
}

const atom = 'http://www.w3.org/2005/Atom'
const prefixes: Readonly<Record<string, string>> = {
  '': atom,
  dc: 'http://purl.org/dc/terms/',
  fh: 'http://purl.org/syndication/history/1.0',
  opensearch: 'http://a9.com/-/spec/opensearch/1.1/',
}
export const acquisitionRel = 'http://opds-spec.org/acquisition'
export const streamRel = 'http://vaemendis.net/opds-pse/stream'
export const facetRel = 'http://opds-spec.org/facet'
export const imageRels = ['http://opds-spec.org/image', 'http://opds-spec.org/image/thumbnail']
export const entryType = 'application/atom+xml;type=entry;profile=opds-catalog'
export const feedTypes = {
  navigation: 'application/atom+xml;profile=opds-catalog;kind=navigation',
  acquisition: 'application/atom+xml;profile=opds-catalog;kind=acquisition',
} as const
/** File extensions by registered media type. */
export const suffixes: Readonly<Record<string, string>> = {
  'application/vnd.comicbook+zip': '.cbz',
  'application/vnd.comicbook-rar': '.cbr',
  'application/epub+zip': '.epub',
  'application/pdf': '.pdf',
}

const iri = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i
/** RFC 3986, without characters that strict parsers refuse. */
const address = /^https?:\/\/[^\s<>"{}|\\^`]+$/
/** The image types allowed by OPDS 1.2 and OPDS-PSE. */
const picture = /^image\/(jpeg|png|gif)$/
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const linkAttributes = /^(rel|href|type|title|length|hreflang|(thr|opds):\w+|pse:(count|lastRead|lastReadDate))$/
const feedChildren =
  /^(fh:complete|id|title|subtitle|updated|author|link|entry|opensearch:(totalResults|itemsPerPage))$/
const entryChildren =
  /^(id|title|updated|published|author|contributor|category|summary|content|link|source|dc:(language|issued|publisher|identifier))$/

export function linksOf(node: XmlElement): AtomLink[] {
  return childrenOf(node, 'link').map(({ attributes }) => ({
    rel: attributes.get('rel') ?? '',
    href: attributes.get('href') ?? '',
    type: attributes.get('type') ?? '',
    attributes,
  }))
}

export function linkOf(node: XmlElement, rel: string): AtomLink | undefined {
  return linksOf(node).find((link) => link.rel === rel)
}

export function textAt(node: XmlElement, name: string): string {
  return textOf(childrenOf(node, name)[0])
}

/** The violations of a document as received. @param contentType of the response */
export function problemsOf(text: string, contentType: string): Problems {
  const root = parseStrictly(text)
  const bare = contentType.replace(/; ?charset=utf-8$/i, '')
  if (bare === contentType) return [`no charset in ${contentType}`]
  if (root.name === 'entry') {
    const standing = bare === entryType ? [] : [`an entry is sent as ${contentType}`]
    return [...standing, ...entryProblems(root, { complete: true, kind: 'acquisition', feedHasAuthor: false })]
  }
  const kind = bare === feedTypes.acquisition ? 'acquisition' : 'navigation'
  return [...(bare === feedTypes[kind] ? [] : [`a feed is sent as ${contentType}`]), ...feedProblems(root, kind)]
}

function feedProblems(feed: XmlElement, kind: keyof typeof feedTypes): Problems {
  const entries = childrenOf(feed, 'entry')
  const ids = entries.map((entry) => textAt(entry, 'id'))
  const feedHasAuthor = childrenOf(feed, 'author').length > 0
  // A complete feed (RFC 5005 section 2) has complete entries and no other pages.
  const complete = childrenOf(feed, 'fh:complete').length > 0
  const paging = ['first', 'last', 'previous', 'next'].filter((rel) => linkOf(feed, rel) !== undefined)
  const start = linkOf(feed, 'start')
  return [
    ...(feed.name === 'feed' ? [] : [`the root is ${feed.name}`]),
    ...commonProblems(feed, feedChildren),
    ...exactly(feed, ['self', 'start']),
    ...(linksOf(feed).filter(({ rel }) => rel === 'search').length === 2 ? [] : ['not two links to search']),
    ...atMost(feed, ['up', 'first', 'last', 'previous', 'next']),
    ...(start?.type === feedTypes.navigation ? [] : ['start is no navigation feed']),
    ...(linkOf(feed, 'self')?.type === feedTypes[kind] ? [] : ['self is of another kind']),
    ...linksOf(feed).flatMap((link) => (link.rel === 'search' ? searchProblems(link) : catalogProblems(link))),
    ...facetProblems(feed, kind),
    ...(new Set(ids).size === ids.length ? [] : ['two entries have one id']),
    ...entries.flatMap((entry) => entryProblems(entry, { complete, kind, feedHasAuthor })),
    ...(complete ? paging.map((rel) => `a complete feed with ${rel}`) : []),
  ]
}

/**
 * OPDS 1.2 section 4: only in feeds of books, one active facet per group; readers show only links with a type and a
 * title.
 */
function facetProblems(feed: XmlElement, kind: keyof typeof feedTypes): Problems {
  const facets = linksOf(feed).filter(({ rel }) => rel === facetRel)
  const groups = Map.groupBy(facets, ({ attributes }) => attributes.get('opds:facetGroup') ?? '')
  const chosen = facets.map(({ attributes }) => attributes.get('opds:activeFacet')).filter((one) => one !== undefined)
  const received = facets.every(({ attributes }) => attributes.get('title') && attributes.has('thr:count'))
  return [
    ...(facets.length > 0 && kind !== 'acquisition' ? ['facets in a navigation feed'] : []),
    ...(chosen.every((one) => one === 'true') ? [] : ['activeFacet is not true']),
    ...(received ? [] : ['a facet without title or count']),
    ...(facets.every(({ type }) => type === feedTypes.acquisition) ? [] : ['a facet of another kind']),
    ...[...groups].flatMap(([name, links]) => {
      const active = links.filter(({ attributes }) => attributes.has('opds:activeFacet'))
      return name !== '' && active.length === 1 && links.length > 1 ? [] : [`the facet group ${name}`]
    }),
  ]
}

/** A description, and a template for apps that do not support descriptions. */
function searchProblems({ type, href }: AtomLink): Problems {
  if (type === 'application/atom+xml') return href.includes('{searchTerms}') ? [] : ['a search without its words']
  return type === 'application/opensearchdescription+xml' ? [] : [`search has the type ${type}`]
}

function catalogProblems({ rel, type }: AtomLink): Problems {
  return Object.values<string>(feedTypes).includes(type) ? [] : [`${rel} has the type ${type}`]
}

type Standing = { readonly complete: boolean; readonly kind: keyof typeof feedTypes; readonly feedHasAuthor: boolean }

function entryProblems(entry: XmlElement, standing: Standing): Problems {
  const own = [...commonProblems(entry, entryChildren), ...authorProblems(entry, standing), ...textProblems(entry)]
  const kind = standing.kind === 'navigation' ? navigationProblems(entry) : publicationProblems(entry, standing)
  return [...own, ...kind].map((problem) => `${textAt(entry, 'title')}: ${problem}`)
}

/** The rules for feeds and entries alike. */
function commonProblems(node: XmlElement, allowed: RegExp): Problems {
  const once = ['id', 'title', 'updated'].filter((name) => childrenOf(node, name).length !== 1)
  const times = ['updated', 'published'].flatMap((name) => childrenOf(node, name).map(textOf))
  const unknown = elementsOf(node).filter((child) => !allowed.test(child.name))
  const foreign = elementsOf(node).filter((child) => child.namespace !== prefixes[child.prefix])
  return [
    ...once.map((name) => `not exactly one ${name}`),
    ...(textAt(node, 'title').trim() === '' ? ['no title'] : []),
    ...(iri.test(textAt(node, 'id')) ? [] : [`the id is no IRI: ${textAt(node, 'id')}`]),
    ...times.filter((time) => !timestamp.test(time) || Number.isNaN(Date.parse(time))).map((time) => `time: ${time}`),
    ...unknown.map((child) => `unknown: ${child.name}`),
    ...foreign.map((child) => `in another namespace: ${child.name}`),
    ...linksOf(node).flatMap(linkProblems),
  ]
}

function linkProblems({ rel, href, type, attributes }: AtomLink): Problems {
  const plain =
    rel === streamRel
      ? href.replace('{pageNumber}', '0').replace('{maxWidth}', '800')
      : href.replace(rel === 'search' ? '{searchTerms}' : '', '')
  const odd = [...attributes.keys()].filter((name) => !linkAttributes.test(name))
  return [
    ...(rel === '' || type === '' ? [`a link without rel or type: ${href}`] : []),
    ...(address.test(plain) && URL.canParse(plain) ? [] : [`${rel} is no address: ${href}`]),
    ...odd.map((name) => `${rel} has the attribute ${name}`),
    ...['thr:count', 'length'].flatMap((name) =>
      /^\d*$/.test(attributes.get(name) ?? '') ? [] : [`${rel}: ${name} is no number`],
    ),
  ]
}

function authorProblems(entry: XmlElement, { kind, feedHasAuthor }: Standing): Problems {
  const authors = childrenOf(entry, 'author')
  const people = [...authors, ...childrenOf(entry, 'contributor')]
  const ofSource = childrenOf(entry, 'source').flatMap((source) => childrenOf(source, 'author'))
  const someone = feedHasAuthor || authors.length > 0 || ofSource.length > 0
  return [
    ...(someone ? [] : ['nobody is the author']),
    ...(kind === 'navigation' && authors.length > 0 ? ['an author makes a publication of it'] : []),
    ...(authors.length > 1 ? ['several authors: some readers know the last only'] : []),
    ...people.filter((person) => textAt(person, 'name').trim() === '').map(() => 'a person without a name'),
  ]
}

function textProblems(entry: XmlElement): Problems {
  const texts = [...childrenOf(entry, 'summary'), ...childrenOf(entry, 'content')]
  const categories = childrenOf(entry, 'category')
  return [
    ...texts
      .filter(({ attributes }) => [...attributes][0]?.join('=') !== 'type=text')
      .map((text) => `${text.name} does not say type="text" first`),
    ...texts.filter((text) => elementsOf(text).length > 0).map(() => 'markup in a text'),
    ...(childrenOf(entry, 'summary').length > 1 ? ['two summaries'] : []),
    ...categories.filter((category) => !category.attributes.get('term')).map(() => 'a category without term'),
  ]
}

function navigationProblems(entry: XmlElement): Problems {
  const [link, ...others] = linksOf(entry)
  const followed = ['subsection', 'http://opds-spec.org/sort/new', 'http://opds-spec.org/sort/popular']
  return [
    ...(childrenOf(entry, 'content').length === 1 ? [] : ['no content']),
    ...(link === undefined || others.length > 0 ? ['not exactly one link'] : catalogProblems(link)),
    ...(followed.includes(link?.rel ?? '') ? [] : [`some readers do not follow ${link?.rel}`]),
  ]
}

function publicationProblems(entry: XmlElement, { complete }: Standing): Problems {
  const links = linksOf(entry)
  const order = links.map((link) => link.rel)
  const alternate = links.find((link) => link.rel === 'alternate')
  const described = alternate !== undefined || childrenOf(entry, 'content').length > 0
  const stream = order.indexOf(streamRel)
  return [
    ...exactly(entry, [acquisitionRel, ...imageRels]),
    ...atMost(entry, ['self', 'alternate', 'collection', streamRel]),
    ...(described ? [] : ['neither content nor alternate (RFC 4287 section 4.1.2)']),
    ...(!complete && alternate?.type !== entryType ? ['a partial entry does not point to the complete one'] : []),
    ...(complete && linkOf(entry, 'self')?.type !== entryType ? ['a complete entry does not point to itself'] : []),
    ...(stream !== -1 && stream < order.indexOf(acquisitionRel) ? ['the stream stands before the file'] : []),
    ...links.flatMap(publicationLinkProblems),
  ]
}

function publicationLinkProblems(link: AtomLink): Problems {
  const { rel, href, type, attributes } = link
  if (imageRels.includes(rel)) return picture.test(type) ? [] : [`a cover of the type ${type}`]
  if (rel === streamRel) return streamProblems(link)
  if (rel !== acquisitionRel) return []
  const suffix = suffixes[type]
  const received = suffix !== undefined && href.endsWith(suffix) && attributes.has('length')
  return received ? [] : [`the file ${href}: ${type}`]
}

function streamProblems({ href, type, attributes }: AtomLink): Problems {
  const count = Number(attributes.get('pse:count'))
  const lastRead = Number(attributes.get('pse:lastRead') ?? 1)
  return [
    ...(picture.test(type) && href.includes('{pageNumber}') ? [] : ['no page can be asked for']),
    ...(Number.isInteger(count) && count > 0 ? [] : ['no count of pages']),
    ...(lastRead >= 1 && lastRead <= count ? [] : [`read to ${lastRead}`]),
    ...(timestamp.test(attributes.get('pse:lastReadDate') ?? '2000-01-01T00:00:00Z') ? [] : ['read at no time']),
    ...(attributes.has('thr:count') ? ['thr:count on a stream'] : []),
  ]
}

function exactly(node: XmlElement, rels: readonly string[]): Problems {
  const found = linksOf(node).map((link) => link.rel)
  return rels.filter((rel) => found.filter((one) => one === rel).length !== 1).map((rel) => `not exactly one ${rel}`)
}

function atMost(node: XmlElement, rels: readonly string[]): Problems {
  const found = linksOf(node).map((link) => link.rel)
  return rels.filter((rel) => found.filter((one) => one === rel).length > 1).map((rel) => `several ${rel}`)
}
