import type { Pool, PoolClient } from 'pg'
import type { NewId } from '../../../domain/ids.ts'
import { type CommitBy, runAudited } from '../../audit/rules.ts'
import type { Priority, Topic } from '../../database.ts'
import type { Write } from '../../write.ts'
import { writeOf } from '../../writes/catalogue.ts'
import { withClient } from './connection.ts'
import { applyRules } from './rule-watch.ts'
import { asAppError, isRepeatable } from './storage-error.ts'
import { openTx } from './tx.ts'

/** Key of the advisory lock held by the one transaction that writes, over all servers: "INGL". */
export const writerLock = 0x494e474c
/** Attempts of a transaction that the server ends in favor of another. */
const maxAttempts = 5

export type Writer = {
  /** Runs the writes in one transaction. The commits of this server run one after the other, users first. */
  commit(writes: readonly Write<unknown>[], priority: Priority, by: CommitBy): Promise<unknown[]>
  /** Resolves when no commit is left. */
  close(): Promise<void>
}

type Waiting = { readonly run: () => Promise<void> }

export type WriterOptions = {
  readonly newId: NewId
  /** Called with the topics of each commit. */
  readonly onCommit: (topics: readonly Topic[]) => void
  /** The statement that tells other servers of a commit. */
  readonly announce: (topics: readonly Topic[]) => { readonly text: string; readonly values: string[] }
}

export function openWriter(pool: Pool, options: WriterOptions): Writer {
  const waiting: Readonly<Record<Priority, Waiting[]>> = { user: [], scan: [] }
  let running: Promise<void> | null = null

  async function runAll(): Promise<void> {
    for (let next = take(); next !== undefined; next = take()) await next.run()
    running = null
  }

  const take = () => waiting.user.shift() ?? waiting.scan.shift()

  return {
    commit(writes, priority, by) {
      return new Promise((resolve, reject) => {
        const run = async () => {
          try {
            const { value, topics } = await repeated(() => transaction(pool, options, writes, by))
            if (topics.length > 0) options.onCommit(topics)
            resolve(value)
          } catch (error) {
            reject(asAppError(error))
          }
        }
        waiting[priority].push({ run })
        running ??= runAll()
      })
    },
    async close() {
      await running
    },
  }
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isRepeatable(error)) throw error
    }
  }
}

type Committed = { readonly value: unknown[]; readonly topics: readonly Topic[] }

function transaction(
  pool: Pool,
  { newId, announce }: WriterOptions,
  writes: readonly Write<unknown>[],
  by: CommitBy,
): Promise<Committed> {
  return withClient(pool, async (client) => {
    await client.query(`begin; select pg_advisory_xact_lock(${writerLock})`)
    try {
      const committed = await runWrites(client, newId, writes, by)
      if (committed.topics.length > 0) await client.query(announce(committed.topics))
      await client.query('commit')
      return committed
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}

async function runWrites(
  client: PoolClient,
  newId: NewId,
  writes: readonly Write<unknown>[],
  by: CommitBy,
): Promise<Committed> {
  const tx = openTx(client, newId)
  const topics = new Set<Topic>()
  const value: unknown[] = []
  for (const { name, args } of writes) {
    const { run, topics: touched } = writeOf(name)
    for (const topic of touched) topics.add(topic)
    value.push(await runAudited(tx, name, run, { args, by }))
  }
  await applyRules(tx, by.at)
  return { value, topics: [...topics] }
}
