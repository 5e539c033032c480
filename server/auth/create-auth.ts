import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Clock, NewId } from '../domain/ids.ts'
import { type AccessTokens, createAccessTokens } from './access-token.ts'
import { type AppSessions, createAppSessions } from './app-sessions.ts'
import { createAuthenticate } from './authenticate.ts'
import { type CheckPassword, createCheckPassword, type OnWrongPassword } from './check-password.ts'
import { createIdentities, type Identities } from './identities.ts'
import type { IdentityProviders } from './oidc/identity-providers.ts'
import { createProviderTokens } from './oidc/provider-tokens.ts'
import { createOwnerTokens, type OwnerTokens } from './owner-tokens.ts'
import { createPairingSecrets, type PairingSecrets } from './pairing-secrets.ts'
import { createPasswordHash, type PasswordHash } from './password-hash.ts'
import type { Authenticate } from './principal.ts'
import { createScreenTokens, type ScreenTokens } from './screen-tokens.ts'
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle.ts'
import { createUsage, type Usage } from './usage.ts'
import { createVerifiedCredentials } from './verified.ts'

/** Everything about who someone is. */
export type Auth = {
  readonly authenticate: Authenticate
  /** Whether a name and the MD5 of what was typed as the password, as KOReader sends them, are a key of somebody. */
  isKeyOfReader(given: { readonly username: string; readonly digest: string }, address: string): Promise<boolean>
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
  /** Wrong pairing codes are counted apart from wrong passwords, so that neither blocks the other. */
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
  const signInThrottle = createSignInThrottle(clock)
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
    isKeyOfReader: async (given, address) =>
      (await authenticate({ kind: 'reader-key', ...given }, address)).kind === 'signed-in',
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
    pairingAttempts: createSignInThrottle(clock),
  }
}
