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
    callbackUrl: z.string().meta({ description: 'The address to write down at the provider' }),
    roleMapping: z
      .object({ admin: names, maintainer: names, reader: names })
      .meta({ description: 'Groups of the provider by the role that they give; all empty: roles are given here' }),
    defaultRole: role.meta({ description: 'Where no group gives one' }),
    autoCreateUsers: z.boolean().meta({ description: 'Whether someone who has no account here gets one' }),
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
      'Providers are configured under `auth.oidc.providers.<name>`. The list is empty, and `enabled` false, while there ' +
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
      'Answers where to send the browser (authorization code with PKCE, state and nonce), and sets a cookie: the same ' +
      'browser has to come back within five minutes, once. `redirectUri` is where the sign-in ends: `/`, `/sign-in` or a ' +
      'path of `auth.oidc.allowed_redirect_uris`, to the letter. The answer is 503 while the provider cannot be reached; ' +
      'other ways to sign in do not depend on it.',
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
    summary: 'Where an identity provider sends the browser back to',
    description:
      'Takes `code` and `state` (or `error`) as the provider adds them, opens a session by cookie and leads (303) to the ' +
      `path chosen before; or to \`/sign-in?provider=…&refused=…\` with one of ${reasons}. The account is found by the ` +
      'provider’s own id of the person, else by an e-mail address that the provider verified, else made when that is ' +
      'allowed. Where the provider’s groups are mapped to roles, the role follows them at each sign-in (the last ' +
      'administrator stays one); memberships of access groups follow them always, those made by hand excepted. Groups ' +
      'that cannot be understood end the sign-in. Signing out here ends the session here and leaves the provider alone. ' +
      'What the window of the desktop app began is handed to that window; the browser is led to `/back-to-window`.',
    access: 'public',
    params,
    responses: { 303: 'empty' },
    refusals: ['not_found'],
  }),
  describeIdentityProviders: operation({
    method: 'get',
    path: '/api/v1/admin/identity-providers',
    tag,
    summary: 'How the identity providers are configured, without their secrets',
    description:
      'They are set in the configuration file (`auth.oidc`) or by environment variables, and hold from the next start. ' +
      'Which groups of a provider lead to which access groups is kept with the access groups.',
    access: 'system-admin',
    responses: {
      200: z
        .object({
          enabled: z.boolean().meta({ description: 'False: nobody can sign in by them (`auth.oidc.enabled`)' }),
          isCallbackFixed: z.boolean().meta({
            description: 'False: the callback follows the address that a browser uses, here that of this call',
          }),
          providers: z.array(configured).max(100),
          mappedGroups: z
            .array(mapped)
            .max(maxItems.members)
            .nullable()
            .meta({ description: 'Null for those who may not see users' }),
        })
        .meta({ id: 'IdentityProviderSettings' }),
    },
  }),
} as const
