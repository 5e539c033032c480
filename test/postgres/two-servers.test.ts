import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Topic } from '../../server/db/database.ts'
import { openPool } from '../../server/db/dialects/postgres/connection.ts'
import { openServerDatabase } from '../../server/db/dialects/postgres/open.ts'
import { writerLock } from '../../server/db/dialects/postgres/writer.ts'
import { listSeries } from '../../server/db/queries/series/series.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { createDatabase, cutConnections, dropDatabase, runOnServer, serverOf } from '../kit/postgres.ts'

const name = `t_two_${newId().slice(-8)}`
const now = Date.UTC(2026, 0, 1)
const page = { page: 1, pageSize: 50 }
const libraryId = newId()
const lost: string[] = []
let [one, other] = [] as unknown as [Database, Database]

const open = () =>
  openServerDatabase({ server: serverOf(name), now: () => now, onLost: ({ message }) => lost.push(message) })

beforeAll(async () => {
  await createDatabase(name)
  one = await open()
  other = await open()
  await one.commit([write('createLibrary', { id: libraryId, settings: librarySettings(), now })])
})
afterAll(async () => {
  await one.close()
  await other.close()
  await dropDatabase(name)
})

/** Resolves at the next commit that touches the topic, as this server learns of it. */
const hears = (server: Database, topic: Topic) =>
  new Promise<void>((resolve) => {
    const end = server.reader.follow(topic, () => {
      end()
      resolve()
    })
  })

async function addSeries(server: Database, title: string): Promise<void> {
  const series = seriesWrite(libraryId, title)
  await server.commit([
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books: [bookWrite(series.id, `${title} 1`)], now }),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
  ])
}

const titlesOf = async (server: Database) =>
  (await listSeries(systemViewer, server.reader, page)).items.map(({ title }) => title)

describe('two servers on one database', () => {
  it('see what the other committed, in lists they have counted before', async () => {
    expect(await titlesOf(other)).toEqual([])
    const heard = hears(other, 'catalog')
    await addSeries(one, 'Amber')
    await heard
    expect(await titlesOf(other)).toEqual(['Amber'])
  })

  it('are not told of a transaction that failed', async () => {
    const before = other.reader.version('catalog')
    const failing = [
      write('createLibrary', { id: newId(), settings: librarySettings({ path: '/else' }), now }),
      write('deleteLibrary', { id: newId() }),
    ] as const
    await expect(one.commit(failing)).rejects.toMatchObject({ code: 'not_found' })
    const heard = hears(other, 'catalog')
    await addSeries(one, 'Birch')
    await heard
    expect(other.reader.version('catalog')).toBe(before + 1)
  })

  it('write one after the other, so that no count is lost', async () => {
    const titles = Array.from({ length: 12 }, (_, at) => `Many ${at}`)
    await Promise.all(titles.map((title, at) => addSeries(at % 2 === 0 ? one : other, title)))
    const [row] = await runOnServer(name)<{ books: number; series: number }>(
      "select count(*) as series, sum(book_count) as books from series where title like 'Many %'",
    )
    expect(row).toEqual({ series: 12, books: 12 })
  })

  it('learn of what they missed once their connection is back', async () => {
    const heard = hears(other, 'catalog')
    await cutConnections(name, 'inglenook servers')
    await addSeries(one, 'Cedar')
    await heard
    await expect.poll(() => titlesOf(other)).toContain('Cedar')
    expect(lost.length).toBeGreaterThan(0)
  })

  it('write again soon when another one stands still within a transaction', async () => {
    const stuck = openPool({ ...serverOf(name), statementTimeoutMillis: 500 }, () => undefined)
    const client = await stuck.connect()
    const ended = new Promise((resolve) => client.once('end', resolve))
    await client.query(`begin; select pg_advisory_xact_lock(${writerLock})`)
    await addSeries(one, 'Elder')
    await expect.poll(() => titlesOf(other)).toContain('Elder')
    await ended
    client.release(true)
    await stuck.end()
  })

  it('answer again after every connection was cut, without a restart', async () => {
    await cutConnections(name, 'inglenook')
    await expect.poll(() => titlesOf(one).catch(() => [])).toContain('Cedar')
    await addSeries(one, 'Dune')
    await expect.poll(() => titlesOf(other)).toContain('Dune')
  })
})
