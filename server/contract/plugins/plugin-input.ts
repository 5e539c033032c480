import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { isBlockedVariable, pluginLimits, pluginName } from '../../domain/plugins/plugin-limits.ts'
import { pluginPermissions, pluginScopes } from '../../domain/plugins/plugin-rights.ts'
import { maxItems } from '../bounds.ts'
import { int, uuid } from '../shared.ts'
import { pluginConfig, pluginSecrets } from './plugin-manifest.ts'

const { requestTimeoutSeconds: timeout, requestsPerMinute: rate } = pluginLimits
const text = z.string().max(pluginLimits.text)

const env = z
  .record(
    z
      .string()
      .max(pluginLimits.name)
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, noteText('input_variable_name'))
      .refine((name) => !isBlockedVariable(name), noteText('input_variable_blocked')),
    z
      .string()
      .max(pluginLimits.value)
      .refine((value) => !value.includes('\0'), noteText('input_text')),
  )
  .refine((all) => Object.keys(all).length <= pluginLimits.variables, noteText('input_too_many_entries'))

const word = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((value) => !/\p{Cc}/u.test(value), noteText('input_control_characters'))

const parts = {
  displayName: word(pluginLimits.displayName).trim().min(1),
  description: text.nullable(),
  command: word(pluginLimits.arg),
  args: z.array(word(pluginLimits.arg)).max(pluginLimits.args),
  env,
  permissions: z.array(z.enum(pluginPermissions)).max(pluginPermissions.length),
  scopes: z.array(z.enum(pluginScopes)).max(pluginScopes.length),
  libraryIds: z.array(uuid).max(maxItems.libraries).nullable(),
  config: pluginConfig,
  rateLimitRequestsPerMinute: int.min(rate.least).max(rate.most),
  requestTimeoutSeconds: int.min(timeout.least).max(timeout.most),
}

/** A person's password or PIN, entered anew. */
export const confirmation = {
  currentPassword: z.string().min(1).max(1_024).nullish().meta({ description: 'Your password, unless you have none' }),
  pin: z.string().min(1).max(12).nullish().meta({ description: 'Your PIN instead' }),
}

/** SHA-256 of the code of a plugin. */
export const codeHash = z.string().regex(/^[0-9a-f]{64}$/)

/** Allows the code of a plugin. */
export const consentInput = z
  .strictObject({
    codeHash: codeHash.meta({ description: 'SHA-256 of the code that was shown' }),
    ...confirmation,
  })
  .meta({ id: 'PluginConsentInput' })

/** Plugin configuration. */
export const pluginInput = z
  .strictObject({
    name: z
      .string()
      .regex(pluginName, noteText('input_plugin_name_long'))
      .meta({ description: 'The name in the manifest of the plugin; it can’t be changed later' }),
    ...parts,
    description: parts.description.optional(),
    args: parts.args.default([]),
    env: parts.env.default({}),
    permissions: parts.permissions.default([]),
    scopes: parts.scopes.default([]),
    libraryIds: parts.libraryIds.default(null),
    config: parts.config.default({}),
    credentials: pluginSecrets.default({}),
    rateLimitRequestsPerMinute: parts.rateLimitRequestsPerMinute.default(rate.usual),
    requestTimeoutSeconds: parts.requestTimeoutSeconds.default(timeout.usual),
    enabled: z.boolean().default(false),
    consent: consentInput.optional().meta({
      description: 'Allows the code of a plugin from the plugins folder, which must be allowed to be enabled',
    }),
  })
  .meta({ id: 'PluginInput' })

/** Partial changes to it. */
export const pluginChanges = z
  .strictObject(parts)
  .partial()
  .extend({
    credentials: z
      .record(z.string().min(1).max(pluginLimits.name), z.string().min(1).max(pluginLimits.value).nullable())
      .refine((secrets) => Object.keys(secrets).length <= pluginLimits.fields, noteText('input_too_many_entries'))
      .optional()
      .meta({ description: 'Secrets to set; null removes a secret, omitted ones are unchanged' }),
  })
  .meta({ id: 'PluginChanges' })
