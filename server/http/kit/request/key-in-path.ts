import type { Exchange } from './exchange.ts'

const catalogs = /^\/+opds(?=\/|$)/i
const koreader = /^\/+koreader\//
const withKey = /^\/opds\/k\/([^/]*)(\/.*)?$/i

/**
 * Moves the key of a device from the address of the catalogs (`/opds/k/{key}/…`) into the header: from here on the
 * request is for `/opds/…`, so that nothing that handles addresses, such as the log, sees the key. It replaces other
 * credentials. Doubled slashes from apps count once, as in KOReader, which appends its paths to the address as typed.
 */
export function takeKeyFromPath(exchange: Exchange): void {
  const { req } = exchange
  if (koreader.test(req.url)) {
    req.url = withPath(req.url, (path) => path.replace(/\/{2,}/g, '/'))
    return
  }
  if (!catalogs.test(req.url)) return
  // The name of a part of a book may contain anything.
  req.url = withPath(req.url, (path) => (path.includes('/resources/') ? path : path.replace(/\/{2,}/g, '/')))
  const [, key] = withKey.exec(req.url.split('?', 1)[0] ?? '') ?? []
  if (key === undefined) return
  req.url = withPath(req.url, (path) => `/opds${withKey.exec(path)?.[2] ?? ''}`)
  req.originalUrl = req.url
  const caseInsensitiveKey = decoded(key)
  req.headers['x-api-key'] = caseInsensitiveKey
  delete req.headers.authorization
  delete req.headers.cookie
  exchange.keyInPath = encodeURIComponent(caseInsensitiveKey.toWellFormed())
}

/** Changes the path of an address and keeps its query. */
function withPath(url: string, change: (path: string) => string): string {
  const query = url.indexOf('?')
  return query === -1 ? change(url) : change(url.slice(0, query)) + url.slice(query)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
