import type { Config } from '../../config/config.ts'
import type { ClaimNames, RoleMapping } from '../../domain/access/provider-person.ts'
import type { Clock } from '../../domain/ids.ts'
import type { Role } from '../../domain/vocabulary.ts'
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts'

/** How users of a provider are mapped to accounts. */
type SignUpRules = {
  readonly roleMapping: RoleMapping
  readonly defaultRole: Role
  /** Whether accounts are created for new users. */
  readonly autoCreateUsers: boolean
}

/** A configured provider, without its secret. */
export type ProviderFacts = SignUpRules & {
  readonly name: string
  readonly displayName: string
  readonly issuerUrl: string
  readonly clientId: string
  readonly hasSecret: boolean
  readonly scopes: readonly string[]
  readonly claims: ClaimNames
}

export type IdentityProviders = {
  /** By name, in the order of the configuration; empty when disabled. */
  readonly byName: ReadonlyMap<string, IdentityProvider & SignUpRules>
  readonly isEnabled: boolean
  /** All configured providers, disabled or not. */
  readonly facts: readonly ProviderFacts[]
  /** Local paths, compared exactly, that a sign-in may return to. */
  readonly targets: ReadonlySet<string>
  /** Base address for provider callbacks; null: the address that the browser uses. */
  readonly callbackBase: string | null
}

/** The sign-in page of the interface redirects to the previous page. */
const ownTargets = ['/', '/sign-in'] as const

export function createIdentityProviders({ auth, application }: Config, clock: Clock): IdentityProviders {
  const { oidc } = auth
  const configured = Object.entries(oidc.providers).map(([name, settings]) => ({
    settings,
    facts: factsOf(name, settings, oidc),
  }))
  const byName = configured.map(({ settings, facts }) => {
    const { name, roleMapping, defaultRole, autoCreateUsers } = facts
    const rules = { roleMapping, defaultRole, autoCreateUsers }
    return [name, { ...createIdentityProvider(name, settings, clock), ...rules }] as const
  })
  return {
    byName: new Map(oidc.enabled ? byName : []),
    isEnabled: oidc.enabled,
    facts: configured.map(({ facts }) => facts),
    targets: new Set([...ownTargets, ...oidc.allowedRedirectUris]),
    callbackBase: oidc.redirectUriBase ?? application.baseUrl ?? null,
  }
}

type Oidc = Config['auth']['oidc']

function factsOf(name: string, settings: Oidc['providers'][string], defaults: Oidc): ProviderFacts {
  const { issuerUrl, clientId, clientSecret, scopes, roleMapping } = settings
  return {
    name,
    issuerUrl,
    clientId,
    scopes,
    roleMapping,
    displayName: settings.displayName ?? name,
    hasSecret: clientSecret !== undefined,
    defaultRole: settings.defaultRole ?? defaults.defaultRole,
    autoCreateUsers: settings.autoCreateUsers ?? defaults.autoCreateUsers,
    claims: { username: settings.usernameClaim, email: settings.emailClaim, groups: settings.groupsClaim },
  }
}
