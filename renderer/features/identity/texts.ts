import type { Role } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Identity providers',
  lead: 'Other places by which people can sign in here (OpenID Connect), such as the directory of an office or a login for the whole house.',
  inFile:
    'They are set in the configuration file (service.yaml) or by environment variables, and hold from the next start. Nothing of it can be changed here; secrets are never shown.',
  off: 'Identity providers are switched off (auth.oidc.enabled). Nobody can sign in by them, and nobody sees a button.',
  none: {
    title: 'No identity provider yet',
    text: 'Providers that people can sign in by stand here. Put one like this in the configuration file (service.yaml), with the address to come back to registered at the provider, and start Inglenook again.',
  },
  copy: 'Copy the example',
  copied: 'Copied',
  notCopied: 'Select and copy it by hand',
  callback: 'Address to come back to',
  callbackLabel: (provider: string) => `the address to come back to of ${provider}`,
  callbackHint: 'Register it at the provider, to the letter.',
  callbackLoose:
    'It follows the address that the browser uses: people who reach Inglenook under another name come back to another address. Set auth.oidc.redirect_uri_base to one address, or register each.',
  issuer: 'Issuer',
  client: 'Client',
  secret: 'with a secret',
  noSecret: 'without a secret (a public client)',
  scopes: 'Asked for',
  claims: 'Claims',
  newPeople: 'Who has no account',
  makes: 'gets one',
  refuses: 'is refused',
  roles: 'Roles',
  asRole: (role: string) => role.toLowerCase(),
  rolesHere: 'Roles are given here, by administrators. New accounts begin as',
  rolesFollow: 'The role follows the groups of the provider at each sign-in. Without one of these groups:',
  groups: 'Groups',
  groupsLead:
    'Members of these groups of a provider become members of access groups, and leave them when they leave the group. It is set with the access groups.',
  noGroups: 'No group of a provider leads to an access group.',
  group: 'Group of the provider',
  accessGroup: 'Access group',
  check: 'Check the connection',
  reached: 'It answers.',
} as const

export const texts = inLanguage('identity', english)

export const englishRoleNames: Readonly<Record<Role, string>> = {
  reader: 'Reader',
  maintainer: 'Maintainer',
  admin: 'Administrator',
}

export const roleNames = inLanguage('identityRoles', englishRoleNames)

/** As it stands in the configuration file. */
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
