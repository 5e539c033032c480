import { type Members, membersOf } from '../../domain/plugins/answer-parts.ts'

import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'

/** Our names for the types of settings. Others stay, and are refused when they are unknown. */
const fieldTypes: Readonly<Record<string, string>> = {
  string: 'text',
  password: 'text',
  url: 'text',
  integer: 'number',
  boolean: 'flag',
  bool: 'flag',
  select: 'choice',
  enum: 'choice',
  'string-array': 'list',
}

/**
 * The manifest of a plugin for Codex in the names of our protocol; our own names take precedence, so a manifest that
 * uses them is returned unchanged. The only place that knows the differences between the two manifests.
 */
export function fromCodexManifest(value: unknown): unknown {
  const manifest = membersOf(value)
  if (manifest === null) return value
  const { searchURITemplate, adminSetupInstructions, userSetupInstructions, ...rest } = manifest
  return {
    ...rest,
    ...aliased(manifest, 'adminSetup', adminSetupInstructions),
    ...aliased(manifest, 'userSetup', userSetupInstructions),
    ...changed(manifest, 'capabilities', (capabilities) => withSearchLink(capabilities, searchURITemplate)),
    ...changed(manifest, 'configSchema', schemaOf),
    ...changed(manifest, 'userConfigSchema', schemaOf),
  }
}

function aliased(manifest: Members, name: string, value: unknown): Members {
  const isUsable = typeof value === 'string' && value.length <= pluginLimits.text
  return manifest[name] === undefined && isUsable ? { [name]: value } : {}
}

function changed(manifest: Members, name: string, change: (members: Members) => Members): Members {
  const members = membersOf(manifest[name])
  return members === null ? {} : { [name]: change(members) }
}

/** `searchURITemplate` has `<title>` for the title. */
function withSearchLink(capabilities: Members, template: unknown): Members {
  if (typeof template !== 'string' || capabilities.webLinks !== undefined) return capabilities
  return { ...capabilities, webLinks: { searchUrlTemplate: template.replaceAll('<title>', '{title}') } }
}

function schemaOf(schema: Members): Members {
  return Array.isArray(schema.fields) ? { ...schema, fields: schema.fields.map(fieldOf) } : schema
}

function fieldOf(value: unknown): unknown {
  const field = membersOf(value)
  if (field === null || typeof field.type !== 'string') return value
  const type = Object.hasOwn(fieldTypes, field.type) ? fieldTypes[field.type] : field.type
  // Version 1.0 ignored `sensitive`: where a value cannot be secret, it still means nothing.
  const isSensitive = field.sensitive === true && type === 'text' && (field.default ?? '') === ''
  const isSecret = field.type === 'password' || isSensitive
  return {
    ...field,
    type,
    ...(isSecret && field.secret === undefined ? { secret: true } : {}),
  }
}
