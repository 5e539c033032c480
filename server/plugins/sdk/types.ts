import type { Calls, Manifest, Releases, Unknown } from './messages.ts'

export type * from './messages.ts'
export type * from './recommendations.ts'

/** How the plugin was started. */
export type Context = {
  adminConfig: Record<string, string | number | boolean | string[]>
  userConfig: Record<string, string | number | boolean | string[]>
  credentials: Record<string, string>
  /** Folder where the plugin may write. */
  dataDir: string
  /** Whom it works for; `null`: for the server. */
  userId: string | null
  storage: Storage
  releases: Releases
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
/**
 * Milliseconds until the current call has to be answered; endless outside of one. The client's requests end in time by
 * themselves, and so does the call.
 */
export type TimeLeft = () => number
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
  /**
   * For one call of the client with its queue, pauses and attempts; 25,000 unless set. It also ends with the time that
   * the server gives the plugin for its answer, which all requests of a call share.
   */
  budgetMs?: number
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

/** A small JSON file of the plugin, which outlives its process: how long a service asked to wait, for example. */
export type StateFile = {
  /** @returns `null`: there is none that can be read */
  read(): unknown
  /** What cannot be written is lost with the process. */
  write(value: object): void
}
/** @param name of the file in `dataDir` */
export type OpenStateFile = (dataDir: string, name: string) => StateFile

/** An object of an answer. */
export type Members = Readonly<Record<string, unknown>>
