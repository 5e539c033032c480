/** The manifest that a plugin returns when started (`initialize`). */
export type PluginManifest = {
  readonly name: string
  readonly displayName: string
  readonly version: string
  readonly description: string | null
  readonly author: string | null
  /** https or http address for display; null: none. */
  readonly homepage: string | null
  /** Supported protocol version, `major.minor`. */
  readonly protocolVersion: string
  readonly capabilities: PluginCapabilities
  /** Credentials that each user must enter. */
  readonly requiredCredentials: readonly PluginCredential[]
  /** Administrator settings. */
  readonly configFields: readonly PluginField[]
  /** User settings. */
  readonly userConfigFields: readonly PluginField[]
  /** OAuth settings for connecting a user's account; null: no OAuth. */
  readonly oauth: PluginOauth | null
  /** Setup instructions for the administrator, and for each user. Plain text. */
  readonly adminSetup: string | null
  readonly userSetup: string | null
}

export type PluginCapabilities = {
  /** Supported metadata lookups. */
  readonly metadataProvider: readonly ('series' | 'book')[]
  /** Whether it syncs a user's reading with another service. */
  readonly userReadSync: boolean
  /** The source of external ids that identifies series, such as `api:lists`; null: `plugin:<name>`. */
  readonly externalIdSource: string | null
}

export type PluginCredential = {
  readonly key: string
  readonly label: string
  readonly description: string | null
  /** Masked while typing. */
  readonly isSensitive: boolean
}

export const pluginFieldTypes = ['text', 'number', 'flag', 'choice'] as const
export type PluginFieldType = (typeof pluginFieldTypes)[number]

export type PluginField = {
  readonly key: string
  readonly label: string
  readonly description: string | null
  readonly type: PluginFieldType
  readonly isRequired: boolean
  readonly default: PluginValue | null
  /** For `choice`. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** For `number`. */
  readonly min: number | null
  readonly max: number | null
}
export type PluginValue = string | number | boolean
/** Values by field key. */
export type PluginConfig = Readonly<Record<string, PluginValue>>

export type PluginOauth = {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly scopes: readonly string[]
  /** Null: an administrator enters it as the setting `clientId`. */
  readonly clientId: string | null
}

/** The server's protocol version; plugins with the same major number are accepted. */
export const pluginProtocol = '1.0'

/** Whether it acts for the server, or for each user who enables it. */
export type PluginType = 'system' | 'user'

export function pluginTypeOf({ capabilities }: Pick<PluginManifest, 'capabilities'>): PluginType {
  return capabilities.userReadSync ? 'user' : 'system'
}

/** Whether users must enter credentials or authorize it before it can act for them. */
export function needsConnection({
  requiredCredentials,
  oauth,
}: Pick<PluginManifest, 'requiredCredentials' | 'oauth'>): boolean {
  return requiredCredentials.length > 0 || oauth !== null
}

/** The source name of the external ids that a plugin uses. */
export function externalSourceOf({ name, capabilities }: Pick<PluginManifest, 'name' | 'capabilities'>): string {
  return capabilities.externalIdSource ?? `plugin:${name}`
}
