import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import type { ServerDatabase } from '../../server/db/dialects/postgres/connection.ts'
import { openServerDatabase } from '../../server/db/dialects/postgres/open.ts'
import { write } from '../../server/db/write.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { type Cluster, startCluster } from '../kit/postgres.ts'
import { randomOf, seedOf } from '../kit/seeded.ts'

const seed = seedOf('KILL_SEED')
const kills = 8
const now = Date.UTC(2026, 0, 1)
const libraryId = newId()
let cluster: Cluster
let servers: readonly Database[] = []

const server = (): ServerDatabase => ({
  host: cluster.socket,
  user: cluster.user,
  database: 'house',
  maxConnections: 4,
  minConnections: 0,
  maxLifetimeSeconds: 0,
  statementTimeoutMillis: 10_000,
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 5_000,
})

async function ask<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client({ host: cluster.socket, user: cluster.user, database: 'house' })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  cluster = startCluster(true)
  const client = new pg.Client({ host: cluster.socket, user: cluster.user, database: 'postgres' })
  await client.connect()
  await client.query('create database house')
  await client.end()
  const open = () => openServerDatabase({ server: server(), now: () => now })
  servers = [await open(), await open()]
  await servers[0]?.commit([write('createLibrary', { id: libraryId, settings: librarySettings(), now })])
})
afterAll(async () => {
  for (const one of servers) await one.close()
  cluster.remove()
})

it(`a killed database loses nothing that was acknowledged, and nothing is written twice (seed ${seed})`, async () => {
  const random = randomOf(seed)
  const acknowledged: string[] = []
  let isOver = false

  /** Commits a series with a book again and again, each with a title of its own. */
  async function writeUntilOver(database: Database, name: string): Promise<void> {
    for (let at = 0; !isOver; at++) {
      const series = seriesWrite(libraryId, `${name} ${at}`)
      const saved = await database
        .commit([
          write('addSeries', { series: [series], now }),
          write('saveBooks', { libraryId, books: [bookWrite(series.id, `${name} ${at}.1`)], now }),
          write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
        ])
        .then(() => true)
        .catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'unavailable' })
          return false
        })
      if (saved) acknowledged.push(series.title)
    }
  }

  const writing = servers.map((database, at) => writeUntilOver(database, `Server ${at}`))
  for (let kill = 0; kill < kills; kill++) {
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 2 + Math.floor(random() * 20))
    cluster.stop('immediate')
    cluster.start()
  }
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 5)
  isOver = true
  await Promise.all(writing)

  const stored = await ask<{ title: string; books: string }>(
    'select s.title, count(b.seq) as books from series s left join books b on b.series_seq = s.seq group by s.seq, s.title',
  )
  const titles = stored.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(acknowledged.filter((title) => !titles.includes(title))).toEqual([])
  expect(stored.filter(({ books }) => Number(books) !== 1)).toEqual([])
})
