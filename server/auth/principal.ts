import type { Viewer } from '../domain/access/viewer.ts'
import type { Role } from '../domain/vocabulary.ts'

export type AuthMethod = 'jwt' | 'session' | 'api-key' | 'basic' | 'provider'

/** Who signed in, how, and what they may see. */
export type Principal = {
  readonly userId: string
  readonly username: string
  readonly role: Role
  readonly method: AuthMethod
  /** Sign-in that the credential belongs to; null for keys and Basic. */
  readonly sessionId: string | null
  readonly apiKeyId: string | null
  /** What its owner calls the key; null without one. */
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
  /** Of KOReader's progress sync: the name as typed, and the MD5 of what was typed as the password. */
  | { readonly kind: 'reader-key'; readonly username: string; readonly digest: string }
  /** Session of a reader app, see `auth/app-sessions.ts`. */
  | { readonly kind: 'app'; readonly token: string; readonly isByCookie: boolean }
  /** Present, but of no kind that is understood: refused, never ignored. */
  | { readonly kind: 'malformed' }

export type Authentication =
  | {
      readonly kind: 'signed-in'
      readonly principal: Principal
      /** The session's next token, for the cookie. */
      readonly renewed?: { readonly token: string; readonly expiresIn: number }
    }
  /** `reason` is for the person: what to do next; it never tells which part was wrong. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Too many failures: not even looked at. */
  | { readonly kind: 'slowed'; readonly retryAfterSeconds: number }
  /** Who could say whether it is good does not answer. */
  | { readonly kind: 'unavailable' }

/** Decides who a credential belongs to. */
export type Authenticate = (credential: Credential, address: string) => Promise<Authentication>
