import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { type AuditActor, serverActor } from '../../../domain/audit/entry.ts'
import { AppError } from '../../../domain/errors.ts'
import { type Clock, createNewId } from '../../../domain/ids.ts'
import { openServerBackups } from '../../copy/server-backups.ts'
import type { Database } from '../../database.ts'
import type { Outcome, Write } from '../../write.ts'
import { openPool, type ServerDatabase } from './connection.ts'
import { type DatabaseCheck, openChecks } from './integrity.ts'
import { type MigrateOptions, type Prepared, prepareSchema } from './migrate.ts'
import { openPeers, type PeersOptions } from './peers.ts'
import { openReader } from './reader.ts'
import { isWithoutTls, startError } from './start-error.ts'
import { asAppError } from './storage-error.ts'
import { requireSupported } from './supported.ts'
import { openWriter } from './writer.ts'

export type OpenOptions = Pick<PeersOptions, 'beatMs' | 'deadAfterMs' | 'onOutdated'> &
  MigrateOptions & {
    readonly server: ServerDatabase
    /** Of the program. */
    readonly version?: string
    /** The id of the data folder of this server. */
    readonly dataFolder?: string
    readonly now: Clock
    /** Returns the current actor for the audit log; null: the server itself. */
    readonly actor?: () => AuditActor | null
    /** Upgrade a database of an earlier version; default: true. */
    readonly mayMigrate?: boolean
    /** Called after the schema was created or migrated. */
    readonly onMigrated?: (prepared: Prepared) => void
    /** Called with the result of each check of the whole database. */
    readonly onChecked?: (check: DatabaseCheck) => void
    /** Called when an idle connection was lost. */
    readonly onLost?: (error: Error) => void
  }

/**
 * Opens the server database, creating its tables in an empty one.
 * @throws AppError unavailable when it cannot be reached, is from a newer program or not ours
 */
export async function openServerDatabase(options: OpenOptions): Promise<Database> {
  const { pool, server } = await openPrepared(options, options.server)
  const { reader, touch } = openReader(pool)
  const { version = '', dataFolder = '', onLost = () => undefined, onOutdated, beatMs, deadAfterMs } = options
  const beating = { ...(beatMs !== undefined && { beatMs }), ...(deadAfterMs !== undefined && { deadAfterMs }) }
  const peers = await openPeers(server, { version, dataFolder, onCommit: touch, onLost, onOutdated, ...beating }).catch(
    async (error) => {
      await pool.end()
      throw startError(error, server)
    },
  )
  const { now, onChecked = () => undefined } = options
  const checks = await openChecks(pool, { peers, now, onChecked })
  const newId = createNewId(options.now, () => randomBytes(10))
  const writer = openWriter(pool, { newId, onCommit: touch, peers })
  const size = async () => {
    const { rows } = await pool.query('select pg_database_size(current_database()) as size')
    return (rows[0] as { size: number }).size
  }
  const backups = openServerBackups(server, size)
  let closed: Promise<void> | null = null

  return {
    reader,
    peers,
    async commit<const W extends readonly Write<unknown>[]>(writes: W, choice?: { priority?: 'user' | 'scan' }) {
      const by = { actor: options.actor?.() ?? serverActor, at: options.now() }
      return (await writer.commit(writes, choice?.priority ?? 'user', by)) as Outcome<W>
    },
    async backup(path, copying) {
      const problems = copying?.isChecked === false ? null : checks.damage()
      if (problems !== null) throw new AppError('backup_of_damaged_database', {}, { reason: 'damaged', problems })
      await backups.backup(path, copying)
    },
    copyRestorable: backups.copyRestorable,
    inspect: backups.inspect,
    // The server keeps its own memory and files.
    checkpoint: () => Promise.resolve(),
    shrink: () => Promise.resolve(),
    trim: () => Promise.resolve(),
    isChecked: checks.isChecked,
    damage: checks.damage,
    integrity: checks.integrity,
    async quickCheck() {
      await pool.query('select 1').catch((error) => {
        throw asAppError(error)
      })
    },
    size,
    close() {
      closed ??= Promise.all([writer.close(), backups.close(), checks.close()]).then(async () => {
        await peers.close()
        await pool.end()
      })
      return closed
    },
  }
}

/** A pool over a database with the schema of this program. Nothing stays open, and no table half-made, on failure. */
export async function openPrepared(
  options: Pick<OpenOptions, 'beforeUpgrade' | 'deadAfterMs' | 'mayMigrate' | 'onLost' | 'onMigrated'>,
  server: ServerDatabase,
): Promise<{ readonly pool: Pool; readonly server: ServerDatabase }> {
  const pool = openPool(server, options.onLost ?? (() => undefined))
  try {
    await requireSupported(pool)
    const prepared = await prepareSchema(pool, options.mayMigrate ?? true, options)
    if (prepared.from !== prepared.to) options.onMigrated?.(prepared)
    return { pool, server }
  } catch (error) {
    await pool.end()
    if (!server.isTlsOptional || !isWithoutTls(error)) throw startError(error, server)
  }
  return openPrepared(options, { ...server, ssl: false, isTlsOptional: false })
}
