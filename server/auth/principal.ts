import type { Viewer } from '../domain/access/viewer.ts'
import type { Role } from '../domain/vocabulary.ts'

export type AuthMethod = 'jwt' | 'session' | 'api-key' | 'basic' | 'provider'

/** Who signed in, how, and their access. */
export type Principal = {
  readonly userId: string
  readonly username: string
  readonly role: Role
  readonly method: AuthMethod
  /** Sign-in of the credential; null for keys and Basic. */
  readonly sessionId: string | null
  readonly apiKeyId: string | null
  /** The key's name; null without one. */
  readonly apiKeyName: string | null
  /** Milliseconds since 1970 at which the credential expires; null when it does not. */
  readonly until: number | null
  readonly viewer: Viewer
}

/** A credential from a request, not verified yet. */
export type Credential =
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'api-key'; readonly key: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'session'; readonly token: string }
  /** Of KOReader's progress sync: the name, and the MD5 of the password, as typed. */
  | { readonly kind: 'reader-key'; readonly username: string; readonly digest: string }
  /** Session of a reader app, see `auth/app-sessions.ts`. */
  | { readonly kind: 'app'; readonly token: string; readonly isByCookie: boolean }
  /** Present, but of an unknown kind: refused, never ignored. */
  | { readonly kind: 'malformed' }

export type Authentication =
  | {
      readonly kind: 'signed-in'
      readonly principal: Principal
      /** The session's next token, for the cookie. */
      readonly renewed?: { readonly token: string; readonly expiresIn: number }
    }
  /** `reason` says what to do next; it never reveals which part was wrong. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Too many failures: not verified. */
  | { readonly kind: 'slowed'; readonly retryAfterSeconds: number }
  /** The identity provider that could verify it does not respond. */
  | { readonly kind: 'unavailable' }

/** Authenticates a credential. */
export type Authenticate = (credential: Credential, address: string) => Promise<Authentication>
