/** Milliseconds since 1970 as RFC 3339 in UTC. */
export function rfc3339(at: number): string {
  return new Date(at).toISOString()
}

export function rfc3339OrNull(at: number | null): string | null {
  return at === null ? null : rfc3339(at)
}
