import type { SqliteSource } from '../importers/kit/sqlite-source.ts'

/** Databases that are known, by the name of their external ids. */
export const dumpFormats = ['mangabaka', 'gcd'] as const
export type DumpFormatId = (typeof dumpFormats)[number]

/** The names of one series. */
export type NamedEntry = { readonly id: number; readonly titles: readonly string[] }

/** How the published database of a service is read. Its values may be anything: whoever asks checks them. */
export type DumpFormat = {
  readonly id: DumpFormatId
  /** Tables that it has, with the columns that are read of each; the first one has the series. */
  readonly tables: Readonly<Record<string, readonly string[]>>
  /** Series with an id above `after`, by id, at most `count`. */
  names(dump: SqliteSource, page: { readonly after: number; readonly count: number }): readonly NamedEntry[]
  /** How far ids go, for the progress. */
  lastId(dump: SqliteSource): number
  /** A result of `metadata/series/search`; null: it is gone. */
  hit(dump: SqliteSource, id: number): object | null
  /** The result of `metadata/series/get`; null: there is none. */
  details(dump: SqliteSource, id: number): object | null
}
