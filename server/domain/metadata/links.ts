import { cleanLine } from './clean-text.ts'
import type { ExternalId, WebLink } from './patch.ts'

/** Longer addresses are not usable as links. */
const LONGEST_URL = 2_000

/** The subject of a page on a known site: one book, or the series. */
type Subject = 'book' | 'series'
type Pattern = { readonly subject: Subject; readonly path: RegExp }
type Site = {
  /** Name of the external id, lower case. */
  readonly source: string
  readonly name: string
  readonly hosts: readonly string[]
  /** The first group of `path` is the id. */
  readonly patterns: readonly Pattern[]
}

const sites: readonly Site[] = [
  {
    source: 'comicvine',
    name: 'Comic Vine',
    hosts: ['comicvine.gamespot.com', 'comicvine.com'],
    patterns: [
      { subject: 'book', path: /\/4000-(\d+)\/?$/ },
      { subject: 'series', path: /\/4050-(\d+)\/?$/ },
    ],
  },
  {
    source: 'metron',
    name: 'Metron',
    hosts: ['metron.cloud'],
    patterns: [
      { subject: 'book', path: /^\/issue\/([\w-]+)\/?$/ },
      { subject: 'series', path: /^\/series\/([\w-]+)\/?$/ },
    ],
  },
  {
    source: 'gcd',
    name: 'Grand Comics Database',
    hosts: ['comics.org'],
    patterns: [
      { subject: 'book', path: /^\/issue\/(\d+)\/?$/ },
      { subject: 'series', path: /^\/series\/(\d+)\/?$/ },
    ],
  },
  {
    source: 'mangadex',
    name: 'MangaDex',
    hosts: ['mangadex.org'],
    patterns: [
      { subject: 'book', path: /^\/chapter\/([0-9a-f-]{36})(?:\/|$)/ },
      { subject: 'series', path: /^\/(?:title|manga)\/([0-9a-f-]{36})(?:\/|$)/ },
    ],
  },
  {
    source: 'anilist',
    name: 'AniList',
    hosts: ['anilist.co'],
    patterns: [{ subject: 'series', path: /^\/manga\/(\d+)(?:\/|$)/ }],
  },
  {
    source: 'myanimelist',
    name: 'MyAnimeList',
    hosts: ['myanimelist.net'],
    patterns: [{ subject: 'series', path: /^\/manga\/(\d+)(?:\/|$)/ }],
  },
  {
    source: 'mangaupdates',
    name: 'MangaUpdates',
    hosts: ['mangaupdates.com'],
    patterns: [{ subject: 'series', path: /^\/series\/(\w+)(?:\/|$)/ }],
  },
  { source: 'amazon', name: 'Amazon', hosts: ['amazon.com'], patterns: [{ subject: 'book', path: /\/dp\/(\w{10})/ }] },
  { source: 'comixology', name: 'comiXology', hosts: ['comixology.com'], patterns: [] },
  {
    source: 'goodreads',
    name: 'Goodreads',
    hosts: ['goodreads.com'],
    patterns: [
      { subject: 'book', path: /^\/book\/show\/(\d+)/ },
      { subject: 'series', path: /^\/series\/(\d+)/ },
    ],
  },
]
const siteByHost = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)))

type Address = { readonly href: string; readonly host: string; readonly path: string }

/** Scheme, host with an optional port, the rest (RFC 3986 section 3). User info is not accepted. */
const addressForm = /^(https?):\/\/([\p{L}\p{N}][\p{L}\p{N}._-]*|\[[0-9a-f:.]+\])(:\d{1,5})?((?:[/?#].*)?)$/iu

/**
 * A web address that is safe as a link: http or https, with a host, without user info. Invalid characters are
 * percent-encoded.
 * @returns null for anything else
 */
export function toLink(text: string): WebLink | null {
  const address = parseAddress(text)
  if (address === null) return null
  return { sourceName: siteByHost.get(address.host)?.name ?? address.host, url: address.href }
}

function parseAddress(text: string): Address | null {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST_URL) return null
  const match = addressForm.exec(trimmed)
  if (match === null) return null
  const [, scheme = '', host = '', port = '', written = ''] = match
  const rest = written.toWellFormed().replace(/[\s\u0000-\u001f\u007f-\u009f<>"\\^`{|}]/g, encodeURIComponent)
  return {
    href: `${scheme.toLowerCase()}://${host.toLowerCase()}${port}${rest}`,
    host: host.toLowerCase().replace(/^www\./, ''),
    path: rest.replace(/[?#].*$/, ''),
  }
}

/** Every address in a text, separated by white space, or by a comma or semicolon before the next scheme. */
export function splitLinks(text: string | null | undefined): string[] {
  if (text === null || text === undefined) return []
  return text
    .slice(0, 100_000)
    .split(/\s+|[,;](?=\s*https?:\/\/)/i)
    .map((part) => part.replace(/[,;]$/, ''))
    .filter((part) => part !== '')
}

/** The item at a known site that a link points to, and whether it is a book or a series. */
export function externalIdOf(link: WebLink): { readonly subject: Subject; readonly id: ExternalId } | null {
  const address = parseAddress(link.url)
  const site = address === null ? undefined : siteByHost.get(address.host)
  if (address === null || site === undefined) return null
  for (const { subject, path } of site.patterns) {
    const externalId = path.exec(address.path)?.[1]
    if (externalId !== undefined) return { subject, id: { source: site.source, externalId, externalUrl: address.href } }
  }
  return null
}

/** The source name of an external id, from the name in a document: `Comic Vine` becomes `comicvine`. */
export function externalSource(name: string): string | null {
  const line = cleanLine(name, 60)
  if (line === null) return null
  const folded = line.toLowerCase()
  const site = sites.find((known) => known.name.toLowerCase() === folded || known.source === folded)
  return site?.source ?? (folded.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || null)
}
