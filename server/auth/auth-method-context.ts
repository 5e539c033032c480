import type { Clock } from '../domain/ids.ts'
import type { AccessTokens } from './access-token.ts'
import type { AppSessions } from './app-sessions.ts'
import type { CheckPassword, VerifiedCredentials } from './check-password.ts'
import type { Identities, Identity } from './identities.ts'
import type { ProviderTokens } from './oidc/provider-tokens.ts'
import type { Authentication, AuthMethod, Principal } from './principal.ts'

/** Dependencies of the methods. */
export type AuthMethodContext = {
  readonly clock: Clock
  readonly identities: Identities
  readonly accessTokens: AccessTokens
  readonly appSessions: AppSessions
  readonly providerTokens: ProviderTokens
  readonly verified: VerifiedCredentials
  readonly checkPassword: CheckPassword
  /** Called for every key and session used. */
  readonly recordUse: { key(id: string): void; session(id: string, address: string): void }
}

export function refused(reason: string): Authentication {
  return { kind: 'refused', reason }
}

export function signedIn(
  identity: Identity,
  how: {
    readonly method: AuthMethod
    readonly sessionId?: string
    readonly key?: { readonly id: string; readonly name: string }
    readonly until?: number | null
  },
): Authentication {
  const principal: Principal = {
    userId: identity.user.id,
    username: identity.user.username,
    role: identity.user.role,
    method: how.method,
    sessionId: how.sessionId ?? null,
    apiKeyId: how.key?.id ?? null,
    apiKeyName: how.key?.name ?? null,
    until: how.until ?? null,
    viewer: identity.viewer,
  }
  return { kind: 'signed-in', principal }
}
