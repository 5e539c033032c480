import pg, { type Pool, type QueryConfig } from 'pg'
import { type Topic, topics } from '../../database.ts'
import type { ServerDatabase } from './connection.ts'

const channel = 'inglenook_commits'
const retryAfterMs = 500

/**
 * The statement that announces a commit, sent within it: the others hear of it only once it is committed. It also
 * stores the number of the commit, by which its server finds out whether it was done when the connection is lost.
 */
export function announcement(server: string, number: number, touched: readonly Topic[]): QueryConfig {
  const text = `with done as (insert into commits (server, number) values ($1, $2)
    on conflict (server) do update set number = excluded.number)
    select pg_notify('${channel}', $3)`
  return { name: 'announce', text, values: [server, number, [server, ...touched].join(' ')] }
}

/** Whether the commit of that number, the last one of its server, was done. */
export async function isCommitted(pool: Pool, server: string, number: number): Promise<boolean> {
  const { rows } = await pool.query('select number from commits where server = $1', [server])
  return (rows[0] as { number: number } | undefined)?.number === number
}

export type CommitChannel = {
  /** Ends the connection. */
  close(): Promise<void>
}

export type ChannelOptions = {
  /** Names this server in its announcements, which it ignores. */
  readonly server: string
  /** Called with what the commits of other servers touched; with every topic after a gap in the connection. */
  readonly onCommit: (touched: readonly Topic[]) => void
  readonly onLost: (error: Error) => void
}

/**
 * Listens to the commits of other servers on a connection of its own, which is opened again when it is lost.
 * @throws Error when the first connection fails
 */
export async function openCommitChannel(database: ServerDatabase, options: ChannelOptions): Promise<CommitChannel> {
  const { server, onCommit, onLost } = options
  const { host, port, user, password, database: name, ssl, connectionTimeoutMillis } = database
  const config = { host, port, user, password, database: name, ssl, connectionTimeoutMillis }
  let client: pg.Client | null = null
  let isClosed = false
  let retryTimer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...config, application_name: 'inglenook commits', keepAlive: true } as pg.ClientConfig)
    next.on('notification', ({ payload }) => hear(payload ?? ''))
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

  function hear(payload: string): void {
    const [from, ...touched] = payload.split(' ')
    if (from !== server) onCommit(topics.filter((topic) => touched.includes(topic)))
  }

  function lose(lost: pg.Client, error: Error): void {
    if (isClosed || client !== lost) return
    client = null
    onLost(error)
    retry()
  }

  function retry(): void {
    if (isClosed) return
    retryTimer = setTimeout(() => void connect().then(() => onCommit(topics), retry), retryAfterMs)
    retryTimer.unref()
  }

  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(retryTimer)
      await client?.end()
    },
  }
}
