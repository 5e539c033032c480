/**
 * What Inglenook and a plugin say to each other (reference of the protocol), and what the SDK offers. This file imports
 * nothing: `plugin new` puts it beside a plugin as its types.
 */

/** `null` and a missing value mean the same: unknown. */
type Unknown = null | undefined

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
  /** What each person enters, such as a token. */
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
  /** Looks up metadata of series. */
  metadataProvider?: 'series'[]
  /** Syncs what each person reads. */
  userReadSync?: boolean
  /** Source of its external ids, such as `api:lists`; else `plugin:<name>`. */
  externalIdSource?: string | Unknown
}

export type Credential = {
  key: string
  label: string
  description?: string | Unknown
  /** Whether it is hidden while it is typed; it is, unless this is `false`. */
  sensitive?: boolean
}

export type Field = {
  key: string
  label: string
  description?: string | Unknown
  type: 'text' | 'number' | 'flag' | 'choice'
  required?: boolean
  default?: string | number | boolean | Unknown
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

/** A series found, the best match first. */
export type SeriesFound = {
  externalId: string
  title: string
  /** 1000 to 2200. */
  year?: number | Unknown
  alternateTitles?: string[] | Unknown
  summary?: string | Unknown
  /** Its page; http or https. */
  url?: string | Unknown
  /** How well it matches, 0 to 1. */
  relevance?: number | Unknown
}

/** All that is known of a series. */
export type SeriesDetails = {
  externalId: string
  url?: string | Unknown
  title?: string | Unknown
  alternateTitles?: string[] | Unknown
  summary?: string | Unknown
  publisher?: string | Unknown
  status?: 'ongoing' | 'ended' | 'hiatus' | 'abandoned' | 'unknown' | Unknown
  /** 0 to 99 years. */
  ageRating?: number | Unknown
  /** A tag of BCP 47 such as `en` or `pt-BR`. */
  language?: string | Unknown
  readingDirection?: 'ltr' | 'rtl' | 'ttb' | 'webtoon' | Unknown
  /** 1000 to 2200. */
  year?: number | Unknown
  /** From 1. */
  totalVolumes?: number | Unknown
  totalChapters?: number | Unknown
  authors?: { name: string; role: PersonRole }[] | Unknown
  genres?: string[] | Unknown
  tags?: string[] | Unknown
  links?: { sourceName?: string | Unknown; url: string }[] | Unknown
  /** 0 to 100. */
  ratings?: { sourceName: string; rating: number; voteCount?: number | Unknown }[] | Unknown
}

export type PersonRole =
  | 'author'
  | 'co_author'
  | 'editor'
  | 'translator'
  | 'illustrator'
  | 'contributor'
  | 'writer'
  | 'penciller'
  | 'inker'
  | 'colorist'
  | 'letterer'
  | 'cover_artist'

/** How far someone is in the series that has this id of `externalIdSource`. */
export type ProgressEntry = {
  externalId: string
  title?: string | Unknown
  status: 'reading' | 'completed' | 'planned' | 'paused' | 'dropped'
  /** The highest that was read. */
  volumesRead?: number | Unknown
  chaptersRead?: number | Unknown
  /** 1 to 100. */
  score?: number | Unknown
  /** RFC 3339. */
  startedAt?: string | Unknown
  completedAt?: string | Unknown
}

export type PushResult = {
  externalId: string
  status: 'created' | 'updated' | 'unchanged' | 'failed'
  /** For `failed`: one sentence for the person. */
  error?: string | Unknown
}

/** What the server asks, by method. */
export type Calls = {
  'metadata/series/search': {
    params: { query: string; year?: number; limit: number }
    result: { results: SeriesFound[] }
  }
  'metadata/series/match': { params: { title: string; year?: number }; result: SeriesFound | null }
  'metadata/series/get': { params: { externalId: string }; result: SeriesDetails }
  'sync/getUserInfo': { params: Record<string, never>; result: { externalId: string; username: string } }
  'sync/pullProgress': {
    params: { cursor?: string; limit: number }
    result: { entries: ProgressEntry[]; nextCursor: string | null }
  }
  'sync/pushProgress': { params: { entries: ProgressEntry[] }; result: { results: PushResult[] } }
  'sync/status': {
    params: Record<string, never>
    result: { externalCount: number; pendingPush: number; pendingPull: number; conflicts: number }
  }
}

/** How the plugin was started. */
export type Context = {
  adminConfig: Record<string, string | number | boolean>
  userConfig: Record<string, string | number | boolean>
  credentials: Record<string, string>
  /** Folder where the plugin may write. */
  dataDir: string
  /** Whom it works for; `null`: for the server. */
  userId: string | null
  storage: Storage
  log: Log
  /**
   * Asks the server. Rejects with a `PluginError` when it refuses, or does not answer in time.
   * @param options `timeoutMs`: 30,000 unless set
   */
  ask(method: string, params: object, options?: { timeoutMs?: number }): Promise<unknown>
}

/** What the server stores for a person: 100 keys of 256 characters, each with 1 MB of JSON. */
export type Storage = {
  /** @returns `null`: there is none */
  get(key: string): Promise<unknown>
  /** @param options `expiresAt`: RFC 3339, or a date */
  set(key: string, data: unknown, options?: { expiresAt?: string | Date }): Promise<void>
  /** @returns whether there was one */
  delete(key: string): Promise<boolean>
  list(): Promise<{ key: string; updatedAt: string | null; expiresAt: string | null }[]>
  /** @returns how many there were */
  clear(): Promise<number>
}

type Report = (message: string, fields?: Record<string, unknown>) => void
/** Writes to the log of the server. */
export type Log = { debug: Report; info: Report; warn: Report; error: Report }

type Handler<Params, Result> = (params: Params, context: Context) => Result | Promise<Result>
export type Handlers = { [M in keyof Calls]?: Handler<Calls[M]['params'], Calls[M]['result']> }

export type PluginDefinition = {
  manifest: Manifest
  methods: Handlers
  /** Runs once before the first call, for example to check the settings. What it throws is the answer to the start. */
  start?: (context: Context) => void | Promise<void>
  /** Runs before the plugin ends; the server waits five seconds. */
  stop?: () => void | Promise<void>
}
/** Runs the plugin: reads calls from standard input until the server ends it. */
export type DefinePlugin = (definition: PluginDefinition) => void

/** A failure with a code of the protocol. Its message is shown to people: one sentence that says what to do. */
export type PluginError = Error & { readonly code: number; readonly data: object | undefined }
/** `notFound`, `unauthorized`, `upstream`, `configuration` and `invalidParams`: an error to throw. */
export type MakeError = (message: string) => PluginError
/** An error to throw; the server comes back after this time. */
export type RateLimited = (message: string, retryAfterSeconds?: number | null) => PluginError

export type ClientOptions = {
  /** Requests outside of its origin are refused. */
  baseUrl: string
  /** Most requests in any minute. */
  perMinute: number
  /** For one request with its answer; 10,000 unless set. */
  timeoutMs?: number
  /** Attempts after the first one; 2 unless set. */
  retries?: number
  /** Requests at once; 1 unless set. */
  concurrency?: number
  /** Longest pause before an attempt is given up; 10,000 unless set. */
  longestWaitMs?: number
  /** Largest answer; 4 MB unless set. */
  maxBytes?: number
  userAgent?: string
  /** Sent with each request. */
  headers?: Record<string, string> | (() => Record<string, string>)
  /** Whose secret the service refuses with 401 or 403; `person` unless set. `administrator`: a setting is wrong. */
  signedInBy?: 'person' | 'administrator'
  /** For tests. */
  fetch?: typeof globalThis.fetch
  clock?: Clock
  random?: () => number
}
export type Clock = { now(): number; after(ms: number, work: () => void): () => void }

type Query = Record<string, string | number | boolean | Unknown>
export type RequestOptions = { query?: Query; headers?: Record<string, string> }
/**
 * Each method resolves with the parsed JSON of the answer, and rejects with a `PluginError`. `T` is what the caller
 * expects; it is not checked.
 */
export type Client = {
  get<T = unknown>(path: string, options?: RequestOptions): Promise<T>
  /** @param options `isRepeatable`: also sent again after a broken connection, as for a query of GraphQL */
  post<T = unknown>(path: string, body: unknown, options?: RequestOptions & { isRepeatable?: boolean }): Promise<T>
}
export type CreateClient = (options: ClientOptions) => Client
