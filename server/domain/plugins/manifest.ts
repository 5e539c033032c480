/** What a plugin says of itself when it is started (`initialize`). */
export type PluginManifest = {
  readonly name: string
  readonly displayName: string
  readonly version: string
  readonly description: string | null
  readonly author: string | null
  /** https or http address for display; null: none. */
  readonly homepage: string | null
  /** `major.minor` of the protocol that it speaks. */
  readonly protocolVersion: string
  readonly capabilities: PluginCapabilities
  /** What each person has to enter so that the plugin can act for them. */
  readonly requiredCredentials: readonly PluginCredential[]
  /** What an administrator can set. */
  readonly configFields: readonly PluginField[]
  /** What each person can set. */
  readonly userConfigFields: readonly PluginField[]
  /** How a person lets the plugin into their account elsewhere; null: not by OAuth. */
  readonly oauth: PluginOauth | null
  /** Words for the administrator, and for each person, on how to begin. Plain text. */
  readonly adminSetup: string | null
  readonly userSetup: string | null
}

export type PluginCapabilities = {
  /** What it can look up. */
  readonly metadataProvider: readonly ('series' | 'book')[]
  /** Whether it syncs a user's reading with another service. */
  readonly userReadSync: boolean
  /** The source of external ids by which it names series, such as `api:lists`; null: `plugin:<name>`. */
  readonly externalIdSource: string | null
}

export type PluginCredential = {
  readonly key: string
  readonly label: string
  readonly description: string | null
  /** It is hidden while it is typed. */
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
  /** Of `choice`. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Of `number`. */
  readonly min: number | null
  readonly max: number | null
}
export type PluginValue = string | number | boolean
/** What was set, by the keys of fields. */
export type PluginConfig = Readonly<Record<string, PluginValue>>

export type PluginOauth = {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly scopes: readonly string[]
  /** Null: an administrator enters it as the setting `clientId`. */
  readonly clientId: string | null
}

/** The protocol that the server speaks; plugins of the same major number are taken. */
export const pluginProtocol = '1.0'

/** For whom it acts: for the server, or for each person who switches it on. */
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

/** Under which name the external ids stand that a plugin goes by. */
export function externalSourceOf({ name, capabilities }: Pick<PluginManifest, 'name' | 'capabilities'>): string {
  return capabilities.externalIdSource ?? `plugin:${name}`
}
