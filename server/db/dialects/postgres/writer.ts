import { setTimeout } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { AppError } from '../../../domain/errors.ts'
import type { NewId } from '../../../domain/ids.ts'
import { type CommitBy, runAudited } from '../../audit/rules.ts'
import type { Priority, Topic } from '../../database.ts'
import type { Write } from '../../write.ts'
import { writeOf } from '../../writes/catalogue.ts'
import { analyzeTables } from './analyze.ts'
import { withClient } from './connection.ts'
import { announcement, isCommitted, type PostgresPeers } from './peers.ts'
import { applyRules } from './rule-watch.ts'
import { asAppError, isConnectionLost, isRepeatable } from './storage-error.ts'
import { openTx } from './tx.ts'

/** Key of the advisory lock held by the one transaction that writes, over all servers: "INGL". */
export const writerLock = 0x494e474c
const beginning = `begin; select pg_advisory_xact_lock(${writerLock})`

/**
 * New rows after which the statistics are made anew, for the first time; then each time as many again. Until they know
 * of the rows of a first scan, plans read thousands of them for each one; autovacuum looks only once a minute.
 */
const firstAnalysis = 200

/** Attempts of a transaction that the server ends, in favor of another or because it stops. */
const maxAttempts = 6
const pauseMs = 200

export type Writer = {
  /** Runs the writes in one transaction. The commits of this server run one after the other, users first. */
  commit(writes: readonly Write<unknown>[], priority: Priority, by: CommitBy): Promise<unknown[]>
  /** Resolves when no commit is left. */
  close(): Promise<void>
}

export type WriterOptions = {
  readonly newId: NewId
  /** Called with the topics of each commit. */
  readonly onCommit: (topics: readonly Topic[]) => void
  readonly peers: Pick<PostgresPeers, 'id' | 'beat'>
}

export function openWriter(pool: Pool, options: WriterOptions): Writer {
  const waiting: Readonly<Record<Priority, (() => Promise<void>)[]>> = { user: [], scan: [] }
  let running: Promise<void> | null = null
  let lastNumber = 0
  const growth = { rows: 0, analyzeAt: firstAnalysis }
  const nextNumber = () => {
    lastNumber += 1
    return lastNumber
  }

  async function runAll(): Promise<void> {
    for (let next = take(); next !== undefined; next = take()) await next()
    running = null
  }

  const take = () => waiting.user.shift() ?? waiting.scan.shift()

  return {
    commit(writes, priority, by) {
      return new Promise((resolve, reject) => {
        const run = async () => {
          try {
            const { value, topics, added } = await repeated(() =>
              transaction(pool, { ...options, nextNumber }, writes, by),
            )
            if (topics.length > 0) options.onCommit(topics)
            growth.rows += added
            resolve(value)
            void analyzeGrown(pool, growth)
          } catch (error) {
            reject(asAppError(error))
          }
        }
        waiting[priority].push(run)
        running ??= runAll()
      })
    },
    async close() {
      await running
    },
  }
}

/** Repeats what can be repeated, with growing pauses: a server that is restarted is back within seconds. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isRepeatable(error)) throw error
      await setTimeout(attempt * pauseMs)
    }
  }
}

type Committed = {
  readonly value: unknown[]
  readonly topics: readonly Topic[]
  /** Rows inserted. */
  readonly added: number
}

async function transaction(
  pool: Pool,
  options: WriterOptions & { readonly nextNumber: () => number },
  writes: readonly Write<unknown>[],
  by: CommitBy,
): Promise<Committed> {
  const { newId, peers } = options
  const number = options.nextNumber()
  const server = peers.id() ?? ''
  /** Set once the commit was sent: if the connection is lost then, it may be done. */
  let sent = null as Committed | null
  try {
    return await withClient(pool, async (client) => {
      await client.query(beginning)
      try {
        const committed = await runWrites(client, newId, writes, by)
        const announced = await client.query(announcement(server, number, committed.topics))
        if (announced.rowCount === 0) throw ousted(peers)
        sent = committed
        await client.query('commit')
        return committed
      } catch (error) {
        if (sent === null) await client.query('rollback').catch(() => undefined)
        throw error
      }
    })
  } catch (error) {
    if (sent === null || !isConnectionLost(error)) throw error
    const isDone = async () => {
      // A commit that PostgreSQL still carries out holds the lock.
      await pool.query(`select pg_advisory_xact_lock(${writerLock})`)
      return isCommitted(pool, server, number)
    }
    if (await repeated(isDone)) return sent
    throw error
  }
}

/** Others do the work of this server by now; it joins again as another one. */
function ousted(peers: WriterOptions['peers']): AppError {
  void peers.beat()
  return new AppError('database_waits')
}

/** New statistics for a database that has grown; a failure leaves the old ones. */
async function analyzeGrown(pool: Pool, growth: { rows: number; analyzeAt: number }): Promise<void> {
  if (growth.rows < growth.analyzeAt) return
  growth.analyzeAt = growth.rows * 2
  await analyzeTables(pool).catch(() => undefined)
}

async function runWrites(
  client: PoolClient,
  newId: NewId,
  writes: readonly Write<unknown>[],
  by: CommitBy,
): Promise<Committed> {
  const { tx, added } = openTx(client, newId)
  const topics = new Set<Topic>()
  const value: unknown[] = []
  for (const { name, args } of writes) {
    const { run, topics: touched } = writeOf(name)
    for (const topic of touched) topics.add(topic)
    value.push(await runAudited(tx, name, run, { args, by }))
  }
  await applyRules(tx, by.at)
  return { value, topics: [...topics], added: added() }
}
