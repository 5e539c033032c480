/** The name of a resource in its book, by the address that the manifest has for it; empty for another address. */
export function resourceName(href: string): string {
  const path = href.split(/[?#]/, 1)[0] ?? ''
  const name = /\/books\/[^/]+\/resources\/(.+)$/.exec(path)?.[1] ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
