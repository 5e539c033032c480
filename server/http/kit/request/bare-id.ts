const uuid = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i

/** An id without hyphens, for apps that build compound ids and split them at hyphens. */
export function bareId(id: string): string {
  return id.replaceAll('-', '')
}

/** The id in a text, with or without hyphens; null for an invalid one. */
export function readId(text: string): string | null {
  const parts = uuid.exec(text)?.slice(1)
  return parts === undefined ? null : parts.join('-').toLowerCase()
}
