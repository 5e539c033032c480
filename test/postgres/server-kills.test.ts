import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Ask, Reply } from '../kit/http-client.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { checkDerived, createMergedPair } from '../kit/merged-pairs.ts'
import { type Cluster, startCluster } from '../kit/postgres.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'
import { randomOf, seedOf } from '../kit/seeded.ts'

const seed = seedOf('KILL_SEED')
/** Set a hundred of them by hand. */
const kills = Number.parseInt(process.env.KILLS ?? '5', 10)
const pages = 40
const admin = { username: 'mara', password: 'a quiet corner by the fire' }

type AskServer = (path: string, how?: Ask) => Promise<Reply>
/** A server that is started again each time it is killed. */
type Server = { cli: RunningCli; ask: AskServer }

let cluster: Cluster
let folder: LibraryFolder
let data: string
let servers: Server[] = []
let files = 0

beforeAll(async () => {
  cluster = startCluster(true)
  folder = createLibraryFolder()
  data = mkdtempSync(join(tmpdir(), 'inglenook-kills-'))
  await query('create database house', 'postgres')
  addBooks(30)
  servers = [await start(), await start()]
})
afterAll(async () => {
  await Promise.all(servers.map(({ cli }) => cli.end('SIGKILL')))
  cluster.remove()
  folder[Symbol.dispose]()
  rmSync(data, { recursive: true, force: true })
})

async function query<Row>(text: string, database = 'house'): Promise<Row[]> {
  const client = new pg.Client({ host: cluster.socket, user: cluster.user, database })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows as Row[]
}

async function start(): Promise<Server> {
  const cli = startCli(['--data', data], {
    environment: {
      SERVICE_DISCOVERY__ENABLED: 'false',
      SERVICE_DATABASE__POSTGRES__HOST: cluster.socket,
      SERVICE_DATABASE__POSTGRES__USERNAME: cluster.user,
      SERVICE_DATABASE__POSTGRES__DATABASE_NAME: 'house',
    },
  })
  return { cli, ask: await cli.answers() }
}

function addBooks(count: number): void {
  for (let n = 0; n < count; n++) folder.comic(`Series ${files % 5}/Book ${files++}.cbz`, { pages })
}

/** The answer of one of the servers, or null from one that was killed. */
async function tryAsk(server: number, path: string, how: Ask = {}): Promise<Reply | null> {
  return (await servers[server]?.ask(path, how).catch(() => null)) ?? null
}

it(`killed servers and databases lose nothing that was acknowledged (${kills} kills, seed ${seed})`, async () => {
  const random = randomOf(seed)
  const initialized = await tryAsk(0, '/api/v1/setup/initialize', { method: 'POST', body: admin })
  const headers = { authorization: `Bearer ${initialized?.json.accessToken}` }
  const as = (server: number, path: string, how: Ask = {}) => tryAsk(server, path, { ...how, headers })
  const created = await as(0, '/api/v1/libraries', { method: 'POST', body: { name: 'Comics', path: folder.root } })
  const scan = `/api/v1/libraries/${created?.json.id}/scan`
  const hasEnded = async () => /"status":"completed"/.test((await as(0, `${scan}-status`))?.text ?? '')
  await as(0, scan, { method: 'POST' })
  await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true)
  const books = (await as(0, '/api/v1/books?pageSize=30'))?.json.data as unknown as { id: string }[]

  let isOver = false
  let acknowledged = 0
  const places = new Map<string, { kept: number; tried: number }>()
  const collections: string[] = []

  /** Saves places and lists at one server, one after the other, until the end. */
  async function use(server: number): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const { id } = books[(n * 2 + server) % books.length] ?? { id: '' }
      const place = { kept: 0, ...places.get(id), tried: 1 + (n % (pages - 1)) }
      places.set(id, place)
      const saved = await as(server, `/api/v1/books/${id}/progress`, {
        method: 'PUT',
        body: { currentPage: place.tried },
      })
      if (saved !== null && saved.status < 300) {
        place.kept = place.tried
        acknowledged++
      } else if (saved !== null) expect(saved.status, saved.text).toBe(503)
      const name = `List ${server} ${n}`
      const made = await as(server, '/api/v1/collections', { method: 'POST', body: { name } })
      if (made?.status === 201) collections.push(name)
    }
  }

  const series = (await as(0, '/api/v1/series?pageSize=10'))?.json.data as unknown as { id: string; title: string }[]
  const idOf = (n: number) => series.find(({ title }) => title === `Series ${n}`)?.id ?? ''
  // Each server has a pair; the scans of both add books to all of them.
  const pairs = [0, 1].map((server) => {
    const ask = (path: string, how?: Ask) => as(server, path, how)
    return createMergedPair(ask, String(created?.json.id), idOf(server * 2), idOf(server * 2 + 1))
  })
  const regrouping = pairs.map((pair) => pair.regroup(() => isOver))
  const using = [use(0), use(1), ...regrouping]
  for (let kill = 0; kill < kills; kill++) {
    addBooks(5)
    void as(kill % 2, scan, { method: 'POST' })
    const before = acknowledged
    const wanted = before + 3 + Math.floor(random() * 15)
    await expect.poll(() => acknowledged, { timeout: 60_000, interval: 5 }).toBeGreaterThan(wanted)
    const victim = Math.floor(random() * 3)
    const server = servers[victim]
    if (server === undefined) {
      cluster.stop('immediate')
      cluster.start()
    } else {
      await server.cli.end('SIGKILL')
      servers[victim] = await start()
    }
  }
  isOver = true
  await Promise.all(using)

  // The scans of killed servers are run again by others before another one is accepted.
  const status = async () => (await as(1, `${scan}-status`))?.json
  const scanAgain = async () => (await as(1, scan, { method: 'POST' }))?.json.scanId ?? null
  let last: unknown = null
  await expect.poll(async () => (last = await scanAgain()), { timeout: 90_000, interval: 500 }).not.toBeNull()
  await expect.poll(status, { timeout: 60_000 }).toMatchObject({ scanId: last, status: 'completed' })
  const [stored] = await query<{ all: string; different: string }>(
    'select count(*) as all, count(distinct path) as different from books',
  )
  expect(stored).toEqual({ all: String(files), different: String(files) })
  for (const { check, acknowledged } of pairs) {
    await check(query)
    expect(acknowledged.count).toBeGreaterThan(kills)
  }
  await checkDerived(query)
  const listed = (await query<{ name: string }>('select name from collections')).map(({ name }) => name)
  expect(new Set(listed).size).toBe(listed.length)
  expect(collections.filter((name) => !listed.includes(name))).toEqual([])
  for (const [id, { kept, tried }] of places) {
    const place = (await as(0, `/api/v1/books/${id}/progress`))?.json.currentPage
    expect([kept, tried], id).toContain(place ?? 0)
  }
  const running = () => query("select kind, claimed_by from jobs where state = 'running'")
  await expect.poll(running, { timeout: 60_000, interval: 500 }).toEqual([])
}, 1_800_000)
