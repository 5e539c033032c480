import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { AppError } from '../../../domain/errors.ts'
import { columnsOf, portionClause, readPortions } from '../../copy/copied-table.ts'
import type { CopiedRow, CopiedTable, CopySource, CopyTarget, TableFacts } from '../../copy/copy-side.ts'
import { openPool, type ServerDatabase } from './connection.ts'
import { createSchema, unfinishedCopy, versionOf } from './migrate.ts'
import { latestVersion } from './migrations/list.ts'
import { numberedTables } from './migrations/schema/numbered-tables.ts'
import { isWithoutTls, placeOf, startError } from './start-error.ts'
import { asAppError } from './storage-error.ts'
import { requireSupported } from './supported.ts'
import { openTx } from './tx.ts'

/** Held while a copy is written to a database: "INGC". */
const copyLock = 0x494e4743
/** The server ends the session of a killed copy within this time. */
const lockMs = 10_000

type Link = { readonly client: PoolClient; readonly close: () => Promise<void> }

/**
 * The server database as it is at this moment, for reading.
 * @throws AppError `unavailable` when it cannot be reached or is not of this version
 */
export async function openServerSource(server: ServerDatabase): Promise<CopySource> {
  return opened(server, async ({ client, close }) => {
    await client.query('begin isolation level repeatable read read only')
    const found = await versionOf(client)
    const place = placeOf(server)
    if (found === 0) throw new AppError('copy_source_missing', { place })
    if (found !== latestVersion) throw new AppError('copy_source_version', { place, found, known: latestVersion })
    return readerOf(client, close)
  })
}

/**
 * A server database that receives a copy: without tables, with empty ones of this version, or with an unfinished copy.
 * No server starts on it until the copy is complete.
 * @throws AppError `conflict` when it holds anything or is in use, `unavailable` when it cannot be reached
 */
export async function openServerTarget(server: ServerDatabase, tables: readonly CopiedTable[]): Promise<CopyTarget> {
  return opened(server, async ({ client, close }) => {
    const place = placeOf(server)
    await lockCopy(client, place)
    await client.query('begin')
    const isUnfinished = await hasUnfinishedCopy(client)
    const found = await versionOf(client, true)
    if (found === 0) await createSchema(client)
    else if (found !== latestVersion) throw new AppError('copy_target_version', { place, found, known: latestVersion })
    else if (!isUnfinished) await requireEmpty(client, place, tables)
    if (await isInUse(client)) throw new AppError('copy_target_used', { place })
    await client.query(
      `create table if not exists ${unfinishedCopy} (name text primary key, rows bigint not null, digest text not null)`,
    )
    await client.query('commit')
    return { ...contentOf(client, tables, close), ...separateTransactions(client, tables) }
  })
}

/**
 * A server database whose content is replaced in one transaction: until it is complete, nothing has changed.
 * @throws AppError `unavailable` when it cannot be reached
 */
export async function openReplacement(server: ServerDatabase, tables: readonly CopiedTable[]): Promise<CopyTarget> {
  return opened(server, async ({ client, close }) => {
    await client.query('begin')
    await client.query(truncation(tables))
    return contentOf(client, tables, close)
  })
}

/**
 * Runs work while no other copy or restore is written to the database, after those that are.
 * @param work receives whether a server uses the database
 */
export async function withCopyLock<T>(server: ServerDatabase, work: (isUsed: boolean) => Promise<T>): Promise<T> {
  return opened(server, async ({ client, close }) => {
    await client.query('select pg_advisory_lock($1)', [copyLock])
    const result = await work(await isInUse(client))
    await close()
    return result
  })
}

async function opened<T>(server: ServerDatabase, open: (link: Link) => Promise<T>): Promise<T> {
  const link = await connect(server)
  try {
    return await open(link)
  } catch (error) {
    await link.close()
    throw startError(error, server)
  }
}

/** One connection without time limits. */
async function connect(server: ServerDatabase): Promise<Link> {
  const limits = { maxConnections: 1, minConnections: 0, maxLifetimeSeconds: 0, statementTimeoutMillis: 0 }
  const pool = openPool({ ...server, ...limits }, () => undefined)
  try {
    const client = await pool.connect()
    const close = async () => {
      client.release(true)
      await pool.end()
    }
    await requireSupported(client as unknown as Pick<Pool, 'query'>).catch(async (error) => {
      await close()
      throw error
    })
    return { client, close }
  } catch (error) {
    if (!pool.ended) await pool.end()
    if (server.isTlsOptional !== true || !isWithoutTls(error)) throw startError(error, server)
  }
  return connect({ ...server, ssl: false, isTlsOptional: false })
}

