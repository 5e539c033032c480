import type { Session } from 'electron'

/** Signs in the window's session with a token of our server process; no password needed. */
export type OwnerSessionContext = {
  readonly session: Pick<Session, 'fetch'>
  readonly mint: () => string | null
  readonly isEnabled: () => boolean
}

/**
 * Opens a session for the owner of the computer when nobody is signed in and the setup is complete. An existing
 * session, such as that of a child, stays. On failure the sign-in page is shown.
 * @param origin of the server
 */
export async function openOwnerSession(origin: string, context: OwnerSessionContext): Promise<void> {
  if (!context.isEnabled()) return
  try {
    const me = await context.session.fetch(`${origin}/api/v1/auth/me`)
    if (me.status !== 401) return
    const setup = (await (await context.session.fetch(`${origin}/api/v1/setup/status`)).json()) as {
      readonly setupRequired?: boolean
    }
    const token = setup.setupRequired === false ? context.mint() : null
    if (token === null) return
    // The response's cookie goes into the window's session; the token is never part of a URL.
    await context.session.fetch(`${origin}/api/v1/auth/owner`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  } catch {
    // The page itself says that the server is away.
  }
}
