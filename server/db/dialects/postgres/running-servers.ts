import { setTimeout as after } from 'node:timers/promises'
import type { PoolClient } from 'pg'

/** The clock of the database, in milliseconds since 1970. */
export const clock = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/** Milliseconds without a sign of life after which a server counts as dead, unless options say otherwise. */
export const usualDeadAfterMs = 20_000

const pollMs = 250

type Running = {
  readonly id: string
  readonly name: string
  readonly processId: number
  readonly version: string
  readonly aliveAt: number
}

/**
 * The servers that use a database, by computer, process and version. Waits for those that may have died: until each gave
 * a sign of life, or none for too long.
 */
export async function findRunningServers(client: PoolClient, deadAfterMs = usualDeadAfterMs): Promise<string[]> {
  const first = await serversAlive(client, deadAfterMs)
  const lastOf = new Map(first.map(({ id, aliveAt }) => [id, aliveAt]))
  for (let alive = first; alive.length > 0; alive = await serversAlive(client, deadAfterMs)) {
    if (alive.every(({ id, aliveAt }) => lastOf.get(id) !== aliveAt)) return alive.map(asText)
    await after(pollMs)
  }
  return []
}

/** Shuts all servers out, those that are suspended too: none of them can join or commit until the transaction ends. */
export async function removeServers(client: PoolClient, deadAfterMs = usualDeadAfterMs): Promise<string[]> {
  await client.query('lock table servers in share row exclusive mode')
  const joined = await serversAlive(client, deadAfterMs)
  await client.query('delete from servers')
  return joined.map(asText)
}

async function serversAlive(client: PoolClient, deadAfterMs: number): Promise<readonly Running[]> {
  const { rows } = await client.query(
    `select id, name, process_id as "processId", version, alive_at as "aliveAt" from servers where alive_at >= ${clock} - $1::bigint
     order by started_at, id`,
    [deadAfterMs],
  )
  return rows as Running[]
}

function asText({ name, processId, version }: Running): string {
  return version === '' ? `${name} (process ${processId})` : `${name} (process ${processId}, version ${version})`
}
