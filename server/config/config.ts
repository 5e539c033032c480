import { availableParallelism } from 'node:os'
import type { SettingValues } from '../domain/settings/setting-table.ts'
import type { DatabaseConfig } from './database-config.ts'
import type { Settings } from './settings.ts'
import type { TlsConfig } from './tls-config.ts'

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : S

/** Settings as used in code: camelCase, read-only at all levels. */
type Camelized<T> = T extends readonly (infer E)[]
  ? readonly E[]
  : T extends object
    ? { readonly [K in keyof T as K extends string ? CamelCase<K> : K]: Camelized<T[K]> }
    : T

/** The complete configuration: validated and frozen. */
export type Config = Omit<Camelized<Settings>, 'application' | 'dataDir' | 'auth' | 'database' | 'encryptionKey'> & {
  /** Key for stored secrets: configured, or generated once and stored in the data directory. */
  readonly encryptionKey: string
  /** Absolute path; exists and is writable. */
  readonly dataDir: string
  readonly application: Omit<Camelized<Settings['application']>, 'processes' | 'tls'> & {
    readonly processes: number
    /** Null: http only. */
    readonly tls: TlsConfig | null
  }
  /** Which database, and how to reach it. */
  readonly database: DatabaseConfig
  /** Absolute path of the embedded database; a relative `database.sqlite.path` starts at the data directory. */
  readonly databaseFile: string
  /** Folders outside the data directory: absolute paths; null: inside it. */
  readonly folders: {
    readonly thumbnails: string | null
    readonly uploads: string | null
    readonly pageCache: string | null
  }
  /** Notices about settings that are recognised but have no effect. */
  readonly warnings: readonly string[]
  /** Absolute path of the main file, read or not; null when it does not exist. */
  readonly file: string | null
  /** The secret is configured, or generated once and stored in the data directory. */
  readonly auth: Omit<Camelized<Settings['auth']>, 'jwtSecret'> & { readonly jwtSecret: string }
}

/** snake_case keys become camelCase at all levels; everything is frozen. */
export function camelize<T>(value: T): Camelized<T> {
  if (Array.isArray(value)) return Object.freeze([...value]) as Camelized<T>
  if (typeof value !== 'object' || value === null) return value as Camelized<T>
  const entries = Object.entries(value).map(([key, inner]) => [toCamelCase(key), camelize(inner)])
  return Object.freeze(Object.fromEntries(entries)) as Camelized<T>
}

function toCamelCase(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Why the server cannot start on this computer although the settings are valid. */
export type ConfigAbout =
  /** `code`: of the file system; empty when there is none. */
  | { readonly reason: 'not-writable'; readonly place: string; readonly code: string }
  | { readonly reason: 'secret-damaged' | 'configuration'; readonly place: string }

/** An unusable configuration: one user-facing sentence per problem, without secrets. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  /** Null when the settings themselves are invalid. */
  readonly about: ConfigAbout | null

  constructor(problems: readonly string[], about: ConfigAbout | null = null) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
    this.about = about
  }
}

/** Configured values of the settings that can be changed at runtime. */
export function configuredSettings(config: Config): Partial<SettingValues> {
  const { application, compatApi, discovery, logging, rateLimit, scanner, task } = config
  return {
    'logging.level': logging.level,
    'discovery.enabled': discovery.enabled,
    'rate_limit.enabled': rateLimit.enabled,
    'rate_limit.anonymous_rps': rateLimit.anonymousRps,
    'rate_limit.anonymous_burst': rateLimit.anonymousBurst,
    'rate_limit.authenticated_rps': rateLimit.authenticatedRps,
    'rate_limit.authenticated_burst': rateLimit.authenticatedBurst,
    'rate_limit.image_cost': rateLimit.imageCost,
    'scanner.max_concurrent_scans': scanner.maxConcurrentScans,
    'compat_api.enabled': compatApi.enabled,
    'compat_api.prefix': compatApi.prefix,
    'compat_api.port': compatApi.port,
    'task.worker_count': task.workerCount ?? defaultWorkerCount(application.processes),
  }
}

const DEFAULT_MAX = 4

/** One for each core, shared by the processes: their threads give way to responses, which have a higher priority. */
function defaultWorkerCount(processes: number): number {
  return Math.max(1, Math.min(DEFAULT_MAX, Math.floor(availableParallelism() / processes)))
}
