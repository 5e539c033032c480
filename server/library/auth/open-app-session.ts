import { LRUCache } from 'lru-cache'
import type { AppClaims } from '../../auth/app-sessions.ts'
import type { Principal } from '../../auth/principal.ts'
import { networkOf } from '../../auth/sign-in-throttle.ts'
import { write } from '../../db/write.ts'
import type { LibraryContext } from '../library-context.ts'
import type { Client } from './sessions.ts'

/** Sessions of reader apps that sign in once and then send only the token they were given. */
export type AppSessions = {
  /**
   * A token for a caller who signed in by name and password or by key. The same app at the same address gets the same
   * session while it is valid, so that an app without cookies does not create one per request.
   * @param isRemembered the app asks to stay signed in for long
   */
  open(principal: Principal, client: Client, isRemembered: boolean): Promise<string>
  /** Whether a token belongs to an active session of this person. */
  isValid(token: string, principal: Principal, address: string): Promise<boolean>
  /** Ends the session of a token at once. Invalid tokens are ignored silently. */
  end(token: string): Promise<void>
}

const capacity = 2_000
const dayMs = 24 * 3_600_000
/** As long as the servers that such apps were made for remember them. */
export const rememberedDays = 365

type Opened = Promise<{ readonly sessionId: string; readonly token: string }>

export function createAppSessions(context: LibraryContext): AppSessions {
  const { auth, database, clock } = context
  const opened = new LRUCache<string, Opened>({ max: capacity })

  async function begin(principal: Principal, client: Client, days: number): Opened {
    const identity = await auth.identities.user(principal.userId)
    const [sessionId, now] = [context.newId(), clock()]
    const session = { id: sessionId, userId: principal.userId, kind: 'device', name: null, ...client, now } as const
    await database.commit([write('createSession', { ...session, expiresAt: now + days * dayMs })])
    const claims: AppClaims = {
      userId: principal.userId,
      version: identity?.user.credentialVersion ?? 0,
      sessionId,
      keyId: principal.apiKeyId,
    }
    return { sessionId, token: auth.appSessions.sign(claims) }
  }

  async function isValid(token: string, principal: Principal, address: string): Promise<boolean> {
    const answer = await auth.authenticate({ kind: 'app', token, isByCookie: true }, address)
    if (answer.kind !== 'signed-in') return false
    const { userId, apiKeyId } = answer.principal
    return userId === principal.userId && apiKeyId === principal.apiKeyId
  }

  return {
    isValid,
    async open(principal, client, isRemembered) {
      const { userId, apiKeyId } = principal
      const key = JSON.stringify([userId, apiKeyId, client.userAgent, networkOf(client.address), isRemembered])
      const known = opened.get(key)
      if (known !== undefined) {
        const { token } = await known
        if (await isValid(token, principal, client.address)) return token
        // An app sends many requests at once: the first one opens the session for all of them.
        const other = opened.get(key)
        if (other !== undefined && other !== known) return (await other).token
      }
      const started = begin(principal, client, isRemembered ? rememberedDays : context.refreshDays)
      opened.set(key, started)
      started.catch(() => opened.delete(key))
      return (await started).token
    },
    async end(token) {
      const claims = auth.appSessions.read(token)
      if (claims === undefined) return
      const { sessionId: id, userId } = claims
      await database.commit([write('revokeSession', { id, userId, now: clock() })])
    },
  }
}
