import type { Role } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Single sign-on',
  lead: 'Let people sign in with an identity provider (OpenID Connect), such as Authentik, Keycloak or Google.',
  inFile:
    'Providers are set up in the configuration file (service.yaml) or with environment variables. Changes apply after a restart. Secrets are never shown.',
  off: 'Single sign-on is turned off (auth.oidc.enabled). The sign-in screen doesn’t offer it.',
  none: {
    title: 'No identity providers yet',
    text: 'Add a provider like this one to the configuration file (service.yaml), register the redirect URI at the provider, and restart Inglenook.',
  },
  copy: 'Copy example',
  copied: 'Copied',
  notCopied: 'Select and copy it manually',
  callback: 'Redirect URI',
  callbackLabel: (provider: string) => `redirect URI of ${provider}`,
  callbackHint: 'Register exactly this URI at the provider.',
  callbackLoose:
    'The redirect URI depends on the address that people open Inglenook with. Set auth.oidc.redirect_uri_base to a fixed address, or register one for each.',
  issuer: 'Issuer',
  client: 'Client',
  secret: 'with a secret',
  noSecret: 'without a secret (public client)',
  scopes: 'Scopes',
  claims: 'Claims',
  newPeople: 'New users',
  makes: 'get an account automatically',
  refuses: 'can’t sign in without an account',
  roles: 'Roles',
  asRole: (role: string) => role.toLowerCase(),
  rolesHere: 'Roles are assigned here by administrators. New accounts start as',
  rolesFollow: 'Roles follow the provider’s groups at each sign-in. Without one of these groups:',
  groups: 'Group mapping',
  groupsLead:
    'Members of these provider groups are added to the access group, and removed when they leave. Set this up in Access groups.',
  noGroups: 'No provider groups are mapped.',
  group: 'Provider group',
  accessGroup: 'Access group',
  check: 'Test connection',
  reached: 'Connected.',
} as const

export const texts = inLanguage('identity', english)

export const englishRoleNames: Readonly<Record<Role, string>> = {
  reader: 'Reader',
  maintainer: 'Maintainer',
  admin: 'Administrator',
}

export const roleNames = inLanguage('identityRoles', englishRoleNames)

/** As in the configuration file. */
export const example = `auth:
  oidc:
    providers:
      home:
        display_name: Our home
        issuer_url: https://id.example.org
        client_id: inglenook
        client_secret: …
        role_mapping:
          admin: [library-keepers]`
