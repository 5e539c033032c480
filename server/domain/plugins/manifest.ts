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
  /** What each user enters; for a plugin that acts for the server, what an administrator enters. */
  readonly requiredCredentials: readonly PluginCredential[]
  /** Administrator settings. */
  readonly configFields: readonly PluginField[]
  /** User settings. */
  readonly userConfigFields: readonly PluginField[]
  /** OAuth settings for connecting a user's account; null: no OAuth. */
  readonly oauth: PluginOauth | null
  /** What it does for each user, where that differs from the description. */
  readonly userDescription: string | null
  /** Setup instructions for the administrator, and for each user. Plain text. */
  readonly adminSetup: string | null
  readonly userSetup: string | null
}

export type PluginCapabilities = {
  /** Supported metadata lookups. */
  readonly metadataProvider: readonly ('series' | 'book')[]
  /** Whether it matches several series in one call. */
  readonly batchMatch: boolean
  /** Whether it syncs a user's reading with another service. */
  readonly userReadSync: boolean
  /** Whether it syncs single books, by their external ids, instead of series. */
  readonly syncsBooks: boolean
  /** The source of external ids that identifies series, such as `api:lists`; null: `plugin:<name>`. */
  readonly externalIdSource: string | null
  /** How it finds new releases; null: it does not. */
  readonly releaseSource: PluginReleaseSource | null
  /** Whether it recommends titles to a user. */
  readonly userRecommendationProvider: boolean
  /** Whether it is sent all metadata of a title instead of a summary. */
  readonly wantsFullMetadata: boolean
  /** Links to pages of its service; null: none. */
  readonly webLinks: PluginWebLinks | null
}

export type PluginReleaseSource = {
  /** Such as `rss-series`, in the plugin's words. */
  readonly kinds: readonly string[]
  /** Whether it finds series by their titles. */
  readonly requiresAliases: boolean
  /** Sources of external ids by which it finds series. */
  readonly requiresExternalIds: readonly string[]
  readonly canAnnounceChapters: boolean
  readonly canAnnounceVolumes: boolean
}

/** Addresses in which `{title}`, `{externalId}` and `{config.<key>}` are replaced. */
export type PluginWebLinks = {
  readonly searchUrlTemplate: string | null
  /** By the source of an external id. */
  readonly seriesLinks: readonly { readonly source: string; readonly urlTemplate: string }[]
}

export type PluginCredential = {
  readonly key: string
  readonly label: string
  readonly description: string | null
  /** Masked while typing. */
  readonly isSensitive: boolean
  /** Whether it cannot work without. */
  readonly isRequired: boolean
}

/** `list`: texts. */
export const pluginFieldTypes = ['text', 'number', 'flag', 'choice', 'list'] as const
export type PluginFieldType = (typeof pluginFieldTypes)[number]

export type PluginField = {
  readonly key: string
  readonly label: string
  readonly description: string | null
  readonly type: PluginFieldType
  readonly isRequired: boolean
  /** A text that is stored encrypted and never returned. */
  readonly isSecret: boolean
  readonly default: PluginValue | null
  /** For `choice`. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** For `number`. */
  readonly min: number | null
  readonly max: number | null
}
export type PluginValue = string | number | boolean | readonly string[]
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
export const pluginProtocol = '1.1'

/** Whether it acts for the server alone, or for each user who enables it; that one may look up metadata as well. */
export type PluginType = 'system' | 'user'

export function pluginTypeOf({ capabilities }: Pick<PluginManifest, 'capabilities'>): PluginType {
  return capabilities.userReadSync || capabilities.userRecommendationProvider ? 'user' : 'system'
}

/** Whether users must enter credentials or authorize it before it can act for them. */
export function needsConnection({
  requiredCredentials,
  oauth,
}: Pick<PluginManifest, 'requiredCredentials' | 'oauth'>): boolean {
  return requiredCredentials.some(({ isRequired }) => isRequired) || oauth !== null
}

/** A manifest as an earlier version stored it, with what has been added since. */
export function completeManifest(stored: PluginManifest): PluginManifest {
  const fieldOf = (field: PluginField): PluginField => ({ ...field, isSecret: field.isSecret ?? false })
  const { capabilities } = stored
  return {
    ...stored,
    userDescription: stored.userDescription ?? null,
    capabilities: {
      ...capabilities,
      syncsBooks: capabilities.syncsBooks ?? false,
      batchMatch: capabilities.batchMatch ?? false,
      releaseSource: capabilities.releaseSource ?? null,
      userRecommendationProvider: capabilities.userRecommendationProvider ?? false,
      wantsFullMetadata: capabilities.wantsFullMetadata ?? false,
      webLinks: capabilities.webLinks ?? null,
    },
    requiredCredentials: stored.requiredCredentials.map((one) => ({ ...one, isRequired: one.isRequired ?? true })),
    configFields: stored.configFields.map(fieldOf),
    userConfigFields: stored.userConfigFields.map(fieldOf),
  }
}

/** The source name of the external ids that a plugin uses. */
export function externalSourceOf({ name, capabilities }: Pick<PluginManifest, 'name' | 'capabilities'>): string {
  return capabilities.externalIdSource ?? `plugin:${name}`
}
