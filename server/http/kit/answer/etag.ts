/** A strong entity tag of what determines the bytes: a hash, a page, a variant. Never of secrets. */
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
 * Whether the client's copy is still good, so that 304 is the answer. `If-None-Match` outranks `If-Modified-Since`.
 * Decide visibility first: a 304 tells that something exists.
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
 * What `If-Match` names: the opaque tags without their quotes, or null when anything will do (no header, or `*`). Weak
 * tags never fit (RFC 9110 section 13.1.1, strong comparison) and are left out.
 */
export function expectedTags(header: string | undefined): readonly string[] | null {
  if (header === undefined || header.trim() === '*') return null
  return [...header.slice(0, 4_000).matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) =>
    weak === undefined ? [tag] : [],
  )
}
