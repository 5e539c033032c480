import { readId } from '../kit/request/bare-id.ts'

/** Feed names of that server below `v1.2` and `v2`, where ours differ. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['ondeck', 'next'],
  ['on-deck', 'next'],
  ['books/latest', 'recent'],
  ['series/latest', 'updated'],
])

/**
 * The address of our catalog for an address of that server: the same, or that of the same feed for bookmarks in apps
 * (`/opds/v1.2/series`). Null for what is not of the catalog.
 */
export function catalogAddress(inside: string): string | null {
  if (!/^\/opds(?:[/?]|$)/.test(inside)) return null
  const [, version, rest = '', query = ''] = /^\/opds\/(v1\.2|v2)\/([^?]+)(?:\?(.*))?$/.exec(inside) ?? []
  if (version === undefined || rest === 'catalog') return inside
  const base = version === 'v2' ? '/opds/v2' : '/opds/v1'
  const feed = rest.replace(/\/$/, '')
  const found = version === 'v1.2' ? searchAddress(feed, new URLSearchParams(query)) : null
  return `${base}/${found ?? `${pathOf(feed)}${query === '' ? '' : `?${query}`}`}`
}

/** The search query of that server's series list; null for any other address. */
function searchAddress(feed: string, params: URLSearchParams): string | null {
  if (feed === 'search') return 'search.xml'
  const [query, name] = [params.get('search'), params.get('publisher')]
  if (feed === 'series' && query) return `search?${new URLSearchParams({ query })}`
  return feed === 'series' && name ? `publishers/books?${new URLSearchParams({ name })}` : null
}

function pathOf(feed: string): string {
  const context = feed.split('/').map((part) => readId(part) ?? part)
  return renamed.get(feed) ?? context.join('/')
}
