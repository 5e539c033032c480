import type { Pool, QueryConfig } from 'pg'
import type { AppError } from '../../../domain/errors.ts'
import type { Delivery, PeerListener, Peers } from '../../../domain/peers.ts'
import { type Topic, topics } from '../../database.ts'
import type { ServerDatabase } from './connection.ts'
import { createKeptMessages, type KeptMessages } from './kept-messages.ts'
import { createMembership, type Membership } from './membership.ts'
import { channel, openPeerConnection, type PeerConnection } from './peer-connection.ts'
import { usualDeadAfterMs } from './running-servers.ts'

/** Bytes of a notice that PostgreSQL accepts, with a reserve. */
const maxNoticeBytes = 7_800
/** Interval of the cleaning of the messages. */
const sweepMs = 60_000

export type PeersOptions = {
  /** Of the program. */
  readonly version: string
  /** The id of the data folder of this server. */
  readonly dataFolder: string
  /** Called with what the commits of other servers touched; with every topic after a gap in the connection. */
  readonly onCommit: (touched: readonly Topic[]) => void
  readonly onLost: (error: Error) => void
  /** Called when a newer program has upgraded the database: this one must stop. */
  readonly onOutdated?: ((error: AppError) => void) | undefined
  /** Milliseconds between two signs of life. Default 5 s. */
  readonly beatMs?: number
  /** Milliseconds of silence after which a server counts as dead. Default 20 s. */
  readonly deadAfterMs?: number
}

export type PostgresPeers = Peers & {
  beat: Membership['beat']
  close(): Promise<void>
}

/**
 * The statement that announces a commit, sent within it: the others hear of it only once it is committed. It also stores
 * the number of the commit, by which its server finds out whether it was done when the connection is lost. Without a row
 * as its result, the server was ousted and must not commit.
 * @param server its id when the transaction began
 */
export function announcement(server: string, number: number, touched: readonly Topic[]): QueryConfig {
  const text = `with done as (update servers set last_commit = $2 where id = $1 returning id)
    select pg_notify('${channel}', $3) from done`
  return { name: 'announce', text, values: [server, number, `commit ${server} ${touched.join(' ')}`] }
}

/** Whether the commit of that number, the last one of its server, was done. */
export async function isCommitted(pool: Pool, server: string, number: number): Promise<boolean> {
  const { rows } = await pool.query('select last_commit from servers where id = $1', [server])
  return (rows[0] as { last_commit: number } | undefined)?.last_commit === number
}

/**
 * Joins the servers of a database.
 * @throws Error when the first connection fails
 */
export async function openPeers(server: ServerDatabase, options: PeersOptions): Promise<PostgresPeers> {
  const { version, dataFolder, onCommit, onLost, beatMs = 5_000, deadAfterMs = usualDeadAfterMs } = options
  const listeners = new Set<PeerListener>()
  const receivers = new Map<string, (message: unknown) => void>()
  let isJoined = false
  const announce = (event: keyof PeerListener) => {
    for (const listener of listeners) listener[event]?.()
  }

  const connection = await openPeerConnection(server, { onNotice: hear, onReopened: resume, onLost })
  const membership: Membership = createMembership(connection, {
    version,
    dataFolder,
    deadAfterMs,
    onOusted: () => announce('onOusted'),
    onOrphans: () => announce('onOrphans'),
    onOutdated: options.onOutdated ?? (() => undefined),
  })
  const { id, isOwn, beat } = membership
  const kept: KeptMessages = createKeptMessages(connection, {
    sender: id,
    onMessage: ({ from, name, body }) => deliver(from, name, body),
    onGap: () => announce('onGap'),
  })

  function hear(payload: string): void {
    // Nothing has been read yet that it could change.
    if (!isJoined) return
    const [kind, from = '', rest = ''] = splitAt(payload, 2)
    if (isOwn(from)) return
    if (kind === 'kept') kept.hear(Number(rest))
    else if (kind === 'commit') onCommit(topics.filter((topic) => rest.split(' ').includes(topic)))
    else {
      const [name = '', body = ''] = splitAt(rest, 1)
      deliver(from, name, body)
    }
  }

  function deliver(from: string, name: string, body: string): void {
    const receive = isOwn(from) ? undefined : receivers.get(name)
    if (receive !== undefined) guarded(() => receive(JSON.parse(body)))
  }

  function resume(): void {
    membership.spareOthers()
    onCommit(topics)
    void kept.catchUp()
    void beat()
  }

  await closingOnFailure(connection, membership.join().then(kept.start))
  isJoined = true
  const stop = repeat([beatMs, beat], [sweepMs, kept.sweep])

  return {
    id,
    list: membership.list,
    beat,
    channel<T>(name: string, delivery: Delivery, receive: (message: T) => void) {
      receivers.set(name, receive as (message: unknown) => void)
      return (message: T) => {
        const body = JSON.stringify(message)
        const notice = `fleeting ${id()} ${name} ${body}`
        if (delivery === 'kept' || Buffer.byteLength(notice) > maxNoticeBytes) kept.send(name, body)
        else void connection.query('select pg_notify($1, $2)', [channel, notice]).catch(() => undefined)
      }
    },
    takeTurn: async (name, dueAt) => (await connection.query(turn, [name, dueAt])).length > 0,
    follow: (listener) => void listeners.add(listener),
    async close() {
      stop()
      await kept.close()
      await membership.leave()
      await connection.close()
    },
  }
}

async function closingOnFailure(connection: PeerConnection, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** One message must not end the server, nor keep the next ones from it. */
function guarded(work: () => void): void {
  try {
    work()
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}

function repeat(...works: readonly (readonly [ms: number, work: () => Promise<unknown>])[]): () => void {
  const timers = works.map(([ms, work]) => setInterval(() => void work().catch(() => undefined), ms).unref())
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

const turn = `insert into cron_turns (name, due_at) values ($1, $2)
  on conflict (name) do update set due_at = excluded.due_at where cron_turns.due_at < excluded.due_at returning name`

/** Splits at the first spaces; the last part is the rest. */
function splitAt(text: string, count: number): string[] {
  const parts: string[] = []
  let rest = text
  for (let space = rest.indexOf(' '); space !== -1 && parts.length < count; space = rest.indexOf(' ')) {
    parts.push(rest.slice(0, space))
    rest = rest.slice(space + 1)
  }
  return [...parts, rest]
}
