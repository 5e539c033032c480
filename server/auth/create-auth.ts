import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { write } from '../db/write.ts'
import type { AppUse } from '../domain/access/client-app.ts'
import type { Clock, NewId } from '../domain/ids.ts'
import { type AccessTokens, createAccessTokens } from './access-token.ts'
import { hashSecret, makeOneTimeToken } from './api-key.ts'
import { type AppSessions, createAppSessions } from './app-sessions.ts'
import { createAuthenticate } from './authenticate.ts'
import {
  type CheckPassword,
  createCheckPassword,
  createVerifiedCredentials,
  type OnWrongPassword,
} from './check-password.ts'
import { createIdentities, type Identities } from './identities.ts'
import type { IdentityProviders } from './oidc/identity-providers.ts'
import { createProviderTokens } from './oidc/provider-tokens.ts'
import { createPairingSecrets, type PairingSecrets } from './pairing-secrets.ts'
import { createPasswordHash, type PasswordHash } from './password-hash.ts'
import type { Authenticate } from './principal.ts'
import { createScreenTokens, type ScreenTokens } from './screen-tokens.ts'
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle.ts'

/** Collects when keys, sessions and apps were last used, and writes it periodically instead of with every request. */
type Usage = {
  key(id: string): void
  session(id: string, address: string): void
  device(use: AppUse): void
  /** Writes the collected times. A failure loses only times of last use. */
  flush(): Promise<void>
}

/** Per kind; further ones are recorded after the next flush. */
const capacity = 1_000

/** @param sessionMs session lifetime after its last use */
function createUsage(database: Database, clock: Clock, newId: NewId, sessionMs: number): Usage {
  const keys = new Map<string, number>()
  const sessions = new Map<string, { readonly address: string; readonly at: number }>()
  const devices = new Map<string, AppUse & { readonly at: number }>()
  const note = <T>(uses: Map<string, T>, id: string, use: T) => {
    if (uses.has(id) || uses.size < capacity) uses.set(id, use)
  }
  async function writePending(): Promise<void> {
    const used = [...keys].map(([id, at]) => ({ id, at }))
    const sessionUses = [...sessions].map(([id, { address, at }]) => ({ id, address, at, until: at + sessionMs }))
    const apps = [...devices.values()].map((use) => ({ ...use, id: newId() }))
    for (const uses of [keys, sessions, devices]) uses.clear()
    if (used.length > 0) await database.commit([write('touchApiKeys', { used })])
    if (sessionUses.length > 0) await database.commit([write('touchSessions', { sessionUses })])
    if (apps.length > 0) await database.commit([write('touchDevices', { used: apps })])
  }
  let last: Promise<void> = Promise.resolve()
  return {
    key: (id) => note(keys, id, clock()),
    session: (id, address) => note(sessions, id, { address, at: clock() }),
    device: (use) => note(devices, deviceKey(use), { ...use, at: clock() }),
    flush() {
      // Callers during a write wait for it, too: times recorded before must be stored afterwards.
      last = last.then(writePending, writePending)
      return last
    },
  }
}

function deviceKey({ userId, apiKeyId, appName }: AppUse): string {
  return `${userId} ${apiKeyId ?? `by password: ${appName ?? ''}`}`
}

/**
 * Tokens that sign in the owner in the desktop window. Created only in this process by whoever started the server,
 * never for a request; single use, valid for a minute, gone with the process.
 */
type OwnerTokens = {
  /** Creates one. */
  mint(): string
  /** Whether a token is valid; consumes it. */
  consume(token: string): boolean
}

const lifetimeMs = 60_000
/** A window needs one; more than a few indicate a bug in the caller. */
const maxTokens = 8

function createOwnerTokens(clock: Clock): OwnerTokens {
  /** Hash of the token to its expiry in milliseconds since 1970, oldest first. */
  const open = new Map<string, number>()
  return {
    mint() {
      const { token, hash } = makeOneTimeToken()
      const [oldest] = open.keys()
      if (open.size >= maxTokens && oldest !== undefined) open.delete(oldest)
      open.set(hash, clock() + lifetimeMs)
      return token
    },
    consume(token) {
      const hash = hashSecret(token)
      const expiresAt = open.get(hash)
      open.delete(hash)
      return expiresAt !== undefined && clock() < expiresAt
    },
  }
}

/** Everything about authentication. */
export type Auth = {
  readonly authenticate: Authenticate
  /** Whether a name and the MD5 of the password, as KOReader sends them, are a valid key. */
  isReaderKey(credentials: { readonly username: string; readonly digest: string }, address: string): Promise<boolean>
  readonly identities: Identities
  readonly passwords: PasswordHash
  readonly accessTokens: AccessTokens
  readonly appSessions: AppSessions
  readonly checkPassword: CheckPassword
  readonly signInThrottle: SignInThrottle
  readonly usage: Usage
  readonly screens: ScreenTokens
  readonly pairing: PairingSecrets
  /** For the window of the desktop. */
  readonly ownerTokens: OwnerTokens
  /** Separate from wrong passwords, so that neither blocks the other. */
  readonly pairingAttempts: SignInThrottle
}

const dayMs = 24 * 3_600_000

export type AuthOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly onWrongPassword: OnWrongPassword
  readonly providers: Pick<IdentityProviders, 'byName'>
}

export function createAuth(settings: Config['auth'], options: AuthOptions): Auth {
  const { database, clock, newId, onWrongPassword, providers } = options
  const providerTokens = createProviderTokens(providers.byName.values(), clock)
  const costs = {
    memory: settings.argon2MemoryCost,
    time: settings.argon2TimeCost,
    parallelism: settings.argon2Parallelism,
  }
  const passwords = createPasswordHash(costs)
  const signInThrottle = createSignInThrottle(clock, database.peers)
  const identities = createIdentities(database)
  const accessTokens = createAccessTokens(settings.jwtSecret, settings.jwtExpiryHours, clock)
  const appSessions = createAppSessions(settings.jwtSecret)
  const checkPassword = createCheckPassword({ database, passwords, signInThrottle, onWrongPassword })
  const usage = createUsage(database, clock, newId, settings.refreshTokenExpiryDays * dayMs)
  const verified = createVerifiedCredentials(clock)
  const context = {
    clock,
    identities,
    accessTokens,
    appSessions,
    providerTokens,
    verified,
    checkPassword,
    recordUse: usage,
  }
  const authenticate = createAuthenticate(context)
  return {
    authenticate,
    isReaderKey: async (credentials, address) =>
      (await authenticate({ kind: 'reader-key', ...credentials }, address)).kind === 'signed-in',
    identities,
    passwords,
    accessTokens,
    appSessions,
    checkPassword,
    signInThrottle,
    usage,
    screens: createScreenTokens(settings.jwtSecret, clock),
    pairing: createPairingSecrets(settings.jwtSecret),
    ownerTokens: createOwnerTokens(clock),
    pairingAttempts: createSignInThrottle(clock, database.peers, 'pairings'),
  }
}
