import { setTimeout as after } from 'node:timers/promises'
import { channel, type PeerConnection } from './peer-connection.ts'

/** Messages that arrive even after a lost connection: a table holds the ones of the last minutes, with growing numbers. */
export type KeptMessages = {
  /** From here on messages are received. */
  start(): Promise<void>
  /** Sends a message with those that follow within moments; as soon as there is a connection. */
  send(name: string, body: string): void
  /** A notice says that there are messages up to this number. */
  hear(number: number): void
  /** Sends and reads what waited for a connection. */
  catchUp(): Promise<void>
  /** Deletes old messages. */
  sweep(): Promise<void>
  /** Sends what is left, if that is possible. */
  close(): Promise<void>
}

type Kept = { readonly from: string; readonly name: string; readonly body: string }

export type KeptMessageOptions = {
  /** The id of this server. */
  readonly sender: () => string
  readonly onMessage: (message: Kept) => void
  /** Messages were deleted before this server read them. */
  readonly onGap: () => void
}

const gatherMs = 15
const perStatement = 500
const keptMs = 5 * 60_000
/** Messages that wait for a connection; with more of them the others are only told that they missed some. */
const maxWaiting = 10_000
const gapName = 'gap'

/**
 * Numbers continue the greatest one, so that a number appears only after all lower ones. Two servers that take the same
 * one exclude each other, and one of them tries again.
 */
const insertion = `with last as (select coalesce(max(number), 0) as number from server_messages),
  added as (
    insert into server_messages (number, server, channel, body, sent_at)
    select last.number + message.nth, $1, message.name, message.body, (extract(epoch from clock_timestamp()) * 1000)::bigint
    from last, unnest($2::text[], $3::text[]) with ordinality as message (name, body, nth)
    returning number)
  select pg_notify('${channel}', 'kept ' || $1 || ' ' || max(number)) from added`

export function createKeptMessages(connection: PeerConnection, options: KeptMessageOptions): KeptMessages {
  const outbox = createOutbox(connection, options.sender)
  const inbox = createInbox(connection, options)
  return {
    start: inbox.start,
    send: outbox.send,
    hear: inbox.hear,
    async catchUp() {
      await Promise.all([outbox.flush(), inbox.catchUp()])
    },
    // The last one stays, since numbers continue it.
    sweep: async () =>
      void (await connection.query(
        `delete from server_messages where sent_at < (extract(epoch from clock_timestamp()) * 1000)::bigint - ${keptMs}
         and number < (select max(number) from server_messages)`,
      )),
    close: outbox.flush,
  }
}

function createOutbox(connection: PeerConnection, sender: () => string) {
  let waiting: { readonly name: string; readonly body: string }[] = []
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    await after(gatherMs, undefined, { ref: false })
    while (waiting.length > 0 && connection.isOpen()) {
      const batch = waiting.slice(0, perStatement)
      waiting = waiting.slice(batch.length)
      try {
        const values = [sender(), batch.map(({ name }) => name), batch.map(({ body }) => body)]
        await connection.query(insertion, values)
      } catch (error) {
        waiting = [...batch, ...waiting]
        // The connection reports its loss and calls again; another failure must not go round in circles.
        if (!isTakenNumber(error)) return
      }
    }
  }

  function flush(): Promise<void> {
    if (waiting.length === 0) return Promise.resolve()
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  return {
    flush,
    send(name: string, body: string) {
      waiting = waiting.length < maxWaiting ? [...waiting, { name, body }] : [{ name: gapName, body: '' }]
      void flush()
    },
  }
}

function createInbox(connection: PeerConnection, { onMessage, onGap }: KeptMessageOptions) {
  let lastNumber = 0
  let heardNumber = 0
  let reading: Promise<void> | null = null

  function receive({ number, ...message }: Kept & { readonly number: number }): void {
    lastNumber = number
    if (message.name === gapName) onGap()
    else onMessage(message)
  }

  async function readAll(): Promise<void> {
    for (;;) {
      const announced = heardNumber
      const rows = await connection.query<Kept & { readonly number: number }>(
        `select number, server as "from", channel as name, body from server_messages where number > $1
         order by number limit ${perStatement}`,
        [lastNumber],
      )
      for (const row of rows) receive(row)
      if (rows.length < perStatement && heardNumber <= lastNumber) return
      // Announced before it was read, and not there: it was deleted.
      if (rows.length === 0 && announced > lastNumber) {
        lastNumber = announced
        onGap()
      }
    }
  }

  function read(): Promise<void> {
    reading ??= readAll()
      .catch(() => undefined)
      .finally(() => {
        reading = null
      })
    return reading
  }

  return {
    async start() {
      const [last] = await connection.query<{ number: number }>(
        'select coalesce(max(number), 0) as number from server_messages',
      )
      lastNumber = last?.number ?? 0
    },
    hear(number: number) {
      heardNumber = Math.max(heardNumber, number)
      if (heardNumber > lastNumber) void read()
    },
    async catchUp() {
      const [oldest] = await connection
        .query<{ number: number | null }>('select min(number) as number from server_messages')
        .catch(() => [])
      if ((oldest?.number ?? 0) > lastNumber + 1) onGap()
      await read()
    },
  }
}

function isTakenNumber(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
