import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg, { type Pool, type QueryResult } from 'pg'
import type { Statement, Value } from '../../server/db/database.ts'
import { openPool, type ServerDatabase } from '../../server/db/dialects/postgres/connection.ts'
import { prepareSchema } from '../../server/db/dialects/postgres/migrate.ts'
import { latestVersion } from '../../server/db/dialects/postgres/migrations/list.ts'
import { queryOf } from '../../server/db/dialects/postgres/statements.ts'
import { translate } from '../../server/db/dialects/postgres/translate.ts'
import type { RunStatement } from './database.ts'
import { postgresPrograms } from './postgres-programs.ts'
import { recordedStatements, startRecording } from './recorded-statements.ts'

/** The socket folder of the cluster of this run, in an environment variable that processes of tests inherit. */
const variable = 'TEST_POSTGRES'
/** What the connections of tests are called. */
const ownProgram = 'tests'
/** How `create database` copies the template, in another. */
const strategy = 'TEST_POSTGRES_STRATEGY'
const user = 'inglenook'
const template = 'empty_house'

/** Notes a check of the database that lasts: else each server of a test would look for damage when it starts. */
export const checkedStatement = "insert into cron_turns (name, due_at) values ('integrity', 253402300799000)"

/** Whether the suite runs on PostgreSQL (project `postgres` of the configuration). */
export const usesPostgres = process.env.TEST_DATABASE === 'postgres'

export type Cluster = {
  /** Folder of the socket; the port is 5432. */
  readonly socket: string
  readonly user: string
  /** Starts it again after {@link Cluster.stop}. */
  start(): void
  /** `immediate` is a kill: nothing is written on the way out. */
  stop(mode?: 'fast' | 'immediate'): void
  /** Stops it and deletes its folder. */
  remove(): void
}

/** What differs from a cluster that trusts everyone. */
export type ClusterOptions = {
  /** `name=value`, without spaces. */
  readonly settings?: readonly string[]
  /** Lines of `pg_hba.conf`. */
  readonly access?: readonly string[]
  /** Contents of further files of the data folder by name, such as `server.key`. */
  readonly files?: Readonly<Record<string, string>>
}

/**
 * A cluster of its own in a temporary folder, reached over a socket.
 * @param isDurable whether commits survive a kill of the database, which costs time
 */
