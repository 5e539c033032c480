import type { RequestListener } from 'node:http'
import type { LiveSettings } from '../../library/settings/live-settings.ts'
import { readId } from '../kit/request/bare-id.ts'
import type { Exchange } from '../kit/request/exchange.ts'
import { atRoot, enter } from './base-path.ts'
import type { CompatContext } from './compat-context.ts'

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
function catalogAddress(inside: string): string | null {
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

/**
 * Mounts the compatible API below a prefix that can be changed and disabled while the server runs. While it is
 * disabled, nothing reveals it.
 * @returns the handler of the separate port, where the same addresses are at the root
 */
export function mountCompat(context: CompatContext): RequestListener {
  // Rarely enabled: loaded on the first request of an app.
  let loading: Promise<(exchange: Exchange) => Promise<void>> | undefined
  const load = () => import('./tree.ts').then(({ createTree }) => createTree(context))
  const prefixNow = ({ settings }: { readonly settings: LiveSettings }) =>
    settings.get('compat_api.enabled') ? settings.get('compat_api.prefix') : null
  context.kit.takeOver((exchange) => {
    const { req } = exchange
    const prefix = prefixNow(context)
    const inside = enter(req, prefix)
    if (inside === null) return null
    const catalog = catalogAddress(inside)
    if (catalog !== null) {
      // The catalog is reachable below the prefix too, as apps of that server expect; its links use its own address.
      req.url = catalog
      return null
    }
    // Logs and errors show the prefix, also on the separate port.
    Object.assign(req, { url: inside, baseUrl: prefix === null ? '' : `/${prefix}` })
    loading ??= load()
    return loading.then((serve) => serve(exchange))
  })
  return atRoot(context.kit.handle)
}
