import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import type { QueryResult } from 'pg'
import { ClosingClient, type ServerDatabase, types } from './connection.ts'
import { codeOf } from './storage-error.ts'

export const channel = 'inglenook'
const retryAfterMs = 500

export type PeerConnection = {
  /** Runs statements one after the other; rejects while there is no connection. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  isOpen(): boolean
  close(): Promise<void>
}

export type ConnectionOptions = {
  readonly onNotice: (payload: string) => void
  /** Called after each lost connection, once there is another one. */
  readonly onReopened: () => void
  readonly onLost: (error: Error) => void
}

/**
 * A connection besides the pool, which listens to the other servers and is opened again when it is lost. What servers
 * tell each other must not wait for a pool that is used up.
 * @throws Error when the first connection fails
 */
export async function openPeerConnection(
  database: ServerDatabase,
  options: ConnectionOptions,
): Promise<PeerConnection> {
  const { onNotice, onReopened, onLost } = options
  let client: pg.Client | null = null
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new ClosingClient(configOf(database))
    next.on('notification', ({ payload }) => onNotice(payload ?? ''))
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, new Error('Connection terminated')))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      // Not awaited: a connection that never opened does not report its end.
      void next.end().catch(() => undefined)
      throw error
    }
    if (isClosed) await next.end()
    else client = next
  }

  function lose(lost: pg.Client, error: Error): void {
    if (isClosed || client !== lost) return
    client = null
    onLost(error)
    void reopen()
  }

  async function reopen(): Promise<void> {
    while (!isClosed && client === null) {
      await after(retryAfterMs, undefined, { ref: false })
      await connect().catch(() => undefined)
    }
    if (!isClosed) onReopened()
  }

  await connect()
  let last: Promise<unknown> = Promise.resolve()

  async function run<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const used = client
    if (used === null) throw new Error('Connection terminated')
    try {
      const { rows } = (await used.query(text, [...values])) as QueryResult
      return rows as readonly Row[]
    } catch (error) {
      // Nothing came back: the connection may be cut without a sign of it.
      if (codeOf(error) === 'timeout') {
        lose(used, error as Error)
        void used.end().catch(() => undefined)
      }
      throw error
    }
  }

  return {
    query<Row>(text: string, values: readonly unknown[] = []) {
      const answer = last.then(() => run<Row>(text, values))
      last = answer.catch(() => undefined)
      return answer
    },
    isOpen: () => client !== null,
    async close() {
      isClosed = true
      await client?.end()
      client = null
    },
  }
}

/** The driver ignores the settings of a pool. */
function configOf(server: ServerDatabase): pg.ClientConfig {
  return {
    ...server,
    types: types as pg.CustomTypesConfig,
    application_name: 'inglenook servers',
    keepAlive: true,
    query_timeout: server.connectionTimeoutMillis,
    options: '-c timezone=UTC -c jit=off',
  } as pg.ClientConfig
}
