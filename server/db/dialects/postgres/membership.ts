import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { AppError } from '../../../domain/errors.ts'
import type { ServerRecord } from '../../../domain/peers.ts'
import { newerSchema } from './migrate.ts'
import { latestVersion } from './migrations/list.ts'
import type { PeerConnection } from './peer-connection.ts'
import { clock } from './running-servers.ts'

/** This server among those of its database: registered there, with a sign of life every few seconds. */
export type Membership = {
  id(): string
  /** Whether an id is or was the one of this server. */
  isOwn(id: string): boolean
  /** @throws AppError when a newer program has upgraded the database */
  join(): Promise<void>
  /** Gives a sign of life now, joins again when it was ousted, and removes servers that gave none for long. */
  beat(): Promise<void>
  /** After a lost connection: the others may not have found the database again either. */
  spareOthers(): void
  list(): Promise<readonly ServerRecord[]>
  leave(): Promise<void>
}

export type MembershipOptions = {
  /** Of the program. */
  readonly version: string
  /** The id of its data folder. */
  readonly dataFolder: string
  /** Milliseconds of silence after which a server counts as dead. */
  readonly deadAfterMs: number
  readonly onOusted: () => void
  readonly onOrphans: () => void
  /** Called when a newer program has upgraded the database: this one must stop. */
  readonly onOutdated: (error: AppError) => void
}

export function createMembership(connection: PeerConnection, options: MembershipOptions): Membership {
  const { version, dataFolder, deadAfterMs, onOusted, onOrphans, onOutdated } = options
  const ownIds = new Set<string>()
  const startedAt = Date.now()
  let id = ''
  let lastBeat = performance.now()
  let mayJudgeAt = 0
  let beating: Promise<void> | null = null

  async function requireSchema(): Promise<void> {
    const [schema] = await connection.query<{ version: number }>('select version from schema_version')
    if (schema !== undefined && schema.version > latestVersion) throw newerSchema(schema.version)
  }

  async function join(): Promise<void> {
    await requireSchema()
    id = randomUUID()
    ownIds.add(id)
    await connection.query(
      `insert into servers (id, name, process_id, version, data_folder, started_at, alive_at)
       values ($1, $2, $3, $4, $5, $6, ${clock})`,
      [id, hostname(), process.pid, version, dataFolder, startedAt],
    )
  }

  function spareOthers(): void {
    mayJudgeAt = performance.now() + deadAfterMs
  }

  async function beatOnce(): Promise<void> {
    // This process itself was suspended, perhaps with its computer.
    if (performance.now() - lastBeat > deadAfterMs / 2) spareOthers()
    await requireSchema()
    const alive = await connection.query(`update servers set alive_at = ${clock} where id = $1 returning id`, [id])
    lastBeat = performance.now()
    if (alive.length === 0) {
      onOusted()
      await join()
    }
    if (lastBeat >= mayJudgeAt) {
      await connection.query(`delete from servers where alive_at < ${clock} - $1::bigint`, [deadAfterMs])
    }
    const orphans = await connection.query(
      `select id from jobs where state = 'running'
       and (claimed_by is null or not exists (select 1 from servers where servers.id = claimed_by)) limit 1`,
    )
    if (orphans.length > 0) onOrphans()
  }

  return {
    id: () => id,
    isOwn: (other) => ownIds.has(other),
    join,
    beat() {
      if (!connection.isOpen()) return Promise.resolve()
      beating ??= beatOnce()
        .catch((error: unknown) => {
          if (error instanceof AppError) onOutdated(error)
        })
        .finally(() => {
          beating = null
        })
      return beating
    },
    spareOthers,
    list: () =>
      connection.query<ServerRecord>(
        `select id, name, process_id as "processId", version, data_folder as "dataFolder", started_at as "startedAt"
         from servers order by started_at, id`,
      ),
    leave: async () => void (await connection.query('delete from servers where id = $1', [id]).catch(() => undefined)),
  }
}
