/** Target page and unsaved input while the browser is away at an identity provider. */
export type ReturnPath = { readonly next: string | null; readonly username: string }

const storageKey = 'inglenook-way-back'
/** Slightly longer than a sign-in at a provider may take; older data belongs to another one. */
const retentionMs = 10 * 60_000

/**
 * Stored for this tab only.
 * @param now milliseconds since 1970
 */
export function saveReturnPath(returnPath: ReturnPath, now: number): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ ...returnPath, at: now }))
}

/** Recently stored data; null when there is none or it is unreadable. */
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

/** Reads and removes it after the sign-in. */
export function takeReturnPath(now: number): ReturnPath | null {
  const returnPath = readReturnPath(now)
  sessionStorage.removeItem(storageKey)
  return returnPath
}
