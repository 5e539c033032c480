import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { type PluginManifest, pluginFieldTypes, pluginProtocol } from '../../domain/plugins/manifest.ts'
import { pluginLimits, pluginName } from '../../domain/plugins/plugin-limits.ts'
import type { Result } from '../../domain/result.ts'
import { inputMessage } from '../../domain/text/input-message.ts'
import { fromCodexManifest } from './codex-manifest.ts'

/** The result of `initialize` (reference of the protocol, manifest). Wire names; unknown keys are dropped. */
const control = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu
/** Line ends are kept in longer texts. */
const controlInText = /(?:[^\P{Cc}\n]|[ \u2028\u2029\u202a-\u202e\u2066-\u2069])+/gu

const line = (limit: number) =>
  z
    .string()
    .max(limit)
    .transform((text) => text.replace(control, ' ').trim())
const named = (limit: number) => line(limit).pipe(z.string().min(1))
const words = z
  .string()
  .max(pluginLimits.text)
  .transform((text) => text.replace(controlInText, ' ').trim() || null)
  .nullish()
  .transform((text) => text ?? null)
const key = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, noteText('manifest_word'))
const webAddress = z
  .string()
  .max(pluginLimits.address)
  .pipe(z.url({ protocol: /^https?$/ }))

/** It receives codes and tokens: over the network only encrypted. */
const signInAddress = webAddress.refine((address) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}, noteText('manifest_https'))

const option = z.union([
  named(pluginLimits.name).transform((value) => ({ value, label: value })),
  z.object({ value: named(pluginLimits.name), label: named(pluginLimits.displayName) }),
])

const field = z
  .object({
    key,
    label: named(pluginLimits.displayName),
    description: words,
    type: z.enum(pluginFieldTypes),
    required: z.boolean().default(false),
    secret: z.boolean().default(false),
    default: z
      .union([
        z.string().max(pluginLimits.value),
        z.number(),
        z.boolean(),
        z.array(z.string().max(pluginLimits.value)).max(pluginLimits.options),
      ])
      .nullish(),
    options: z.array(option).max(pluginLimits.options).default([]),
    min: z.number().nullish(),
    max: z.number().nullish(),
  })
  .refine(({ type, options }) => type !== 'choice' || options.length > 0, {
    error: noteText('manifest_options'),
  })
  .refine(({ min, max }) => min == null || max == null || min <= max, { error: noteText('manifest_bounds') })
  .refine(fitsDefault, { error: noteText('manifest_default') })
  .refine(({ secret, type, default: value }) => !secret || (type === 'text' && (value ?? '') === ''), {
    error: noteText('manifest_secret'),
  })
  .transform(({ required, secret, min, max, ...rest }) => ({
    ...rest,
    isRequired: required,
    isSecret: secret,
    default: Array.isArray(rest.default) ? rest.default.filter((item) => item !== '') : (rest.default ?? null),
    min: min ?? null,
    max: max ?? null,
  }))

type DefaultOf = { readonly type: string; readonly default?: unknown; readonly options: readonly { value: string }[] }

function fitsDefault({ type, default: value, options }: DefaultOf): boolean {
  if (value == null) return true
  if (type === 'choice') return options.some((known) => known.value === value)
  if (type === 'list') return Array.isArray(value)
  return typeof value === { text: 'string', number: 'number', flag: 'boolean' }[type]
}

const credential = z
  .object({
    key,
    label: named(pluginLimits.displayName),
    description: words,
    sensitive: z.boolean().default(true),
    required: z.boolean().catch(true).default(true),
  })
  .transform(({ sensitive, required, ...rest }) => ({ ...rest, isSensitive: sensitive, isRequired: required }))

const keyed = <T extends z.ZodType<{ readonly key: string }>>(item: T) =>
  z
    .array(item)
    .max(pluginLimits.fields)
    .refine((items) => new Set(items.map((one) => one.key)).size === items.length, noteText('manifest_key_twice'))

const schema = z
  .object({ fields: keyed(field) })
  .nullish()
  .transform((input) => input?.fields ?? [])

/** What version 1.1 added and only informs: version 1.0 ignored it, so what is malformed is dropped. */
const sources = z.array(z.string().max(pluginLimits.name)).max(pluginLimits.options).default([])
const template = z.string().min(1).max(pluginLimits.address)

