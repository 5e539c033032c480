import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { KidProfile } from '../../../../domain/access/kid-profile.ts'

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull(),
  email: text('email'),
  emailKey: text('email_key'),
  isEmailVerified: integer('is_email_verified', { mode: 'boolean' }).notNull().default(false),
  displayName: text('display_name'),
  passwordHash: text('password_hash'),
  pinHash: text('pin_hash'),
  role: text('role').notNull(),
  permissions: text('permissions', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  isAllLibraries: integer('is_all_libraries', { mode: 'boolean' }).notNull().default(true),
  isAllowList: integer('is_allow_list', { mode: 'boolean' }).notNull().default(false),
  maxAgeRating: integer('max_age_rating'),
  isUnratedAllowed: integer('is_unrated_allowed', { mode: 'boolean' }).notNull().default(true),
  isAccountLocked: integer('is_account_locked', { mode: 'boolean' }).notNull().default(false),
  avatarPath: text('avatar_path'),
  credentialVersion: integer('credential_version').notNull().default(1),
  lastLoginAt: integer('last_login_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  pinFailures: integer('pin_failures').notNull().default(0),
  usernameFold: text('username_fold').notNull().default(''),
})

export const userLibraries = sqliteTable(
  'user_libraries',
  {
    userId: text('user_id').notNull(),
    librarySeq: integer('library_seq').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.librarySeq] })],
)

export const userPreferences = sqliteTable(
  'user_preferences',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

export const devices = sqliteTable('devices', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  clientId: text('client_id').notNull(),
  name: text('name'),
  protocol: text('protocol'),
  lastAddress: text('last_address'),
  lastAction: text('last_action'),
  createdAt: integer('created_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
})

export const sessions = sqliteTable('sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  kind: text('kind').notNull(),
  name: text('name'),
  userAgent: text('user_agent'),
  address: text('address'),
  createdAt: integer('created_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
  expiresAt: integer('expires_at'),
  revokedAt: integer('revoked_at'),
})

export const refreshTokens = sqliteTable('refresh_tokens', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  familyId: text('family_id').notNull(),
  sessionId: text('session_id'),
  tokenHash: text('token_hash').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
  revokedAt: integer('revoked_at'),
})

export const apiKeys = sqliteTable('api_keys', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  name: text('name').notNull(),
  prefix: text('prefix').notNull(),
  keyHash: text('key_hash').notNull(),
  permissions: text('permissions', { mode: 'json' }).$type<readonly string[]>(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  deviceId: text('device_id'),
  expiresAt: integer('expires_at'),
  lastUsedAt: integer('last_used_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  readerKeyHash: text('reader_key_hash'),
})

export const invitations = sqliteTable('invitations', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  role: text('role').notNull(),
  permissions: text('permissions', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  libraryIds: text('library_ids', { mode: 'json' }).$type<readonly string[]>(),
  groupIds: text('group_ids', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  note: text('note'),
  createdBy: text('created_by'),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  acceptedBy: text('accepted_by'),
  acceptedAt: integer('accepted_at'),
  kidProfile: text('kid_profile', { mode: 'json' }).$type<KidProfile>(),
})

export const passwordResets = sqliteTable('password_resets', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdBy: text('created_by'),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
})

export const pairings = sqliteTable('pairings', {
  id: text('id').primaryKey(),
  codeHash: text('code_hash').notNull(),
  deviceName: text('device_name'),
  address: text('address'),
  userId: text('user_id'),
  apiKeyId: text('api_key_id'),
  failures: integer('failures').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  approvedAt: integer('approved_at'),
  claimedAt: integer('claimed_at'),
})

export const oidcIdentities = sqliteTable('oidc_identities', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  provider: text('provider').notNull(),
  subject: text('subject').notNull(),
  email: text('email'),
  groupNames: text('group_names', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  createdAt: integer('created_at').notNull(),
  lastLoginAt: integer('last_login_at'),
})

export const oidcStates = sqliteTable('oidc_states', {
  stateHash: text('state_hash').primaryKey(),
  provider: text('provider').notNull(),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  redirectUri: text('redirect_uri'),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
})
