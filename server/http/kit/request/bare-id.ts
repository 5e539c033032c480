const uuid = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i

/** An id without hyphens, for apps that build names of ids and take them apart at the hyphens again. */
export function bareId(id: string): string {
  return id.replaceAll('-', '')
}

/** The id that a text names, with hyphens or without; null for what is none. */
export function readId(text: string): string | null {
  const parts = uuid.exec(text)?.slice(1)
  return parts === undefined ? null : parts.join('-').toLowerCase()
}