const releaseSource = z
  .object({
    kinds: z.array(line(pluginLimits.name)).max(pluginLimits.options).default([]),
    requiresAliases: z.boolean().default(false),
    requiresExternalIds: sources,
    canAnnounceChapters: z.boolean().default(false),
    canAnnounceVolumes: z.boolean().default(false),
  })
  .nullish()
  .transform((source) => source ?? null)
  .catch(null)

const webLinks = z
  .object({
    searchUrlTemplate: template.nullish().transform((address) => address ?? null),
    seriesLinks: z
      .array(z.object({ source: z.string().min(1).max(pluginLimits.name), urlTemplate: template }))
      .max(pluginLimits.options)
      .default([]),
  })
  .nullish()
  .transform((links) => links ?? null)
  .catch(null)

const capabilities = z.object({
  // Types of a later minor version are ignored.
  metadataProvider: z
    .array(z.string().max(pluginLimits.name))
    .max(pluginLimits.options)
    .default([])
    .transform((kinds) => [...new Set(kinds)].filter((kind) => kind === 'series' || kind === 'book')),
  batchMatch: z.boolean().catch(false).default(false),
  userReadSync: z.boolean().default(false),
  syncsBooks: z.boolean().catch(false).default(false),
  externalIdSource: z
    .string()
    .regex(/^[a-z0-9][a-z0-9:._-]{0,59}$/, noteText('manifest_permission'))
    .nullish()
    .transform((source) => source ?? null),
  releaseSource,
  userRecommendationProvider: z.boolean().catch(false).default(false),
  wantsFullMetadata: z.boolean().catch(false).default(false),
  webLinks,
})

const oauth = z
  .object({
    authorizationUrl: signInAddress,
    tokenUrl: signInAddress,
    scopes: z.array(named(pluginLimits.displayName)).max(pluginLimits.scopes).default([]),
    clientId: named(pluginLimits.text)
      .nullish()
      .transform((id) => id ?? null),
  })
  .nullish()
  .transform((input) => input ?? null)

/** The manifest as a plugin sends it. */
export const manifestSchema = z
  .object({
    name: z.string().regex(pluginName, noteText('plugin_small_letters')),
    displayName: named(pluginLimits.displayName),
    version: named(pluginLimits.name),
    description: words,
    author: line(pluginLimits.displayName)
      .nullish()
      .transform((author) => author || null),
    homepage: webAddress.nullish().transform((address) => address ?? null),
    protocolVersion: z.string().regex(/^\d{1,4}\.\d{1,4}$/, noteText('manifest_version')),
    capabilities: capabilities.prefault({}),
    requiredCredentials: keyed(credential).default([]),
    configSchema: schema,
    userConfigSchema: schema,
    oauth,
    userDescription: words.catch(null),
    adminSetup: words,
    userSetup: words,
  })
  .transform(({ configSchema, userConfigSchema, ...rest }) => ({
    ...rest,
    configFields: configSchema,
    userConfigFields: userConfigSchema,
  }))

/** @returns a sentence when the server speaks no such version of the protocol, or a later one is needed */
export function protocolProblem(needed: string): string | null {
  const [major = 0, minor = 0] = needed.split('.').map(Number)
  const [ownMajor = 0, ownMinor = 0] = pluginProtocol.split('.').map(Number)
  if (major === ownMajor && minor <= ownMinor) return null
  return noteText('manifest_protocol', { theirs: needed, ours: pluginProtocol })
}

/** @returns the manifest, or a sentence on what is wrong with it, without the plugin's name */
export function readManifest(value: unknown, name: string): Result<PluginManifest, string> {
  // First: another protocol version may have another manifest.
  const version = z.object({ protocolVersion: z.string().max(pluginLimits.name) }).safeParse(value)
  const [major] = pluginProtocol.split('.')
  if (version.success && version.data.protocolVersion.split('.')[0] !== major) {
    const pluginVersion = version.data.protocolVersion.replace(control, ' ')
    return {
      ok: false,
      failure: noteText('manifest_protocol', { theirs: pluginVersion, ours: pluginProtocol }),
    }
  }
  const read = manifestSchema.safeParse(fromCodexManifest(value), { error: (issue) => inputMessage(issue) })
  if (!read.success) {
    const [issue] = read.error.issues
    const fieldPath = issue === undefined || issue.path.length === 0 ? 'The whole' : issue.path.join('.')
    return {
      ok: false,
      failure: noteText('manifest_unusable', { place: fieldPath, problem: issue?.message ?? 'unknown' }),
    }
  }
  if (read.data.name !== name) {
    return { ok: false, failure: noteText('manifest_other_name', { name: read.data.name }) }
  }
  return { ok: true, value: read.data }
}