export function startCluster(isDurable = false, more: ClusterOptions = {}): Cluster {
  const bin = postgresPrograms()
  if (bin === null) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-postgres-'))
  const [data, socket] = [join(folder, 'data'), join(folder, 'socket')]
  mkdirSync(socket)
  const owner = ownerOf()
  if (owner !== null) for (const path of [folder, socket]) chownSync(path, owner.uid, owner.gid)
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(bin, program), args, { stdio: 'ignore', cwd: folder, ...owner })
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
  const usual = ['max_connections=300', 'listen_addresses=', 'shared_buffers=64MB']
  const settings = [...(isDurable ? [] : quick), ...usual, ...(more.settings ?? [])]
  const options = [`-k ${socket}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  run('initdb', ['-D', data, '-A', 'trust', '-U', user, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const files = more.access === undefined ? more.files : { ...more.files, 'pg_hba.conf': more.access.join('\n') }
  for (const [name, content] of Object.entries(files ?? {})) {
    writeFileSync(join(data, name), content, { mode: 0o600 })
    if (owner !== null) chownSync(join(data, name), owner.uid, owner.gid)
  }
  const start = () => run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start'])
  start()
  return {
    socket,
    user,
    start,
    stop: (mode = 'fast') => run('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop']),
    remove() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as the superuser. */
function ownerOf(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * For the project `postgres`: a cluster for the whole run, with an empty database to copy. At the end, PostgreSQL has to
 * understand every statement that the embedded database ran in any test.
 */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = startCluster()
  const folder = startRecording()
  process.env[variable] = cluster.socket
  await administer(`create database ${template}`)
  const pool = openPool(serverOf(template), () => undefined)
  await prepareSchema(pool, true)
  await pool.query(checkedStatement)
  const { rows } = await pool.query("select current_setting('server_version_num')::int as version")
  // Versions before it do so without being asked. Copying files takes a third of the processor time that pages take.
  process.env[strategy] = rows[0].version >= 150_000 ? 'strategy file_copy' : ''
  await pool.end()
  return async () => {
    const refused = await refusedStatements(recordedStatements(folder)).finally(cluster.remove)
    if (refused.length === 0) return
    throw new Error(`PostgreSQL refuses ${refused.length} statements of the embedded database:\n${refused.join('\n')}`)
  }
}

/** Only for SQLite: its upkeep, savepoints, which need a transaction, and tables that PostgreSQL has not. */
const ofSqlite = /^(savepoint|rollback to|release) |^analyze$|values \('optimize'\)|\b(sqlite_master|from nowhere)\b/
const makesTable = /^create temp table/

/** Prepares each statement. @returns those that PostgreSQL does not understand, and why */
async function refusedStatements(statements: readonly Statement[]): Promise<string[]> {
  const client = new pg.Client({ host: process.env[variable] ?? '', user, database: template })
  await client.connect()
  const refused: string[] = []
  const run = async ({ text, params }: Statement, start: string, end: string) => {
    try {
      await client.query(`${start}${translate(text, params)}`)
      await client.query(end)
    } catch (reason) {
      refused.push(`${(reason as Error).message}: ${text}`)
    }
  }
  const shared = statements.filter(({ text }) => !ofSqlite.test(text))
  // Others use them.
  for (const statement of shared) if (makesTable.test(statement.text)) await run(statement, '', '')
  for (const statement of shared) {
    if (!makesTable.test(statement.text)) await run(statement, 'prepare recorded as ', 'deallocate recorded')
  }
  await client.end()
  return refused
}

/** How a test connects to one database of the run's cluster. */
export function serverOf(database: string): ServerDatabase {
  return {
    host: process.env[variable] ?? '',
    user,
    database,
    maxConnections: 3,
    minConnections: 0,
    maxLifetimeSeconds: 0,
    statementTimeoutMillis: 30_000,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 5_000,
  }
}

/** Settings with which a server uses the database of a data folder. */
export function environmentOf(dataDir: string): Readonly<Record<string, string>> {
  return {
    SERVICE_DATABASE__POSTGRES__HOST: process.env[variable] ?? '',
    SERVICE_DATABASE__POSTGRES__USERNAME: user,
    SERVICE_DATABASE__POSTGRES__DATABASE_NAME: databaseOf(dataDir),
    SERVICE_DATABASE__POSTGRES__MAX_CONNECTIONS: '3',
    SERVICE_DATABASE__POSTGRES__MIN_CONNECTIONS: '0',
  }
}

/** Names other than those that are made from the data folder. */
const givenNames = new Map<string, string>()

/** @param name null: the one that is made from the data folder */
export function nameDatabase(dataDir: string, name: string | null): void {
  if (name === null) givenNames.delete(dataDir)
  else givenNames.set(dataDir, name)
}

/** The name of the database that belongs to a data folder. */
export function databaseOf(dataDir: string): string {
  return givenNames.get(dataDir) ?? `t_${createHash('sha1').update(dataDir).digest('hex').slice(0, 20)}`
}

/** Copies the empty database, unless this one exists. */
export async function createDatabase(name: string): Promise<void> {
  await administer(`create database ${name} template ${template} ${process.env[strategy] ?? ''}`).catch(
    (error: unknown) => {
      if (Object(error).code !== '42P04') throw error
    },
  )
}

/** Copies a database of the run's cluster that is in use, as of now. */
export function copyDatabase(from: string, to: string): void {
  const where = ['-h', process.env[variable] ?? '', '-U', user]
  const run = (program: string, args: readonly string[], input = '') =>
    execFileSync(join(postgresPrograms() ?? '', program), [...where, ...args], { input, maxBuffer: 100_000_000 })
  run('createdb', [to])
  run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', to], run('pg_dump', [from]).toString())
}

export async function dropDatabase(name: string): Promise<void> {
  await ownPools.get(name)?.end()
  ownPools.delete(name)
  await administer(`drop database if exists ${name} with (force)`)
}

/** Runs a statement on a database of the run's cluster; see `TestDatabase.query`. */
export function runOnServer(name: string): RunStatement {
  return async <Row>(text: string, ...params: readonly Value[]) =>
    (await ownPool(name).query(queryOf({ text, params }))).rows as Row[]
}

/** Runs statements in the dialect of PostgreSQL. @returns the rows of the last one */
export async function runScript(name: string, text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  // The driver returns several results for several statements, which its types don't say.
  const results: QueryResult | QueryResult[] = await ownPool(name).query(text)
  return [results].flat().at(-1)?.rows ?? []
}

/** Connections of this process, by database: opening one takes longer than most statements. */
const ownPools = new Map<string, Pool>()

function ownPool(name: string): Pool {
  const known = ownPools.get(name)
  if (known !== undefined) return known
  const pool = openPool(serverOf(name), () => undefined)
  // Not cut with those of servers, and no reason to stay for a test process that has nothing else to do.
  Object.assign(pool.options, { application_name: ownProgram, allowExitOnIdle: true })
  ownPools.set(name, pool)
  return pool
}

/** Ends the connections of one database with that name of their program, as a failing network would. */
export async function cutConnections(name: string, program: 'inglenook' | 'inglenook servers'): Promise<void> {
  await runOnServer(name)(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
     where datname = current_database() and application_name = ? and pid <> pg_backend_pid()`,
    program,
  )
}

async function administer(statement: string): Promise<void> {
  await ownPool('postgres').query(statement)
}

/** The version before the latest one. */
export const previousVersion = latestVersion - 1

/** Takes a database back to {@link previousVersion}: the next start upgrades it. */
export async function downgrade(name: string): Promise<void> {
  const query = runOnServer(name)
  await query('alter table plugins drop column consent')
  await query('update schema_version set version = ?', previousVersion)
}
