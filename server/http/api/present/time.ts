/** Milliseconds since 1970 as RFC 3339 in UTC. */
export function rfc3339(at: number): string {
  if (at !== last.at) last = { at, text: new Date(at).toISOString() }
  return last.text
}

/** Cached: lists repeat the same time, as created and updated, and for everything that a scan stored at once. */
let last = { at: 0, text: new Date(0).toISOString() }

export function rfc3339OrNull(at: number | null): string | null {
  return at === null ? null : rfc3339(at)
}
