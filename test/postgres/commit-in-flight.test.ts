import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../../server/db/dialects/postgres/connection.ts'
import { openWriter } from '../../server/db/dialects/postgres/writer.ts'
import { write } from '../../server/db/write.ts'
import { serverActor } from '../../server/domain/audit/entry.ts'
import { librarySettings, newId } from '../kit/catalog.ts'
import { createDatabase, dropDatabase, runOnServer, serverOf } from '../kit/postgres.ts'

const name = `t_flight_${newId().slice(-8)}`
const server = 'this-server'
let pool: Pool

beforeAll(async () => {
  await createDatabase(name)
  await runOnServer(name)(
    `insert into servers (id, name, process_id, version, data_folder, started_at, alive_at)
     values (?, 'nas', 7, '0.1.0', '', 0, 0)`,
    server,
  )
  pool = openPool(serverOf(name), () => undefined)
})
afterAll(async () => {
  await pool.end()
  await dropDatabase(name)
})

const isSomeoneWaiting = async () =>
  (await runOnServer(name)("select 1 as found from pg_locks where locktype = 'advisory' and not granted")).length > 0

/**
 * Loses the connection of the first commit, which PostgreSQL carries out nevertheless: once the writer knows whether it
 * was done, or waits for it.
 */
function losingFirstCommit(): { readonly pool: Pool; readonly done: Promise<unknown> } {
  const answered = Promise.withResolvers<void>()
  const done = Promise.withResolvers<unknown>()
  let isFirst = true
  let lost: PoolClient | null = null
  const commitLate = async (client: PoolClient) => {
    await Promise.race([answered.promise, expect.poll(isSomeoneWaiting).toBe(true)])
    await client.query('commit')
    lost = null
    client.release()
  }
  const losing = (client: PoolClient): PoolClient =>
    overriding(client, {
      query(text: unknown, ...rest: unknown[]) {
        if (text !== 'commit' || !isFirst) return Reflect.apply(client.query, client, [text, ...rest])
        isFirst = false
        lost = client
        done.resolve(commitLate(client))
        return Promise.reject(new Error('Connection terminated unexpectedly'))
      },
      release: (isBroken?: boolean) => (client === lost ? undefined : client.release(isBroken)),
    })
  const lossy = overriding(pool, {
    connect: async () => losing(await pool.connect()),
    async query(...args: unknown[]) {
      const answer = await Reflect.apply(pool.query, pool, args)
      if (/last_commit/.test(String(args[0]))) answered.resolve()
      return answer
    },
  })
  return { pool: lossy, done: done.promise }
}

function overriding<T extends object>(target: T, methods: Partial<Record<keyof T, unknown>>): T {
  return new Proxy(target, { get: (_, key) => methods[key as keyof T] ?? Reflect.get(target, key) })
}

it('a commit whose connection is lost while PostgreSQL carries it out is not done twice', async () => {
  const { pool: lossy, done } = losingFirstCommit()
  const peers = { id: () => server, beat: () => Promise.resolve() }
  const writer = openWriter(lossy, { newId, onCommit: () => undefined, peers })
  const entry = write('createLibrary', { id: newId(), settings: librarySettings(), now: 0 })
  await writer.commit([entry], 'user', { actor: serverActor, at: 0 })
  await done
  await writer.close()
  expect(await runOnServer(name)('select last_commit as last from servers')).toEqual([{ last: 1 }])
  expect(await runOnServer(name)('select id from libraries')).toHaveLength(1)
})
