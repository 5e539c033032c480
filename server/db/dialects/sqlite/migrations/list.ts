import { schema } from './schema.ts'
import { searchAndAudit } from './search-and-audit.ts'
import { upgradeFromPreview } from './upgrade-from-preview.ts'

/** A change of the schema, and the version of a database that has it. */
export type Migration = { readonly to: number; readonly sql: string }

/** The oldest version that can be upgraded. */
export const oldestVersion = 25
/** Previews came to this version in small steps; a new database begins with it. */
export const latestVersion = oldestVersion + upgradeFromPreview.length

/** What brings a database of a version to the latest one, in order; a new database has version 0. */
export function migrationsFrom(version: number): readonly Migration[] {
  if (version === 0) return [{ to: latestVersion, sql: schema + searchAndAudit }]
  return upgradeFromPreview.map((sql, i) => ({ to: oldestVersion + i + 1, sql })).filter(({ to }) => to > version)
}
