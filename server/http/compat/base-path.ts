import type { IncomingMessage, RequestListener } from 'node:http'

/** Where a request reached the compatible API. */
export type BasePath = {
  /** Prefix of the address as the app wrote it: `/komga`; empty on the separate port. */
  readonly base: string
}

const basePaths = new WeakMap<IncomingMessage, BasePath>()

/** @throws Error for a request outside the compatible API */
export function basePathOf(request: IncomingMessage): BasePath {
  const basePath = basePaths.get(request)
  if (basePath === undefined) throw new Error('The request did not come to the compatible addresses')
  return basePath
}

/** Marks a request on the separate port as being at the root of the compatible API. */
export function atRoot(handler: RequestListener): RequestListener {
  return (request, response) => {
    basePaths.set(request, { base: '' })
    handler(request, response)
  }
}

/**
 * Checks whether a request is for the compatible API.
 * @param prefix first part of its address, lower case; null: only reachable on the separate port
 * @returns the address below the prefix, without doubled slashes; null for other requests
 */
export function enter(request: IncomingMessage, prefix: string | null): string | null {
  const { url = '/' } = request
  if (basePaths.has(request)) return normalizePath(url)
  if (prefix === null) return null
  const [, first = '', rest = ''] = /^\/+([^/?]+)(.*)$/s.exec(url) ?? []
  if (first.toLowerCase() !== prefix) return null
  basePaths.set(request, { base: `/${first}` })
  return normalizePath(rest)
}

function normalizePath(url: string): string {
  const query = url.indexOf('?')
  const [path, rest] = query === -1 ? [url, ''] : [url.slice(0, query), url.slice(query)]
  return `/${path.replace(/\/{2,}/g, '/').replace(/^\//, '')}${rest}`
}
