import { access } from './schema/access.ts'
import { imports } from './schema/imports.ts'
import { librariesSeriesBooks } from './schema/libraries-series-books.ts'
import { libraryJobs } from './schema/library-jobs.ts'
import { lists } from './schema/lists.ts'
import { matches } from './schema/matches.ts'
import { metadata } from './schema/metadata.ts'
import { operations } from './schema/operations.ts'
import { plugins } from './schema/plugins.ts'
import { reading } from './schema/reading.ts'
import { recommendations } from './schema/recommendations.ts'
import { releases } from './schema/releases.ts'
import { terms } from './schema/terms.ts'
import { users } from './schema/users.ts'
import { searchAndAudit } from './search-and-audit.ts'
import { upgradeFromPreview } from './upgrade-from-preview.ts'

/** A schema change and the version it leads to. */
export type Migration = { readonly to: number; readonly sql: string }

/** The oldest version that can be upgraded. */
export const oldestVersion = 25
/** Previews reached this version in small steps; a new database starts with it. */
export const latestVersion = oldestVersion + upgradeFromPreview.length

const schema = [
  librariesSeriesBooks,
  terms,
  metadata,
  users,
  access,
  reading,
  lists,
  operations,
  libraryJobs,
  imports,
  plugins,
  recommendations,
  matches,
  releases,
].join('')

/** Migrations from a version to the latest, in order; a new database has version 0. */
export function migrationsFrom(version: number): readonly Migration[] {
  if (version === 0) return [{ to: latestVersion, sql: schema + searchAndAudit }]
  return upgradeFromPreview.map((sql, i) => ({ to: oldestVersion + i + 1, sql })).filter(({ to }) => to > version)
}
