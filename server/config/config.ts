import type { Settings } from './settings.ts'

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : S

/** Settings as the code reads them: camelCase, all levels read-only. */
type Camelized<T> = T extends readonly (infer E)[]
  ? readonly E[]
  : T extends object
    ? { readonly [K in keyof T as K extends string ? CamelCase<K> : K]: Camelized<T[K]> }
    : T

/** The whole configuration: frozen, checked, complete. */
export type Config = Omit<Camelized<Settings>, 'dataDir' | 'auth' | 'encryptionKey'> & {
  /** What is kept encrypted is encrypted by it: configured, or made once and kept in the data directory. */
  readonly encryptionKey: string
  /** Absolute path; exists and can be written. */
  readonly dataDir: string
  /** Absolute path of the embedded database; a relative `database.sqlite.path` starts at the data directory. */
  readonly databaseFile: string
  /** Where these lie when not in the data directory: absolute paths; null: there. */
  readonly folders: {
    readonly thumbnails: string | null
    readonly uploads: string | null
    readonly pageCache: string | null
  }
  /** Sentences about settings that are understood and change nothing here. */
  readonly warnings: readonly string[]
  /** Absolute path of the main file, read or not; null when it does not exist. */
  readonly file: string | null
  /** The secret is configured, or generated once and kept in the data directory. */
  readonly auth: Omit<Camelized<Settings['auth']>, 'jwtSecret'> & { readonly jwtSecret: string }
}

/** snake_case keys of all levels become camelCase; everything is frozen. */
export function camelize<T>(value: T): Camelized<T> {
  if (Array.isArray(value)) return Object.freeze([...value]) as Camelized<T>
  if (typeof value !== 'object' || value === null) return value as Camelized<T>
  const entries = Object.entries(value).map(([key, inner]) => [toCamelCase(key), camelize(inner)])
  return Object.freeze(Object.fromEntries(entries)) as Camelized<T>
}

function toCamelCase(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** What of the computer keeps the server from starting, where the settings are right. */
export type ConfigAbout =
  /** `code`: of the file system; empty when it gave none. */
  | { readonly reason: 'not-writable'; readonly place: string; readonly code: string }
  | { readonly reason: 'secret-damaged' | 'configuration'; readonly place: string }

/** A configuration that cannot be used: one sentence a problem, for a person, without secrets. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  /** Null where the settings themselves are wrong. */
  readonly about: ConfigAbout | null

  constructor(problems: readonly string[], about: ConfigAbout | null = null) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
    this.about = about
  }
}
