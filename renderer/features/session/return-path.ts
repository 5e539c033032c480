/** Where somebody wanted to go, and what they had typed, while their browser is away at an identity provider. */
export type ReturnPath = { readonly next: string | null; readonly username: string }

const storageKey = 'inglenook-way-back'
/** A little longer than a sign-in at a provider may take; what is older belongs to another one. */
const retentionMs = 10 * 60_000

/** Kept for this tab only. @param now milliseconds since 1970 */
export function saveReturnPath(way: ReturnPath, now: number): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ ...way, at: now }))
}

/** What was kept a moment ago; null when nothing was, or what is there cannot be read. */
export function readReturnPath(now: number): ReturnPath | null {
  const text = sessionStorage.getItem(storageKey)
  if (text === null) return null
  try {
    const { next, username, at } = JSON.parse(text) as Record<string, unknown>
    if (typeof at !== 'number' || now - at > retentionMs || now < at) return null
    return {
      next: typeof next === 'string' ? next : null,
      username: typeof username === 'string' ? username : '',
    }
  } catch {
    return null
  }
}

/** The same, once: somebody is in. */
export function takeReturnPath(now: number): ReturnPath | null {
  const way = readReturnPath(now)
  sessionStorage.removeItem(storageKey)
  return way
}
