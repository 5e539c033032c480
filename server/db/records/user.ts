import type { KidProfile } from '../../domain/access/kid-profile.ts'
import type { Permission } from '../../domain/access/viewer.ts'
import type { AppAction, AppProtocol, BookFileFormat, Role } from '../../domain/vocabulary.ts'

/** Times are milliseconds since 1970. */
export type UserRecord = {
  readonly id: string
  readonly username: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly role: Role
  /** Beyond those of the role. */
  readonly permissions: readonly Permission[]
  readonly isActive: boolean
  readonly displayName: string | null
  /** False: only the libraries of `libraryIds`. */
  readonly allLibraries: boolean
  /** Null: none. */
  readonly kidProfile: KidProfile | null
  /** Grows when password, role, permissions or state change: what was issued before is no longer good. */
  readonly credentialVersion: number
  /** False for someone who signs in through an identity provider only. */
  readonly hasPassword: boolean
  readonly hasPin: boolean
  /** Relative to the uploads folder of the data directory, another one for each picture; null: none. */
  readonly avatarPath: string | null
  readonly lastLoginAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** With the secret; only for signing in. */
export type UserSecret = UserRecord & { readonly passwordHash: string | null }

export type ApiKeyRecord = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly prefix: string
  /** Null: all that the user may. */
  readonly permissions: readonly Permission[] | null
  readonly isActive: boolean
  readonly expiresAt: number | null
  readonly lastUsedAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

export type RefreshTokenRecord = {
  readonly id: string
  readonly userId: string
  /** All tokens that came from one sign-in by rotation. */
  readonly familyId: string
  readonly sessionId: string | null
  readonly expiresAt: number
  /** Set when it was exchanged: a second use is theft. */
  readonly usedAt: number | null
  readonly revokedAt: number | null
  readonly createdAt: number
}

export type SessionRecord = {
  readonly id: string
  readonly userId: string
  readonly kind: 'browser' | 'device'
  readonly name: string | null
  readonly userAgent: string | null
  readonly address: string | null
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
}

/** An app that brings its credential with every request. */
/** The last place that a device told, in a book that may be seen. */
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

export type DeviceRecord = {
  readonly id: string
  readonly userId: string
  /** Given by its owner, or as the app calls itself. */
  readonly name: string | null
  /** The key that it uses; null: name and password. */
  readonly apiKeyId: string | null
  readonly apiKeyName: string | null
  /** Null: it has not been seen yet. */
  readonly protocol: AppProtocol | null
  readonly lastAddress: string | null
  readonly lastAction: AppAction | null
  readonly createdAt: number
  readonly lastSeenAt: number
  /** Null: nothing that may be seen, or it is somebody else who looks. */
  readonly lastRead: DeviceRead | null
}
