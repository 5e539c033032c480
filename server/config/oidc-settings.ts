import { z } from 'zod'
import { noteText } from '../domain/notes/table.ts'
import { roles } from '../domain/vocabulary.ts'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Responses of the provider decide who a person is: they must not be modifiable in transit. */
const issuer = z
  .url({ protocol: /^https?$/, error: 'Must be an address such as https://id.example.org' })
  .refine((url) => !URL.canParse(url) || url.startsWith('https:') || loopback.test(new URL(url).hostname), {
    error: noteText('manifest_https_or_local'),
  })

const claim = z.string().min(1).max(200)
const groupNames = z.array(z.string().min(1).max(500)).max(200).default([])
/** Administrators are assigned by a mapping, never by default. */
const defaultRole = z.enum(roles).exclude(['admin'])
const ownPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, 'Must be a path of this server such as /libraries')

const provider = z.strictObject({
  /** Label of the button; unset: the name of the provider. */
  display_name: z.string().trim().min(1).max(100).optional(),
  issuer_url: issuer,
  client_id: z.string().min(1).max(500),
  /** Unset: a public client, protected by PKCE alone. */
  client_secret: z.string().min(1).max(4_096).optional(),
  /** Environment variable that contains the secret, for configurations without secrets in files. */
  client_secret_env: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/, 'Must be the name of an environment variable')
    .optional(),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, 'Must be a word'))
    .max(50)
    .default(['openid', 'profile', 'email']),
  /** Groups of the provider by role. If there are any, the role follows them. */
  role_mapping: z.strictObject({ admin: groupNames, maintainer: groupNames, reader: groupNames }).prefault({}),
  default_role: defaultRole.optional(),
  auto_create_users: z.boolean().optional(),
  groups_claim: claim.default('groups'),
  username_claim: claim.default('preferred_username'),
  email_claim: claim.default('email'),
  /**
   * Audiences of access tokens of this provider (RFC 9068) accepted as Bearer from people who have signed in through it
   * before. None: its tokens are not accepted.
   */
  accepted_audiences: z.array(z.string().min(1).max(500)).max(20).default([]),
})

/** Each gets a button on the sign-in page. */
const maxProviders = 20

/** Part of an address and of the name of an environment variable (`-` becomes `_` there). */
const providerName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'Must be up to 32 lowercase letters, digits and -')

export const oidcSettings = z
  .strictObject({
    enabled: z.boolean().default(true),
    /** Whether people without an account get one; can be overridden per provider. */
    auto_create_users: z.boolean().default(true),
    default_role: defaultRole.default('reader'),
    /** Base of the redirect URIs; unset: `application.base_url`, else the address used by the browser. */
    redirect_uri_base: z
      .url({ protocol: /^https?$/, error: noteText('input_address_needed') })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    /** Paths of this server allowed as targets after a sign-in, besides `/`. */
    allowed_redirect_uris: z.array(ownPath).max(100).default([]),
    providers: z
      .record(providerName, provider)
      .refine((providers) => Object.keys(providers).length <= maxProviders, {
        error: `There can be up to ${maxProviders} identity providers`,
      })
      .default({}),
  })
  .prefault({})
