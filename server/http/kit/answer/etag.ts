/** A strong entity tag derived from what determines the bytes: a hash, a page, a variant. Never from secrets. */
export function strongTag(...parts: readonly (string | number)[]): string {
  return `"${parts.join('-').replace(/[^\x21\x23-\x7e]/g, '_')}"`
}

/** Whether `If-None-Match` names the tag (RFC 9110 section 13.1.2: weak comparison, `*` is any). */
export function matchesNone(header: string, tag: string): boolean {
  if (header.trim() === '*') return true
  const bare = tag.replace(/^W\//, '')
  return header.split(/,(?=\s*(?:W\/)?")/).some((candidate) => candidate.trim().replace(/^W\//, '') === bare)
}

/**
 * Whether the client's copy is current, so that the response is 304. `If-None-Match` takes precedence over
 * `If-Modified-Since`. Check visibility first: a 304 reveals that something exists.
 * @param lastModified milliseconds since 1970
 */
export function isUnchanged(
  headers: { readonly 'if-none-match'?: string | undefined; readonly 'if-modified-since'?: string | undefined },
  tag: string,
  lastModified?: number,
): boolean {
  const none = headers['if-none-match']
  if (none !== undefined) return matchesNone(none, tag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return lastModified !== undefined && !Number.isNaN(since) && Math.floor(lastModified / 1_000) * 1_000 <= since
}

/**
 * The tags of `If-Match`: the opaque tags without their quotes, or null when any will do (no header, or `*`). Weak tags
 * never match (RFC 9110 section 13.1.1, strong comparison) and are left out.
 */
export function expectedTags(header: string | undefined): readonly string[] | null {
  if (header === undefined || header.trim() === '*') return null
  return [...header.slice(0, 4_000).matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) =>
    weak === undefined ? [tag] : [],
  )
}
