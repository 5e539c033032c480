import { z } from 'zod'
import { providerRefusals, roles } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { uuid } from '../shared.ts'

export { type ProviderRefusal, providerRefusals } from '../../domain/vocabulary.ts'

const tag = 'Sign-in'
const params = z.object({ provider: z.string().max(64) })

const provider = z
  .object({ name: z.string(), displayName: z.string(), loginUrl: z.string() })
  .meta({ id: 'IdentityProvider' })

const names = z.array(z.string()).max(maxItems.known)
const role = z.enum(roles)

const configured = z
  .object({
    name: z.string(),
    displayName: z.string(),
    issuerUrl: z.string(),
    clientId: z.string(),
    hasSecret: z.boolean().meta({ description: 'False: a public client, protected by PKCE alone' }),
    scopes: names,
    callbackUrl: z.string().meta({ description: 'The redirect URI to register with the provider' }),
    roleMapping: z
      .object({ admin: names, maintainer: names, reader: names })
      .meta({ description: 'Groups of the provider for each role; all empty: roles are managed here' }),
    defaultRole: role.meta({ description: 'Used if no group maps to a role' }),
    autoCreateUsers: z.boolean().meta({ description: 'Whether an account is created for a person who has none' }),
    claims: z.object({ username: z.string(), email: z.string(), groups: z.string() }),
  })
  .meta({ id: 'ConfiguredProvider' })

const mapped = z
  .object({ oidcGroupName: z.string(), accessGroupId: uuid, accessGroupName: z.string() })
  .meta({ id: 'MappedGroup' })

const reasons = providerRefusals.map((reason) => `\`${reason}\``).join(', ')

export const oidcOperations = {
  listIdentityProviders: operation({
    method: 'get',
    path: '/api/v1/auth/oidc/providers',
    tag,
    summary: 'The identity providers for signing in',
    description:
      'Providers are configured under `auth.oidc.providers.<name>`. The list is empty, and `enabled` false, if there ' +
      'are none.',
    access: 'public',
    responses: { 200: z.object({ enabled: z.boolean(), providers: z.array(provider).max(100) }) },
  }),
  beginProviderSignIn: operation({
    method: 'post',
    path: '/api/v1/auth/oidc/{provider}/login',
    tag,
    summary: 'Start signing in with an identity provider',
    description:
      'Returns the address to send the browser to (authorization code with PKCE, state and nonce), and sets a cookie: the same ' +
      'browser has to return within five minutes, once. `redirectUri` is where the sign-in ends: `/`, `/sign-in` or exactly a ' +
      'path of `auth.oidc.allowed_redirect_uris`. Fails with 503 while the provider can’t be reached; ' +
      'other ways to sign in are not affected.',
    access: 'public',
    params,
    body: z.strictObject({ redirectUri: z.string().max(2_000).nullish() }).optional(),
    responses: { 200: z.object({ redirectUrl: z.url() }).meta({ id: 'BegunSignIn' }) },
    refusals: ['not_found', 'unavailable'],
  }),
  finishProviderSignIn: operation({
    method: 'get',
    path: '/api/v1/auth/oidc/{provider}/callback',
    tag,
    summary: 'The redirect URI for an identity provider',
    description:
      'Takes `code` and `state` (or `error`) from the provider, opens a session by cookie and redirects (303) to the ' +
      `path chosen before, or to \`/sign-in?provider=…&refused=…\` with one of ${reasons}. The account is found by the ` +
      'provider’s ID of the person, else by an e-mail address verified by the provider, else created if that is ' +
      'allowed. If groups of the provider are mapped to roles, the role is updated at each sign-in (the last ' +
      'administrator keeps the role). Memberships of access groups are always updated, except those added by hand. Groups ' +
      'that can’t be parsed make the sign-in fail. Signing out here ends the session here, not the one at the provider. ' +
      'A sign-in started in the window of the desktop app continues there; the browser is redirected to `/back-to-window`.',
    access: 'public',
    params,
    responses: { 303: 'empty' },
    refusals: ['not_found'],
  }),
  describeIdentityProviders: operation({
    method: 'get',
    path: '/api/v1/admin/identity-providers',
    tag,
    summary: 'The configuration of the identity providers, without secrets',
    description:
      'Identity providers are set in the configuration file (`auth.oidc`) or by environment variables; changes apply at the next start. ' +
      'Mappings of groups to access groups are stored with the access groups.',
    access: 'system-admin',
    responses: {
      200: z
        .object({
          enabled: z.boolean().meta({ description: 'False: nobody can sign in with them (`auth.oidc.enabled`)' }),
          isCallbackFixed: z.boolean().meta({
            description: 'False: the callback URL follows the address that the browser uses, here that of this request',
          }),
          providers: z.array(configured).max(100),
          mappedGroups: z
            .array(mapped)
            .max(maxItems.members)
            .nullable()
            .meta({ description: 'Null if you may not see users' }),
        })
        .meta({ id: 'IdentityProviderSettings' }),
    },
  }),
} as const
