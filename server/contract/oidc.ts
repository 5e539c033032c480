import { z } from 'zod'
import { providerRefusals } from '../domain/vocabulary.ts'
import { operation } from './operation.ts'

const tag = 'Sign-in'
const params = z.object({ provider: z.string().max(64) })

const provider = z
  .object({ name: z.string(), displayName: z.string(), loginUrl: z.string() })
  .meta({ id: 'IdentityProvider' })

const reasons = providerRefusals.map((reason) => `\`${reason}\``).join(', ')

export const oidcOperations = {
  listIdentityProviders: operation({
    method: 'get',
    path: '/api/v1/auth/oidc/providers',
    tag,
    summary: 'The identity providers that one can sign in by',
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
    summary: 'Begin to sign in at an identity provider',
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
      'that cannot be understood end the sign-in. Signing out here ends the session here and leaves the provider alone.',
    access: 'public',
    params,
    responses: { 303: 'empty' },
    refusals: ['not_found'],
  }),
} as const
