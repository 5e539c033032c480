import type { Config } from '../../config/config.ts'
import type { RoleMapping } from '../../domain/access/provider-person.ts'
import type { Clock } from '../../domain/ids.ts'
import type { Role } from '../../domain/vocabulary.ts'
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts'

/** What the house makes of people whom a provider sends. */
type HouseRules = {
  readonly roleMapping: RoleMapping
  readonly defaultRole: Role
  /** Whether someone who has no account here gets one. */
  readonly autoCreateUsers: boolean
}

export type IdentityProviders = {
  /** By name, in the order of the configuration; none when they are switched off. */
  readonly byName: ReadonlyMap<string, IdentityProvider & HouseRules>
  /** Paths of ours, to the letter, that a sign-in may end at. */
  readonly targets: ReadonlySet<string>
  /** Where providers send people back to; null: to the address that the browser uses. */
  readonly callbackBase: string | null
}

/** The interface goes on from its sign-in to where one was. */
const ownTargets = ['/', '/sign-in'] as const

export function createIdentityProviders({ auth, application }: Config, clock: Clock): IdentityProviders {
  const { oidc } = auth
  const configured = oidc.enabled ? Object.entries(oidc.providers) : []
  const byName = configured.map(([name, settings]) => {
    const { roleMapping, defaultRole = oidc.defaultRole, autoCreateUsers = oidc.autoCreateUsers } = settings
    const rules = { roleMapping, defaultRole, autoCreateUsers }
    return [name, { ...createIdentityProvider(name, settings, clock), ...rules }] as const
  })
  return {
    byName: new Map(byName),
    targets: new Set([...ownTargets, ...oidc.allowedRedirectUris]),
    callbackBase: oidc.redirectUriBase ?? application.baseUrl ?? null,
  }
}
