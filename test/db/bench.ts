/**
 * Fills a database with 100,000 books in 4,000 series (or `BOOKS` and `SERIES` of the command line) and prints the
 * cost of lists, filters and searches as multiples of the cheapest read of the same run. Nothing is asserted.
 *
 *     node test/db/bench.ts [books] [series]
 */
import { rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { Database } from '../../server/db/database.ts'
import { findBook, findBooks, listBooks } from '../../server/db/queries/books/books.ts'
import { listKeepReading, listOnDeck } from '../../server/db/queries/reading/shelves.ts'
import { listKnownBooks } from '../../server/db/queries/scanning/known-files.ts'
import { loadInventory } from '../../server/db/queries/scanning/libraries.ts'
import { listSeries } from '../../server/db/queries/series/series.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { parseBookCondition } from '../../server/domain/filter/parse-condition.ts'
import { parseBookSort } from '../../server/domain/filter/sort.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase } from '../kit/database.ts'

const bookTotal = Number(process.argv[2] ?? 100_000)
const seriesTotal = Number(process.argv[3] ?? 4_000)
const words = 'moon river iron garden silent winter dragon paper glass city night bird stone harbor secret light'.split(
  ' ',
)
const now = Date.UTC(2024, 5, 1)
const printLine = (line: string) => process.stdout.write(`${line}\n`)

function randomWords(seed: number, length: number): string {
  return Array.from({ length }, (_, i) => words[(seed * 7 + i * i + i * seed) % words.length]).join(' ')
}

async function fill(db: Database): Promise<{ libraryId: string; bookIds: string[]; seriesIds: string[] }> {
  const libraryId = newId()
  await db.commit([write('createLibrary', { id: libraryId, settings: librarySettings(), now })])
  const series = Array.from({ length: seriesTotal }, (_, i) => seriesWrite(libraryId, `${randomWords(i, 2)} ${i}`))
  const perSeries = Math.ceil(bookTotal / seriesTotal)
  const bookIds: string[] = []
  let inWrite = 0
  const started = performance.now()
  for (let from = 0; from < bookTotal; from += 500) {
    const size = Math.min(500, bookTotal - from)
    const chosen = new Set<string>()
    const fresh = new Set<(typeof series)[number]>()
    const books = Array.from({ length: size }, (_, k) => {
      const i = from + k
      const owner = series[Math.floor(i / perSeries)] ?? series[0]
      if (owner === undefined) throw new Error('no series')
      if (i % perSeries === 0) fresh.add(owner)
      chosen.add(owner.id)
      const number = (i % perSeries) + 1
      return bookWrite(owner.id, `${owner.title} #${number} ${randomWords(i, 2)}`, {
        file: { path: `${owner.title}/${owner.title} ${number}.cbz`, size: 1_000_000 + ((i * 7_919) % 5_000_000) },
        pageCount: 20 + (i % 180),
        values: {
          number,
          summary: randomWords(i, 24),
          genres: [words[i % 8] ?? '', words[(i + 3) % 8] ?? ''],
          tags: [words[8 + (i % 8)] ?? ''],
          people: [
            { name: `Writer ${i % 700}`, role: 'writer' },
            { name: `Artist ${i % 900}`, role: 'penciller' },
          ],
          year: 1980 + (i % 44),
          publisher: `Publisher ${i % 40}`,
          language: 'en',
        },
      })
    })
    bookIds.push(...books.map((book) => book.id))
    const before = performance.now()
    await db.commit(
      [
        write('addSeries', { series: [...fresh], now }),
        write('saveBooks', { libraryId, books, now: now + from }),
        write('refreshSeries', { ids: [...chosen], numbering: 'none', now }),
      ],
      { priority: 'scan' },
    )
    inWrite += performance.now() - before
  }
  const elapsed = (performance.now() - started) / 1_000
  printLine(
    `fill: ${bookTotal} books in ${elapsed.toFixed(1)} s, ${Math.round(bookTotal / (inWrite / 1_000))} books/s in commits`,
  )
  return { libraryId, bookIds, seriesIds: series.map((one) => one.id) }
}

async function measure(name: string, rounds: number, work: (round: number) => Promise<unknown>): Promise<void> {
  await work(0)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await work(round)
    times.push(performance.now() - from)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  unit ??= at(0.5)
  printLine(
    `${name.padEnd(46)} p50 ${at(0.5).toFixed(3).padStart(8)} ms  p95 ${at(0.95).toFixed(3).padStart(8)} ms  ${(at(0.5) / unit).toFixed(1).padStart(7)} x`,
  )
}
let unit: number | null = null

async function run(db: Database): Promise<void> {
  const { libraryId, bookIds, seriesIds } = await fill(db)
  const userId = newId()
  await db.commit([
    write('createUser', { id: userId, username: 'reader', email: null, role: 'reader', passwordHash: null, now }),
    write('optimize', {}),
  ])
  const reader = db.reader
  const viewer: Viewer = { ...systemViewer, userId }
  await db.commit([write('markBooksRead', { userId, bookIds: bookIds.slice(0, 3_000), origin: 'web', now: now + 5 })])
  const last = Math.ceil(bookTotal / 50)
  const plain = { page: 1, pageSize: 50 }
  const sorts = [
    'title',
    'series',
    'created_at',
    'release_date',
    'number',
    'file_size',
    'filename',
    'page_count',
    'last_read',
  ]
  const one = bookIds[77] ?? ''
  await measure('get a book', 500, () => findBook(viewer, reader, one))
  await measure('50 books by id', 200, () => findBooks(viewer, reader, bookIds.slice(500, 550)))
  await measure('first page of 50', 300, () => listBooks(viewer, reader, plain))
  await measure('last page', 100, () => listBooks(viewer, reader, { ...plain, page: last }))
  await measure('random page', 100, (i) => listBooks(viewer, reader, { ...plain, page: 1 + ((i * 7_919) % last) }))
  await measure('first page of a library', 100, () => listBooks(viewer, reader, { ...plain, libraryId }))
  for (const sort of sorts) {
    await measure(`sort ${sort}, middle page`, 20, () =>
      listBooks(viewer, reader, { ...plain, page: Math.ceil(last / 2), sort: parseBookSort(sort) }),
    )
  }
  const denied: Viewer = { ...viewer, denyTagIds: [newId()] }
  await measure('first page, restricted viewer', 50, () => listBooks(denied, reader, plain))
  await measure('last page, restricted viewer', 20, () => listBooks(denied, reader, { ...plain, page: last }))
  const search = (fullText: string, page = 1) => listBooks(viewer, reader, { page, pageSize: 50, fullText })
  await measure('search, very common word', 50, () => search('moon'))
  await measure('search, common word and prefix', 50, () => search('moon gard'))
  await measure('search, a name', 50, () => search('writer 77'))
  await measure('search, no hit', 50, () => search('zzyzx'))
  await measure('search, common word, last page', 20, () => search('moon', 1_000))
  await measure('search, restricted viewer', 20, () => listBooks(denied, reader, { ...plain, fullText: 'moon' }))
  const nested = parseBookCondition({
    allOf: [
      { anyOf: [{ genre: { operator: 'is', value: 'Moon' } }, { tag: { operator: 'contains', value: 'bird' } }] },
      { title: { operator: 'contains', value: 'garden' } },
      { pageCount: { operator: 'gt', value: 50 } },
      { readStatus: { operator: 'is', value: 'unread' } },
    ],
  })
  const sorted = { ...plain, condition: nested, sort: parseBookSort('file_size,desc') }
  await measure('nested condition and sort', 30, () => listBooks(viewer, reader, sorted))
  await measure('nested condition and sort, not counted before', 20, () => {
    reader.counts.clear()
    return listBooks(viewer, reader, sorted)
  })
  await measure('first page, not counted before', 50, () => {
    reader.counts.clear()
    return listBooks(viewer, reader, plain)
  })
  await measure('series, first page', 100, () => listSeries(viewer, reader, plain))
  await measure('series, search', 50, () => listSeries(viewer, reader, { ...plain, fullText: 'moon' }))
  await measure('keep reading', 50, () => listKeepReading(viewer, reader, plain))
  await measure('on deck', 50, () => listOnDeck(viewer, reader, plain))
  await measure('inventory', 20, () => loadInventory(viewer, reader))
  await measure('known books, 5,000', 10, () => listKnownBooks(reader, libraryId, { after: null, limit: 5_000 }))
  let page = 0
  await measure('progress put', 200, (i) => {
    page += 1
    const bookId = bookIds[5_000 + i] ?? ''
    const change = { percentage: null, completed: false, origin: 'web', device: null, now: now + page } as const
    return db.commit([write('saveProgress', { userId, bookId, currentPage: 3, ...change })])
  })
  await measure('refresh of 20 series', 20, (i) =>
    db.commit([write('refreshSeries', { ids: seriesIds.slice(i * 20, i * 20 + 20), numbering: 'none', now })]),
  )
  await measure('integrity check', 1, () => db.integrity())
  printLine(
    `size: ${((await db.size()) / 1_048_576).toFixed(0)} MB; RSS ${(process.memoryUsage.rss() / 1_048_576).toFixed(0)} MB`,
  )
}

const test = await openTestDatabase()
try {
  await run(test.db)
  const file = test.file
  await test.db.close()
  const { openForReading } = await import('../../server/db/dialects/sqlite/connection.ts')
  const connection = openForReading(file)
  const from = performance.now()
  connection.pragma('quick_check(1)')
  printLine(`quick check: ${(performance.now() - from).toFixed(0)} ms`)
  connection.close()
} finally {
  await test.db.close()
  rmSync(test.folder, { recursive: true, force: true })
}
