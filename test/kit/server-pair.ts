import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { copiedTables } from '../../server/db/copy/copied-tables.ts'
import { copyContent } from '../../server/db/copy/copy-content.ts'
import { openServerTarget } from '../../server/db/dialects/postgres/copy-side.ts'
import { openFileSource } from '../../server/db/dialects/sqlite/copy-side.ts'
import { type Write, write } from '../../server/db/write.ts'
import type { Role } from '../../server/domain/vocabulary.ts'
import { newId } from './catalog.ts'
import type { Ask, Reply } from './http-client.ts'
import { createDatabase, databaseOf, dropDatabase, serverOf } from './postgres.ts'
import { rest } from './rest.ts'
import { createComparison } from './same-answers.ts'
import { type Actor, startTestServer, type TestServer } from './test-server.ts'

/** A server on SQLite and one on PostgreSQL with the same content, which answer every request in the same way. */
export type ServerPair = {
  /** The server on SQLite, whose requests and writes go to both. */
  readonly server: TestServer
  /** The same user on both servers. */
  both(actor: Actor): Actor
  close(): Promise<void>
}

/** @param onReply called with the reply of SQLite after each pair of equal ones */
type PairOptions = {
  /** The time of both servers, which must not change on its own. */
  readonly clock: () => number
  /** Advances the time; called before each request and write. */
  readonly tick: () => void
  readonly onReply?: (path: string, reply: Reply) => void
}

const environment = { SERVICE_COMPAT_API__ENABLED: 'true' }
/** The same for both, because responses contain it. */
const host = { host: 'localhost:25650' }
/** Jobs of the kind `example` are never run. */
const busy = {
  text: "select 1 as busy from jobs where state in ('pending', 'running') and kind <> 'example' limit 1",
  params: [],
}
const password = 'a quiet corner by the fire'

/**
 * Copies the database of a stopped server to PostgreSQL and starts a server on each.
 * @param dataDir of the stopped server; deleted on close
 */
export async function startPair(dataDir: string, { clock, tick, onReply }: PairOptions): Promise<ServerPair> {
  const copyDir = mkdtempSync(join(tmpdir(), 'inglenook-pair-'))
  cpSync(dataDir, copyDir, { recursive: true, filter: (path) => !/\.lock|inglenook\.db/.test(path) })
  // Plugins are put in the first folder only.
  mkdirSync(join(dataDir, 'plugins'), { recursive: true })
  rmSync(join(copyDir, 'plugins'), { recursive: true, force: true })
  symlinkSync(join(dataDir, 'plugins'), join(copyDir, 'plugins'))
  const name = databaseOf(copyDir)
  await createDatabase(name)
  const [source, target] = [
    openFileSource(join(dataDir, 'inglenook.db')),
    await openServerTarget(serverOf(name), copiedTables()),
  ]
  await copyContent(source, target, { tables: copiedTables() })
  await source.close()
  await target.close()
  const shared = { environment, clock, checkAnswers: false }
  const left = await startTestServer({ dataDir, isEmbedded: true, ...shared })
  const right = await startTestServer({ dataDir: copyDir, ...shared })
  const { same, translate } = createComparison([left, right])
  await settle()

  async function ask(path: string, how: Ask = {}, who = 'anyone'): Promise<Reply> {
    tick()
    const sent = { ...how, headers: { ...host, ...how.headers } }
    const there = translate({
      path,
      headers: sent.headers,
      ...(typeof how.body !== 'object' ? {} : { body: how.body }),
    })
    const [one, other] = await Promise.all([left.ask(path, sent), right.ask(there.path, { ...sent, ...there })])
    same(`${how.method ?? 'GET'} ${path} as ${who}, body ${JSON.stringify(how.body ?? null)}`, one, other)
    onReply?.(path, one)
    if ((how.method ?? 'GET') !== 'GET') await settle()
    return one
  }

  async function settle(): Promise<void> {
    for (const { database } of [left, right]) while ((await database.reader.get(busy)) !== undefined) await rest()
  }
  const asActor = (actor: Actor): Actor => ({
    ...actor,
    ask: (path, how = {}) =>
      ask(path, { ...how, headers: { authorization: `Bearer ${actor.token}`, ...how.headers } }, actor.username),
  })
  const commit = async (writes: readonly Write<unknown>[], options?: object) => {
    tick()
    const results = await left.database.commit(writes, options)
    await right.database.commit(translate(writes) as readonly Write<unknown>[], options)
    await settle()
    return results
  }
  const server: TestServer = {
    ...left,
    ask: (path, how) => ask(path, how),
    database: { ...left.database, commit } as TestServer['database'],
    app: { ...left.app, mintOwnerToken: () => same.token(left.app.mintOwnerToken(), right.app.mintOwnerToken()) },
    async actor(role, username = newId()) {
      return asActor(await signUp(server, role, username))
    },
    async hideLibraries({ userId: id }) {
      await commit([write('updateUser', { id, changes: { libraryIds: [] }, now: left.now() })])
    },
  }
  return {
    server,
    both: asActor,
    async close() {
      await Promise.all([left.close(), right.close()])
      await dropDatabase(name)
      for (const folder of [dataDir, copyDir]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a user with the same ID on both servers, and signs them in. */
async function signUp(server: TestServer, role: Role, username: string): Promise<Actor> {
  const passwordHash = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  const userId = newId()
  const user = { id: userId, username, email: null, role, passwordHash, now: server.now() }
  await server.database.commit([write('createUser', user)])
  const { json, status, text } = await server.ask('/api/v1/auth/login', {
    method: 'POST',
    body: { username, password },
  })
  if (status !== 200) throw new Error(`${username} could not sign in: ${text}`)
  const [token, refreshToken] = [String(json.accessToken), String(json.refreshToken)]
  return { userId, username, password, token, refreshToken, ask: server.ask }
}
