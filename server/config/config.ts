import type { Settings } from './settings.ts'

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : S

/** Settings as used in code: camelCase, read-only at all levels. */
type Camelized<T> = T extends readonly (infer E)[]
  ? readonly E[]
  : T extends object
    ? { readonly [K in keyof T as K extends string ? CamelCase<K> : K]: Camelized<T[K]> }
    : T

/** The complete configuration: validated and frozen. */
export type Config = Omit<Camelized<Settings>, 'dataDir' | 'auth' | 'encryptionKey'> & {
  /** Key for stored secrets: configured, or generated once and stored in the data directory. */
  readonly encryptionKey: string
  /** Absolute path; exists and is writable. */
  readonly dataDir: string
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
