import type { Unknown } from './release-messages.ts'

/** The manifest, which the SDK completes with the version of the protocol. */
export type Manifest = {
  /** Lowercase letters, digits and hyphens; the same as in `plugin.json`. */
  name: string
  displayName: string
  version: string
  description?: string | Unknown
  author?: string | Unknown
  /** Its page; http or https. */
  homepage?: string | Unknown
  capabilities?: Capabilities
  /** What it does for each person, where that differs from the description. */
  userDescription?: string | Unknown
  /** What each person enters, such as a token; for a plugin that acts for the server, what the administrator enters. */
  requiredCredentials?: Credential[]
  /** Settings of the administrator, and of each person. */
  configSchema?: { fields: Field[] } | Unknown
  userConfigSchema?: { fields: Field[] } | Unknown
  oauth?: Oauth | Unknown
  /** Plain words on how to begin, for the administrator and for each person. */
  adminSetup?: string | Unknown
  userSetup?: string | Unknown
}

export type Capabilities = {
  /** Looks up metadata of series, of books, or of both. */
  metadataProvider?: ('series' | 'book')[]
  /** Matches several series in one call, by `metadata/series/matchMany`. */
  batchMatch?: boolean
  /** Syncs what each person reads. */
  userReadSync?: boolean
  /** Its entries are single books, by their external ids, instead of series. */
  syncsBooks?: boolean
  /** Source of its external ids, such as `api:lists`; else `plugin:<name>`. */
  externalIdSource?: string | Unknown
  /** How it finds new releases. */
  releaseSource?: ReleaseSource | Unknown
  /** Recommends titles to a person. */
  userRecommendationProvider?: boolean
  /** Is sent all metadata of a title, not a summary. */
  wantsFullMetadata?: boolean
  webLinks?: WebLinks | Unknown
}

export type ReleaseSource = {
  kinds?: string[]
  /** Whether it finds series by their titles. */
  requiresAliases?: boolean
  /** Sources of external ids by which it finds series. */
  requiresExternalIds?: string[]
  canAnnounceChapters?: boolean
  canAnnounceVolumes?: boolean
}

/** Pages of the service, in which `{title}`, `{externalId}` and `{config.<key>}` are replaced. */
export type WebLinks = {
  searchUrlTemplate?: string | Unknown
  seriesLinks?: { source: string; urlTemplate: string }[]
}

export type Credential = {
  key: string
  label: string
  description?: string | Unknown
  /** Whether it is hidden while it is typed; it is, unless this is `false`. */
  sensitive?: boolean
  /** Whether it cannot work without; it cannot, unless this is `false`. */
  required?: boolean
}

export type Field = {
  key: string
  label: string
  description?: string | Unknown
  /** `list`: texts. */
  type: 'text' | 'number' | 'flag' | 'choice' | 'list'
  required?: boolean
  /** A text that is stored encrypted and never shown. */
  secret?: boolean
  default?: string | number | boolean | string[] | Unknown
  /** For `choice`. */
  options?: (string | { value: string; label: string })[]
  /** For `number`. */
  min?: number | Unknown
  max?: number | Unknown
}

/** The server signs people in and passes the token as the credential `accessToken`. */
export type Oauth = {
  authorizationUrl: string
  tokenUrl: string
  scopes?: string[]
  /** Missing: the administrator enters it. */
  clientId?: string | Unknown
}
