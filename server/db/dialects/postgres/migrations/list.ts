import { access } from './schema/access.ts'
import { foreignKeys } from './schema/foreign-keys.ts'
import { librariesSeriesBooks } from './schema/libraries-series-books.ts'
import { lists } from './schema/lists.ts'
import { metadata } from './schema/metadata.ts'
import { operations } from './schema/operations.ts'
import { plugins } from './schema/plugins.ts'
import { reading } from './schema/reading.ts'
import { terms } from './schema/terms.ts'
import { users } from './schema/users.ts'
import { searchAndRules } from './search-and-rules.ts'

/** The schema of a new database. */
export const schema = [
  librariesSeriesBooks,
  terms,
  metadata,
  users,
  access,
  reading,
  lists,
  operations,
  plugins,
  foreignKeys,
  searchAndRules,
].join('')

/** The first version that ran on PostgreSQL. The versions are those of the embedded database, whose tables are the same. */
const firstVersion = 32

/** Statements from the first version to the next one, and so on. */
const upgrades: readonly string[] = []

export const latestVersion = firstVersion + upgrades.length

/** Upgrades from a version to the latest, in order. */
export function upgradesFrom(version: number): readonly string[] {
  return upgrades.slice(version - firstVersion)
}
