import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAboutDatabase } from '../../server/app/restore.ts'
import { latestVersion } from '../../server/db/dialects/postgres/migrations/list.ts'
import { openServerDatabase } from '../../server/db/dialects/postgres/open.ts'
import { latestVersion as latestEmbedded } from '../../server/db/dialects/sqlite/migrations/list.ts'
import { foldName } from '../../server/domain/text/fold.ts'
import { newId } from '../kit/catalog.ts'
import { createDatabase, dropDatabase, runOnServer, serverOf } from '../kit/postgres.ts'

let name = ''
beforeEach(async () => {
  name = `t_schema_${newId().slice(-8)}`
  await createDatabase(name)
})
afterEach(() => dropDatabase(name))

const open = (mayMigrate = true) => openServerDatabase({ server: serverOf(name), now: Date.now, mayMigrate })
const setVersion = (version: number) => runOnServer(name)('update schema_version set version = ?', version)

/** What later versions changed. */
const schemaOf32 = [
  'alter table plugins drop column consent',
  'drop table releases, release_sources, series_aliases, series_tracking',
  'drop table book_checks, library_job_runs',
  'drop index library_jobs_name',
  'create index library_jobs_of_library on library_jobs (library_seq nulls first)',
  'alter table library_jobs drop column created_by',
  'alter table exports drop column library_job_id',
  'drop table field_origins, match_changes, match_runs, pending_matches',
  'alter table libraries drop column matching',
  'drop table plugin_recommendations, dismissed_recommendations',
  'drop table import_changes, imports',
  'drop index libraries_path_key, books_path, books_failed, books_by_path, series_identity, series_by_path_key',
  'drop index external_links_of_series, external_links_of_book',
  'alter table books drop column in_cloud',
  'alter table libraries add constraint libraries_path_key unique (path)',
  'create unique index books_path on books (library_seq, path) where deleted_at is null',
  'create index books_failed on books (path, id, library_seq, series_seq) include (seq) where error_code is not null',
  'create unique index series_identity on series (library_seq, path_key)',
  'create unique index external_links_of_series on external_links (series_seq, source_name, url)',
  'create unique index external_links_of_book on external_links (book_seq, source_name, url)',
]

describe('the schema of a PostgreSQL database', () => {
  it('has the version of the embedded one, whose tables are the same', () => {
    expect(latestVersion).toBe(latestEmbedded)
  })

  it('of a newer program is refused, and stays as it is', async () => {
    await setVersion(latestVersion + 1)
    const refusal = await open().catch((error: unknown) => error)
    // Restoring a backup of the embedded database would not help.
    expect(isAboutDatabase(refusal)).toBe(false)
    expect(refusal).toMatchObject({
      reason: 'server_database_newer',
      params: { found: latestVersion + 1, known: latestVersion },
    })
    expect(await runOnServer(name)('select version from schema_version')).toEqual([{ version: latestVersion + 1 }])
  })

  it('of an earlier program is refused while upgrades are off', async () => {
    await setVersion(latestVersion - 1)
    await expect(open(false)).rejects.toMatchObject({ reason: 'server_database_upgrade_off' })
  })

  it('of version 32 gets the indexes of a new one, and long names are cut', async () => {
    const query = runOnServer(name)
    const indexes = () =>
      query('select indexname, indexdef from pg_indexes where schemaname = current_schema() order by 1')
    const wanted = await indexes()
    const long = 'n'.repeat(700)
    for (const statement of schemaOf32) await query(statement)
    await query('insert into genres (id, name, name_fold, created_at) values (?, ?, ?, 0)', newId(), long, long)
    expect(await indexes()).not.toEqual(wanted)
    await setVersion(32)
    await (await open()).close()
    expect(await indexes()).toEqual(wanted)
    expect(await query('select name_fold as fold from genres')).toEqual([{ fold: foldName(long) }])
  })

  it('of another program is refused', async () => {
    await runOnServer(name)('drop table schema_version')
    await expect(open()).rejects.toMatchObject({ reason: 'server_database_foreign' })
  })

  it('is created once by servers that start together', async () => {
    await runOnServer(name)('drop schema public cascade')
    await runOnServer(name)('create schema public')
    const servers = await Promise.all([open(), open(), open()])
    expect(await runOnServer(name)('select version from schema_version')).toEqual([{ version: latestVersion }])
    await Promise.all(servers.map((server) => server.close()))
  })

  it('forgets a server that was stopped', async () => {
    const server = await open()
    await server.close()
    expect(await runOnServer(name)('select id from servers')).toEqual([])
  })
})
