import type { Database as Connection } from 'better-sqlite3'
import type { NewId } from '../../../domain/ids.ts'
import { type CommitBy, runAudited } from '../../audit/rules.ts'
import type { Priority, Topic } from '../../database.ts'
import { releaseMemory } from '../../release-memory.ts'
import type { Tx } from '../../tx.ts'
import { writeOf } from '../../writes/catalogue.ts'
import type { Request, ThreadResult, WriteMessage } from './messages.ts'
import { openRuleWatch, type RuleWatch } from './rule-watch.ts'
import { cachedStatements } from './statements.ts'
import { openTx } from './tx.ts'

/**
 * Commits between checkpoints. Scan batches touch the same index pages repeatedly, so a checkpoint after each would
 * write them all each time; after eight the log is still a few tens of megabytes.
 */
const commitsPerCheckpoint: Readonly<Record<Priority, number>> = { scan: 8, user: 200 }

export type Writer = {
  /** One request at a time. */
  perform(request: Request): Promise<ThreadResult>
  /** Truncates the log after the response was sent. */
  afterCommit(priority: Priority): void
  /** Called after a period without requests. */
  rest(): void
}

/** Checkpoints the write-ahead log. */
function openLog(connection: Connection) {
  let sinceCheckpoint = 0

  function checkpoint(mode: 'passive' | 'truncate'): void {
    connection.pragma(`wal_checkpoint(${mode})`)
    sinceCheckpoint = 0
  }

  /**
   * A failed checkpoint (a full disk) is harmless: the log keeps the changes, and the next commit reports the reason.
   */
  function tryCheckpoint(mode: 'passive' | 'truncate'): void {
    try {
      checkpoint(mode)
    } catch {
      sinceCheckpoint = 0
    }
  }

  return {
    checkpoint,
    tryCheckpoint,
    afterCommit(priority: Priority): void {
      sinceCheckpoint += 1 / commitsPerCheckpoint[priority]
      if (sinceCheckpoint >= 1) tryCheckpoint('passive')
    },
    rest(): void {
      if (sinceCheckpoint > 0) tryCheckpoint('passive')
    },
  }
}

type Parts = { readonly connection: Connection; readonly tx: Tx; readonly rules: RuleWatch }

async function commit(
  { connection, tx, rules }: Parts,
  writes: readonly WriteMessage[],
  by: CommitBy,
): Promise<ThreadResult> {
  const topics = new Set<Topic>()
  connection.exec('begin immediate')
  try {
    const value = await Array.fromAsync(writes, ({ name, args }) => {
      const { run, topics: touched } = writeOf(name)
      for (const topic of touched) topics.add(topic)
      return runAudited(tx, name, run, { args, by })
    })
    await rules.applyRules(by.at)
    connection.exec('commit')
    return { value, topics: [...topics] }
  } catch (error) {
    if (connection.inTransaction) connection.exec('rollback')
    throw error
  }
}

function tryOptimize(connection: Connection): void {
  try {
    connection.pragma('optimize')
  } catch {
    // Statistics are made again some other time.
  }
}

const nothing: ThreadResult = { value: null, topics: [] }

export function openWriter(connection: Connection, newId: NewId): Writer {
  const statements = cachedStatements(connection)
  const tx = openTx(statements, newId)
  const rules = openRuleWatch(connection, tx)
  const log = openLog(connection)

  return {
    async perform(request) {
      switch (request.kind) {
        case 'commit':
          return await commit({ connection, tx, rules }, request.writes, request.by)
        case 'checkpoint':
          log.checkpoint(request.mode)
          return nothing
        case 'shrink':
          connection.pragma('shrink_memory')
          releaseMemory()
          return nothing
        case 'trim':
          connection.pragma('shrink_memory')
          return nothing
        case 'close':
          tryOptimize(connection)
          log.tryCheckpoint('truncate')
          connection.close()
          return nothing
      }
    },
    afterCommit: log.afterCommit,
    rest: log.rest,
  }
}
