import type { Session } from 'electron'

/** Signs in the window's session by a token of the server that this program started; without a password. */
export type OwnerSessionContext = {
  readonly session: Pick<Session, 'fetch'>
  readonly mint: () => string | null
  readonly isWanted: () => boolean
}

/**
 * Opens a session for the owner of the computer where the window has none: when nobody is signed in, and somebody was
 * made who can be. Whoever is signed in there, a child for example, stays so. A failure leaves the sign-in page.
 * @param origin of the server
 */
export async function openOwnerSession(origin: string, context: OwnerSessionContext): Promise<void> {
  if (!context.isWanted()) return
  try {
    const me = await context.session.fetch(`${origin}/api/v1/auth/me`)
    if (me.status !== 401) return
    const setup = (await (await context.session.fetch(`${origin}/api/v1/setup/status`)).json()) as {
      readonly setupRequired?: boolean
    }
    const token = setup.setupRequired === false ? context.mint() : null
    if (token === null) return
    // The cookie of the answer goes into the session of the window; the token stands in no address.
    await context.session.fetch(`${origin}/api/v1/auth/owner`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  } catch {
    // The page itself says that the server is away.
  }
}
