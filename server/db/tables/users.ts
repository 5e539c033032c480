import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { KidProfile } from '../../domain/access/kid-profile.ts'
import type { Permission } from '../../domain/access/viewer.ts'
import type { AppAction, AppProtocol, Role } from '../../domain/vocabulary.ts'
import { libraries } from './libraries-series-books.ts'
import { withoutRowid } from './table-options.ts'

/** Users and their credentials; secrets are stored as hashes only. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull(),
    /** Names and e-mail addresses are compared by key; the folded name is for sorting only. */
    usernameKey: text('username_key').notNull().unique(),
    email: text('email'),
    emailKey: text('email_key'),
    isEmailVerified: integer('is_email_verified', { mode: 'boolean' }).notNull().default(false),
    displayName: text('display_name'),
    passwordHash: text('password_hash'),
    pinHash: text('pin_hash'),
    role: text('role').$type<Role>().notNull(),
    /** In addition to those of the role. */
    permissions: text('permissions', { mode: 'json' }).$type<readonly Permission[]>().notNull().default([]),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    /** False: only those of `user_libraries`. */
    isAllLibraries: integer('is_all_libraries', { mode: 'boolean' }).notNull().default(true),
    isAllowList: integer('is_allow_list', { mode: 'boolean' }).notNull().default(false),
    maxAgeRating: integer('max_age_rating'),
    isUnratedAllowed: integer('is_unrated_allowed', { mode: 'boolean' }).notNull().default(true),
    isAccountLocked: integer('is_account_locked', { mode: 'boolean' }).notNull().default(false),
    /** Relative to the uploads folder of the data directory; a new path for each picture; null: none. */
    avatarPath: text('avatar_path'),
    /** Incremented when password, role, permissions or state change: earlier tokens become invalid. */
    credentialVersion: integer('credential_version').notNull().default(1),
    lastLoginAt: integer('last_login_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Consecutive wrong PINs. */
    pinFailures: integer('pin_failures').notNull().default(0),
    usernameFold: text('username_fold').notNull().default(''),
  },
  (table) => [
    uniqueIndex('users_email').on(table.emailKey).where(sql`email_key is not null`),
    index('users_by_name').on(table.usernameFold, table.id),
  ],
)

export const userLibraries = withoutRowid(
  sqliteTable(
    'user_libraries',
    {
      userId: text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      librarySeq: integer('library_seq')
        .notNull()
        .references(() => libraries.seq, { onDelete: 'cascade' }),
      createdAt: integer('created_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.librarySeq] }),
      index('user_libraries_by_library').on(table.librarySeq),
    ],
  ),
)

export const userPreferences = withoutRowid(
  sqliteTable(
    'user_preferences',
    {
      userId: text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      key: text('key').notNull(),
      value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
      updatedAt: integer('updated_at').notNull(),
    },
    (table) => [primaryKey({ columns: [table.userId, table.key] })],
  ),
)

export const devices = sqliteTable(
  'devices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    /** As set by its owner, else as reported by the app. */
    name: text('name'),
    /** Null: not used yet. */
    protocol: text('protocol').$type<AppProtocol>(),
    lastAddress: text('last_address'),
    lastAction: text('last_action').$type<AppAction>(),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
  },
  (table) => [uniqueIndex('devices_of_user').on(table.userId, table.clientId)],
)

export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'browser' | 'device'>().notNull(),
    name: text('name'),
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    expiresAt: integer('expires_at'),
    revokedAt: integer('revoked_at'),
  },
  (table) => [index('sessions_of_user').on(table.userId, table.lastSeenAt)],
)

export const refreshTokens = sqliteTable(
  'refresh_tokens',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Groups all tokens rotated from one sign-in. */
    familyId: text('family_id').notNull(),
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Set when it was exchanged: a second use counts as theft. */
    usedAt: integer('used_at'),
    revokedAt: integer('revoked_at'),
  },
  (table) => [
    index('refresh_tokens_of_family').on(table.familyId),
    index('refresh_tokens_of_user').on(table.userId),
    index('refresh_tokens_of_session').on(table.sessionId).where(sql`session_id is not null`),
  ],
)

export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** Null: all permissions of the user. */
    permissions: text('permissions', { mode: 'json' }).$type<readonly Permission[]>(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    deviceId: text('device_id').references(() => devices.id, { onDelete: 'set null' }),
    expiresAt: integer('expires_at'),
    lastUsedAt: integer('last_used_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Hash of the MD5 of the key, which is all that KOReader sends. */
    readerKeyHash: text('reader_key_hash'),
  },
  (table) => [
    index('api_keys_of_user').on(table.userId),
    index('api_keys_of_device').on(table.deviceId).where(sql`device_id is not null`),
    uniqueIndex('api_keys_of_readers').on(table.readerKeyHash).where(sql`reader_key_hash is not null`),
  ],
)

export const invitations = sqliteTable('invitations', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  role: text('role').$type<Role>().notNull(),
  permissions: text('permissions', { mode: 'json' }).$type<readonly Permission[]>().notNull().default([]),
  /** Null: every library. */
  libraryIds: text('library_ids', { mode: 'json' }).$type<readonly string[]>(),
  groupIds: text('group_ids', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  note: text('note'),
  createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  acceptedBy: text('accepted_by').references(() => users.id, { onDelete: 'set null' }),
  acceptedAt: integer('accepted_at'),
  /** The profile of the child account to be created. */
  kidProfile: text('kid_profile', { mode: 'json' }).$type<KidProfile>(),
})

export const passwordResets = sqliteTable(
  'password_resets',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (table) => [index('password_resets_of_user').on(table.userId)],
)

export const pairings = sqliteTable('pairings', {
  id: text('id').primaryKey(),
  codeHash: text('code_hash').notNull().unique(),
  deviceName: text('device_name'),
  address: text('address'),
  /** The user whose key the device gets; null until approved. */
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  apiKeyId: text('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
  failures: integer('failures').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  approvedAt: integer('approved_at'),
  claimedAt: integer('claimed_at'),
})

export const oidcIdentities = sqliteTable(
  'oidc_identities',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    groupNames: text('group_names', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
    createdAt: integer('created_at').notNull(),
    lastLoginAt: integer('last_login_at'),
  },
  (table) => [
    uniqueIndex('oidc_identities_subject').on(table.provider, table.subject),
    index('oidc_identities_of_user').on(table.userId),
  ],
)

export const oidcStates = sqliteTable('oidc_states', {
  stateHash: text('state_hash').primaryKey(),
  provider: text('provider').notNull(),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  redirectUri: text('redirect_uri'),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
})
