import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg'

export type ServerDatabase = Pick<
  PoolConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'ssl' | 'connectionTimeoutMillis' | 'idleTimeoutMillis'
> & {
  /** Connections of the pool, for reads and commits; hearing of other servers' commits takes one more. */
  readonly maxConnections: number
  readonly minConnections: number
  /** Seconds after which a connection is replaced; 0: never. */
  readonly maxLifetimeSeconds: number
  /** Milliseconds after which the server cancels a statement. */
  readonly statementTimeoutMillis: number
  /** Whether to connect without TLS when `ssl` is set and the server has none; default: false. */
  readonly isTlsOptional?: boolean
}

/** Object ids of types (https://www.postgresql.org/docs/current/catalog-pg-type.html) whose values become numbers. */
const numbers = new Set([20, 21, 23, 700, 701, 1700])
const boolean = 16
const bytes = 17

/** Values as SQLite returns them: numbers, texts and bytes; booleans as 1 and 0, JSON as text. */
export const types = {
  getTypeParser(type: number) {
    if (numbers.has(type)) return Number
    if (type === boolean) return (value: string) => (value === 't' ? 1 : 0)
    return type === bytes ? pg.types.getTypeParser(bytes) : (value: string) => value
  },
}

/**
 * For the short statements of this program: compiling them and starting further processes for them costs more than it
 * saves, and rows of an index are usually in memory, where PostgreSQL assumes a disk that seeks.
 */
const planning = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1'

/** The driver leaves the socket open after failures of its own, such as a password that is missing. */
export class ClosingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.connection.on('error', () => this.connection.stream.destroy())
  }
}

/** @param onLost called with the failure of an idle connection, which is replaced */
export function openPool(server: ServerDatabase, onLost: (error: Error) => void): Pool {
  const { maxConnections, minConnections, maxLifetimeSeconds, statementTimeoutMillis, isTlsOptional, ...connection } =
    server
  const pool = new pg.Pool({
    ...connection,
    Client: ClosingClient,
    types: types as pg.CustomTypesConfig,
    max: maxConnections,
    min: minConnections,
    maxLifetimeSeconds,
    statement_timeout: statementTimeoutMillis,
    // A server that stands still in a transaction must not keep the others from writing; 0: no limit.
    idle_in_transaction_session_timeout: statementTimeoutMillis,
    application_name: 'inglenook',
    keepAlive: true,
    options: `-c timezone=UTC ${planning}`,
  })
  pool.on('error', onLost)
  // A connection in use reports its loss to its query; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Runs work on one connection, which is closed instead of returned when it fails. */
export async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(isBroken(failure))
  }
}

/** An error of the server without a class of its own leaves the connection usable. */
function isBroken(failure: Error | undefined): boolean {
  if (failure === undefined) return false
  return (
    !('code' in failure) ||
    typeof failure.code !== 'string' ||
    !/^[0-9A-Z]{5}$/.test(failure.code) ||
    failure.code.startsWith('57P')
  )
}
