import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openDatabase } from '../../server/db/dialects/sqlite/open.ts'
import { write } from '../../server/db/write.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { restMs, scratchFolder } from './measure.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { number, report } from './table.ts'

/** Numbers of books with progress; with three changes and a book line each they give 50,000 and 200,000 lines. */
const households = [10_000, 40_000]
const perSeries = 100
const maxGrowthMb = 150

/** Memory for exporting and importing user data, which must not grow with its size. */
export async function benchHousehold(): Promise<void> {
  for (const books of households) await benchOne(books)
}

async function benchOne(books: number): Promise<void> {
  const data = scratchFolder()
  const bookIds = await makeCatalog(data, books)
  const server = await startBenchServer(data)
  try {
    const user = await server.get<{ id: string }>('/api/v1/auth/me')
    const file = join(data, 'household.ndjson')
    const lines = await writeFile(file, user.id, bookIds)
    const importing = async (dryRun: boolean) => {
      const headers = { ...server.headers, 'content-type': 'application/x-ndjson' }
      const url = `http://127.0.0.1:${server.port}/api/v1/user/data/import?dryRun=${dryRun}`
      const answer = await fetch(url, { method: 'POST', headers, body: await openAsBlob(file) })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
    await new Promise((resolve) => setTimeout(resolve, restMs))
    const idle = server.residentMb()
    const measure = (what: string, work: () => Promise<void>) => measureAbove(idle, server, what, work)
    await measure(`look at a file of ${number(lines)} lines`, () => importing(true))
    await measure(`import of ${number(lines)} lines`, () => importing(false))
    await measure(`export of ${number(lines)} lines`, async () => {
      const url = `http://127.0.0.1:${server.port}/api/v1/user/data/export`
      const answer = await fetch(url, { headers: server.headers })
      let bytes = 0
      for await (const chunk of answer.body ?? []) bytes += chunk.length
      if (bytes < lines * 100) throw new Error(`${bytes} bytes only`)
    })
  } finally {
    await server.stop()
  }
}

/** Peak resident memory above that of an idle server. */
async function measureAbove(idle: number, server: BenchServer, what: string, work: () => Promise<void>): Promise<void> {
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, server.residentMb())
  }, 20)
  const started = performance.now()
  await work().finally(() => clearInterval(watch))
  const growth = peak - idle
  report({
    row: '-',
    measure: what,
    value: `${number((performance.now() - started) / 1_000)} s, ${number(growth, 0)} MB above ${number(idle, 0)} MB`,
    limit: '-',
    must: `<= ${maxGrowthMb} MB above`,
    ok: growth <= maxGrowthMb,
  })
}

async function makeCatalog(data: string, books: number): Promise<readonly string[]> {
  const database = await openDatabase({ file: join(data, 'inglenook.db'), backupsDir: data, now: Date.now })
  const libraryId = newId()
  const now = Date.now()
  await database.commit([write('createLibrary', { id: libraryId, settings: librarySettings(), now })])
  const ids: string[] = []
  for (let done = 0; done < books; done += perSeries) {
    const series = seriesWrite(libraryId, `Tale ${done}`)
    const made = Array.from({ length: perSeries }, (_, n) =>
      bookWrite(series.id, `Tale ${done} ${n}`, {
        file: { path: `Tale ${done}/Tale ${done} ${n}.cbz` },
        pageCount: 200,
      }),
    )
    await database.commit([
      write('addSeries', { series: [series], now }),
      write('saveBooks', { libraryId, books: made, now }),
    ])
    ids.push(...made.map(({ id }) => id))
  }
  await database.close()
  return ids
}

/** @returns the number of lines */
async function writeFile(path: string, user: string, bookIds: readonly string[]): Promise<number> {
  const out = createWriteStream(path)
  let lines = 0
  const put = async (line: object) => {
    lines += 1
    if (!out.write(`${JSON.stringify(line)}\n`))
      await new Promise<void>((resolve) => out.once('drain', () => resolve()))
  }
  const at = (n: number) => new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString()
  const library = { id: newId(), name: 'Comics' }
  await put({
    type: 'header',
    format: 'inglenook-household',
    version: 1,
    createdAt: at(0),
    scope: 'user',
    complete: true,
  })
  await put({
    type: 'user',
    id: user,
    username: 'bench',
    email: null,
    displayName: null,
    role: 'admin',
    permissions: [],
    active: true,
    libraries: null,
    grants: [],
    createdAt: at(0),
  })
  for (const id of bookIds) {
    const about = { title: `Tale of ${id}`, path: `somewhere/${id}.cbz`, fileHash: id.padEnd(64, '0'), externalIds: [] }
    await put({ type: 'book', id, library, ...about })
  }
  const place = { completed: false, locator: null, origin: 'web', device: null }
  for (const [n, book] of bookIds.entries()) {
    const times = { completedAt: null, startedAt: at(n), updatedAt: at(n + 3) }
    await put({ type: 'progress', user, book, currentPage: 4, percentage: 0.02, ...place, ...times })
  }
  for (const [n, book] of bookIds.entries()) {
    for (const page of [1, 2, 3]) {
      const change = { currentPage: page, percentage: page / 200, kind: 'progress', at: at(n + page) }
      await put({ type: 'history', id: newId(), user, book, ...place, ...change })
    }
  }
  await put({ type: 'end', lines: lines + 1 })
  await new Promise<void>((resolve) => out.end(resolve))
  return lines
}