async function lockCopy(client: PoolClient, place: string): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${lockMs}`)
    await client.query(`select pg_advisory_lock(${copyLock})`)
    await client.query('set lock_timeout = 0')
  } catch (error) {
    if (Object(error).code === '55P03') throw new AppError('copy_target_used', { place })
    throw error
  }
}

async function hasUnfinishedCopy(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as found', [unfinishedCopy])
  return (rows[0] as { found: number }).found === 1
}

async function requireEmpty(client: PoolClient, place: string, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from ${name} limit 1`)
    if (rowCount !== 0) throw new AppError('copy_target_filled', { place, table: name })
  }
}

/** Whether a server has connections to the database of a connection. */
async function isInUse(client: PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name like 'inglenook %' limit 1`,
  )
  return rowCount !== 0
}

/** @throws AppError `conflict` when a server uses the database */
export async function requireUnused(server: ServerDatabase): Promise<void> {
  await opened(server, async ({ client, close }) => {
    if (await isInUse(client)) throw new AppError('copy_source_used', { place: placeOf(server) })
    await close()
  })
}

function truncation(tables: readonly CopiedTable[]): string {
  return `truncate ${[...tables.map(({ name }) => name), 'book_search', 'series_search', 'touched_series'].join(', ')}`
}

function readerOf(client: PoolClient, close: () => Promise<void>): CopySource {
  return {
    async count({ name }) {
      const { rows } = await client.query(`select count(*) as count from ${name}`)
      return (rows[0] as { count: number }).count
    },
    portions(table) {
      const columns = columnsOf(table).map((column) =>
        table.bytes.has(column) ? `'\\x' || encode(${column}, 'hex') as ${column}` : column,
      )
      const select = `select ${columns.join(', ')} from ${table.name} `
      const text = (isFirst: boolean) => select + portionClause(table, isFirst, (position) => `$${position}`)
      const [first, next] = [text(true), text(false)]
      return readPortions(table, async (after, limit) => {
        const asked = after === null ? client.query(first, [limit]) : client.query(next, [...after, limit])
        return (await asked).rows as CopiedRow[]
      })
    },
    explain: asAppError,
    close,
  }
}

/** Everything in the open transaction. */
function contentOf(client: PoolClient, tables: readonly CopiedTable[], close: () => Promise<void>): CopyTarget {
  const run = async (text: string, values: readonly unknown[] = []): Promise<void> => {
    await client.query(text, [...values])
  }
  return {
    ...readerOf(client, close),
    tx: openTx(client, randomUUID).tx,
    finished: async () => new Map<string, TableFacts>(),
    clear: () => run(truncation(tables)),
    begin: async () => undefined,
    finish: async () => undefined,
    async insert(table, { lines }) {
      const columns = columnsOf(table).join(', ')
      await run(
        `insert into ${table.name} (${columns})
         select ${columns} from json_populate_recordset(null::${table.name}, $1::json)`,
        [`[${lines.join(',')}]`],
      )
    },
    async complete() {
      for (const { name, hasRowid } of tables) {
        const number = hasRowid ? 'rowid' : numberedTables.has(name) ? 'seq' : null
        if (number !== null) await run(continuing(name, number))
      }
      // The sharing rules were applied to these rows before.
      await run('truncate touched_series')
      await run(`drop table if exists ${unfinishedCopy}`)
      await run('commit')
    },
    rollback: () => run('rollback'),
  }
}

/** Each table in a transaction of its own, so that a copy can be resumed. */
function separateTransactions(
  client: PoolClient,
  tables: readonly CopiedTable[],
): Pick<CopyTarget, 'begin' | 'clear' | 'finish' | 'finished'> {
  return {
    async finished() {
      const { rows } = await client.query(`select name, rows, digest from ${unfinishedCopy}`)
      return new Map((rows as ({ name: string } & TableFacts)[]).map(({ name, ...facts }) => [name, facts]))
    },
    async clear() {
      await client.query(`${truncation(tables)}, ${unfinishedCopy}`)
    },
    async begin() {
      await client.query('begin')
    },
    async finish({ name }, { rows, digest }) {
      await client.query(`insert into ${unfinishedCopy} values ($1, $2, $3)`, [name, rows, digest])
      await client.query('commit')
    },
  }
}

/** The next number is one above the greatest. */
function continuing(table: string, column: string): string {
  return `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 1), max(${column}) is not null)
    from ${table}`
}
