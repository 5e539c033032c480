import type { Pool, PoolClient } from 'pg'
import { AppError } from '../../../domain/errors.ts'
import { withClient } from './connection.ts'
import type { Upgrade } from './dump-database.ts'
import { latestVersion, schema, upgradesFrom } from './migrations/list.ts'
import { findRunningServers, removeServers } from './running-servers.ts'

/** Key of the lock under which one of several starting servers migrates. */
const migrationLock = 0x494e474d

/** Not the reasons of a database file, which the desktop app offers to repair. */
const about = { reason: 'server-database' }

/** The table of what a copy has finished: no server starts on a database that has it. */
export const unfinishedCopy = 'unfinished_copy'

export type Prepared = { readonly from: number; readonly to: number }

export type MigrateOptions = {
  /** Milliseconds without a sign of life after which another server counts as dead. */
  readonly deadAfterMs?: number | undefined
  /** Called before an existing schema is changed. */
  readonly beforeUpgrade?: ((upgrade: Upgrade) => Promise<void>) | undefined
}

/**
 * Brings a database to the schema of this program: creates or migrates it in one transaction, under a lock.
 * @throws AppError unavailable when it is from a newer program, not ours, may not be upgraded, or is used by servers of an
 * earlier version
 */
export async function prepareSchema(pool: Pool, mayMigrate: boolean, options: MigrateOptions = {}): Promise<Prepared> {
  return withClient(pool, async (client) => {
    await client.query('begin')
    try {
      await client.query(`set local statement_timeout = 0; select pg_advisory_xact_lock(${migrationLock})`)
      const from = await versionOf(client)
      if (from > latestVersion) throw newerSchema(from)
      if (from === 0) await createSchema(client)
      else if (from < latestVersion) await upgrade(client, from, mayMigrate, options)
      await client.query('commit')
      return { from, to: latestVersion }
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}

/**
 * 0 for an empty database.
 * @param isCopying whether a copy may be unfinished
 * @throws AppError when its tables are another program's, or a copy into it was not finished
 */
export async function versionOf(client: PoolClient, isCopying = false): Promise<number> {
  const { rows } = await client.query(
    `select to_regclass('schema_version')::text as ours, to_regclass($1)::text as unfinished,
            (select count(*) from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r') as tables`,
    [unfinishedCopy],
  )
  const { ours, tables, unfinished } = rows[0] as { ours: string | null; tables: number; unfinished: string | null }
  if (unfinished !== null && !isCopying) throw new AppError('server_copy_unfinished', {}, about)
  if (ours === null && tables > 0) throw new AppError('server_database_foreign', {}, about)
  if (ours === null) return 0
  const version = await client.query('select version from schema_version')
  return (version.rows[0] as { version: number } | undefined)?.version ?? 0
}

/** Creates the tables of this version in an empty database. */
export async function createSchema(client: PoolClient): Promise<void> {
  await client.query(`create table schema_version (version bigint not null);${schema}`)
  await client.query('insert into schema_version (version) values ($1)', [latestVersion])
}

/** @throws AppError when the settings do not allow it, or other servers run */
async function upgrade(client: PoolClient, from: number, mayMigrate: boolean, options: MigrateOptions): Promise<void> {
  if (!mayMigrate) {
    throw new AppError('server_database_upgrade_off', { found: from, known: latestVersion }, about)
  }
  const refuseUsed = (servers: readonly string[]) => {
    if (servers.length === 0) return
    throw new AppError('server_database_upgrade_used', { servers, found: from, known: latestVersion }, about)
  }
  refuseUsed(await findRunningServers(client, options.deadAfterMs))
  refuseUsed(await removeServers(client, options.deadAfterMs))
  if (options.beforeUpgrade !== undefined) {
    // This connection is idle meanwhile.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as version")
    await options.beforeUpgrade({ from, serverVersion: (rows[0] as { version: number }).version })
  }
  for (const step of upgradesFrom(from)) await client.query(step)
  await client.query('update schema_version set version = $1', [latestVersion])
}

export function newerSchema(found: number): AppError {
  return new AppError('server_database_newer', { found, known: latestVersion }, about)
}
