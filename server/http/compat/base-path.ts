import type { IncomingMessage, RequestListener } from 'node:http'

/** Where a request found the tree of addresses. */
export type BasePath = {
  /** What stands before the tree in the address, as the app spells it: `/komga`; empty on the port of its own. */
  readonly base: string
}

const basePaths = new WeakMap<IncomingMessage, BasePath>()

/** @throws Error for a request that was not for the tree */
export function basePathOf(request: IncomingMessage): BasePath {
  const basePath = basePaths.get(request)
  if (basePath === undefined) throw new Error('The request did not come to the compatible addresses')
  return basePath
}

/** Puts the request of the port of its own at the root of the tree. */
export function atRoot(handler: RequestListener): RequestListener {
  return (request, response) => {
    basePaths.set(request, { base: '' })
    handler(request, response)
  }
}

/**
 * Finds out whether a request is for the tree.
 * @param prefix first part of its address, lower case; null: only its own port leads to it
 * @returns the address inside the tree, slashes that were typed twice left out; null for what is of the rest of the server
 */
export function enter(request: IncomingMessage, prefix: string | null): string | null {
  const { url = '/' } = request
  if (basePaths.has(request)) return tidy(url)
  if (prefix === null) return null
  const [, first = '', rest = ''] = /^\/+([^/?]+)(.*)$/s.exec(url) ?? []
  if (first.toLowerCase() !== prefix) return null
  basePaths.set(request, { base: `/${first}` })
  return tidy(rest)
}

function tidy(url: string): string {
  const query = url.indexOf('?')
  const [path, rest] = query === -1 ? [url, ''] : [url.slice(0, query), url.slice(query)]
  return `/${path.replace(/\/{2,}/g, '/').replace(/^\//, '')}${rest}`
}
