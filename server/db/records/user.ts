import type { KidProfile } from '../../domain/access/kid-profile.ts'
import type { BookFileFormat } from '../../domain/vocabulary.ts'
import type { Row } from '../tables/all.ts'

/** Times are milliseconds since 1970. */
export type UserRecord = Pick<
  Row<'users'>,
  | 'id'
  | 'username'
  | 'email'
  | 'role'
  | 'permissions'
  | 'isActive'
  | 'displayName'
  | 'credentialVersion'
  | 'avatarPath'
  | 'lastLoginAt'
  | 'createdAt'
  | 'updatedAt'
> & {
  readonly emailVerified: boolean
  /** False: only the libraries of `libraryIds`. */
  readonly allLibraries: boolean
  /** Null: none. */
  readonly kidProfile: KidProfile | null
  /** False for users who sign in through an identity provider only. */
  readonly hasPassword: boolean
  readonly hasPin: boolean
}

/** Includes secrets; for signing in only. */
export type UserSecret = UserRecord & { readonly passwordHash: string | null }

export type ApiKeyRecord = Omit<Row<'apiKeys'>, 'keyHash' | 'readerKeyHash' | 'deviceId'>

export type RefreshTokenRecord = Omit<Row<'refreshTokens'>, 'tokenHash'>

export type SessionRecord = Row<'sessions'>

/** The last position reported by a device, in a visible book. */
export type DeviceRead = {
  readonly bookId: string
  readonly title: string
  readonly format: BookFileFormat
  readonly pageCount: number
  /** 1-based. */
  readonly currentPage: number
  /** 0 to 1; null when only the page is known. */
  readonly percentage: number | null
  readonly completed: boolean
  readonly at: number
}

/** An app that authenticates every request. */
export type DeviceRecord = Omit<Row<'devices'>, 'clientId'> & {
  /** Its API key; null: name and password. */
  readonly apiKeyId: string | null
  readonly apiKeyName: string | null
  /** Null: nothing visible, or viewed by another user. */
  readonly lastRead: DeviceRead | null
}

/** A pairing in progress. Times are milliseconds since 1970. */
export type PairingRecord = Omit<Row<'pairings'>, 'codeHash' | 'failures'> & {
  /** `request`: started by a device; `offer`: started by a signed-in user who shows a code. */
  readonly kind: 'request' | 'offer'
}
