import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../server/app/app.ts'
import type { App, OpenScanning } from '../../server/app/app-options.ts'
import { openScanning } from '../../server/app/scanning.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import type { Database } from '../../server/db/database.ts'
import { write } from '../../server/db/write.ts'
import type { Role } from '../../server/domain/vocabulary.ts'
import { listen } from '../../server/http/kit/listen.ts'
import { openLog } from '../../server/log/log.ts'
import { newId } from './catalog.ts'
import { copyEmptyDatabase, type RunStatement, runInFile } from './database.ts'
import { type Ask, ask, type Reply } from './http-client.ts'
import { createDatabase, databaseOf, environmentOf, runOnServer, usesPostgres } from './postgres.ts'
import { lendDatabase, returnDatabase } from './reused-databases.ts'

/** A signed-in user with a request function. */
export type Actor = {
  readonly userId: string
  readonly username: string
  readonly password: string
  readonly token: string
  readonly refreshToken: string
  readonly ask: (path: string, options?: Ask) => Promise<Reply>
}

export type TestServer = {
  readonly port: number
  readonly dataDir: string
  readonly database: Database
  /** Past all rules; see `TestDatabase.query`. */
  readonly query: RunStatement
  readonly app: App
  /** Without a credential; connections are reused. */
  readonly ask: (path: string, options?: Ask) => Promise<Reply>
  /** Creates a user and signs them in. The first administrator is created when there is none. */
  actor(role: Role, username?: string): Promise<Actor>
  /** Removes the user's access to every library. */
  hideLibraries(actor: Actor): Promise<void>
  /** Advances the server's clock. */
  pass(ms: number): void
  now(): number
  close(): Promise<void>
}

export type TestServerOptions = {
  /** `SERVICE_…`; the rate limit is disabled unless enabled here. */
  readonly environment?: Readonly<Record<string, string>>
  readonly interfaceFolder?: string
  readonly dataDir?: string
  readonly safeMode?: boolean
  /** Uses a database file, also where the suite runs on PostgreSQL. */
  readonly isEmbedded?: boolean
  /** Replaces the real time; `pass` does not advance it. */
  readonly clock?: () => number
  /** Whether every response is validated against the contract; default: yes. */
  readonly checkAnswers?: boolean
  /** Replaces scanning, and receives the server's event publisher. */
  readonly openScanning?: OpenScanning
}

const password = 'a quiet corner by the fire'

/** A real server on a free port, with a database on disk and a clock that the test advances. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'inglenook-server-'))
  const onServer = usesPostgres && options.isEmbedded !== true
  if (onServer) await (options.dataDir === undefined ? lendDatabase(dataDir) : createDatabase(databaseOf(dataDir)))
  const cheap = { SERVICE_AUTH__ARGON2_MEMORY_COST: '8192', SERVICE_AUTH__ARGON2_TIME_COST: '1' }
  const config = await loadConfig(
    { dataDir },
    {
      SERVICE_RATE_LIMIT__ENABLED: 'false',
      // With several threads, files are stored in another order at each scan.
      SERVICE_TASK__WORKER_COUNT: '1',
      ...cheap,
      ...(onServer ? environmentOf(dataDir) : {}),
      ...options.environment,
    },
  )
  if (!onServer && options.dataDir === undefined) copyEmptyDatabase(config.databaseFile)
  let moved = 0
  const clock = options.clock ?? (() => Date.now() + moved)
  const interfaceFolder = options.interfaceFolder ?? join(dataDir, 'no-interface')
  const app = await createApp({
    config,
    journal: openLog({ ...config.logging, console: false }, { write: () => undefined }),
    version: '1.2.3',
    interfaceFolder,
    clock,
    checkAnswers: options.checkAnswers ?? true,
    safeMode: options.safeMode,
    openScanning: options.openScanning ?? openScanning,
  })
  const server = await listen(app.handler, { host: '0.0.0.0', port: 0 })
  await app.start()
  const agent = new Agent({ keepAlive: true })
  const anyone = (path: string, how: Ask = {}) => ask(server.port, path, { agent, ...how })
  return {
    port: server.port,
    dataDir,
    database: app.database,
    query: onServer ? runOnServer(databaseOf(dataDir)) : runInFile(config.databaseFile),
    app,
    ask: anyone,
    actor: (role, username = `${role}-${newId().slice(-6)}`) => makeActor(app, anyone, role, username),
    async hideLibraries({ userId: id }) {
      await app.database.commit([write('updateUser', { id, changes: { libraryIds: [] }, now: clock() })])
    },
    pass: (ms) => {
      moved += ms
    },
    now: clock,
    async close() {
      agent.destroy()
      app.endStreams()
      await server.close(0)
      await app.close()
      if (options.dataDir !== undefined) return
      if (onServer) await returnDatabase(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeActor(app: App, anyone: TestServer['ask'], role: Role, username: string): Promise<Actor> {
  if (role === 'admin' && !(await app.setup.isSetUp())) {
    const reply = await anyone('/api/v1/setup/initialize', { method: 'POST', body: { username, password } })
    return actorOf(reply, anyone, username)
  }
  const { hash } = await import('@node-rs/argon2')
  const passwordHash = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  const user = { id: newId(), username, email: null, role, passwordHash, now: Date.now() }
  await app.database.commit([write('createUser', user)])
  const reply = await anyone('/api/v1/auth/login', { method: 'POST', body: { username, password } })
  return actorOf(reply, anyone, username)
}

function actorOf(reply: Reply, anyone: TestServer['ask'], username: string): Actor {
  if (reply.status !== 200) throw new Error(`${username} could not sign in: ${reply.text}`)
  const token = String(reply.json.accessToken)
  return {
    userId: String(reply.json.user?.id),
    username,
    password,
    token,
    refreshToken: String(reply.json.refreshToken),
    ask: (path, how = {}) => anyone(path, { ...how, headers: { authorization: `Bearer ${token}`, ...how.headers } }),
  }
}
