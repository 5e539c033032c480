import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type MadeLibrary, makeLibrary, presets } from './library.ts'
import { hashLimit, nodeLimit, rangeLimit, stringifyLimit, thumbnailLimit, walkLimit, warmUp } from './limits.ts'
import { type LoadOrder, runLoad } from './load.ts'
import { addLibrary, type BookRow, booksOf, restMs, scratchFolder, tasksDone, timePosts, timeScan } from './measure.ts'
import { attachServer, type BenchServer, startBenchServer } from './server.ts'
import { number } from './table.ts'

/** What one server needed: less is better for times, more for answers per second. */
type Figure = {
  readonly value: number
  readonly unit: 's' | 'ms' | '/s' | 'MB'
  readonly processorMicroseconds?: number
}

/** Null: it cannot be measured there. */
type Measure = { readonly name: string; readonly on: (server: BenchServer) => Promise<Figure | null> }

export type Rival = {
  /** Of a server of the same API on this computer. */
  readonly address: string
  /** Its process, for processor time; absent: only the clock. */
  readonly pid?: number | undefined
}

/**
 * Drives this server and another one through the same requests, one after the other, and prints both with their ratio. The
 * other one has to be on this computer, where it sees the generated library, and to accept the bench account or be without
 * accounts; its rate limits have to be off.
 */
export async function benchAgainst(folder: string, { address, pid }: Rival, preset = 'home'): Promise<void> {
  const made = presets[preset]
  if (made === undefined)
    throw new Error(`there is no library ${preset}; choose one of ${Object.keys(presets).join(', ')}`)
  const library = await makeLibrary(folder, made)
  warmUp(library.root)
  const theirs = await attachServer(new URL(address), pid)
  const ours = await startBenchServer(join(scratchFolder(), 'data'))
  try {
    const scanned = scans(library)
    // One server after the other: thumbnails of one are made after its scan.
    const own = await allOf(scanned, ours)
    const other = await allOf(scanned, theirs)
    const rows: Row[] = scanned.map(({ name }, index) => ({
      name,
      own: own[index] ?? null,
      other: other[index] ?? null,
    }))
    for (const row of rows) console.log(lineOf(row))
    await printLimits(ours, library)
    for (const measure of [...requests(), ...times()]) {
      const row = { name: measure.name, own: await attempt(measure, ours), other: await attempt(measure, theirs) }
      rows.push(row)
      console.log(lineOf(row))
    }
    console.log('\n| Measure | Inglenook | Other | × |\n|---|---|---|---|')
    for (const row of rows) console.log(lineOf(row))
  } finally {
    await ours.stop()
  }
}

/** The limits of this machine in this hour, by the names of `README.md`. */
async function printLimits(server: BenchServer, { root }: MadeLibrary): Promise<void> {
  const [comic] = await booksOf(server, 1, 'cbz')
  const list = await server.get<unknown>(bookList)
  const load = { connections: readers, seconds: 4 }
  const figures = {
    'node -e 0': `${number(nodeLimit() * 1_000, 0)} ms`,
    W: `${number(walkLimit(root).seconds, 3)} s`,
    H: `${number(hashLimit(root).seconds)} s`,
    T: `${number(await thumbnailLimit(comic?.path ?? ''), 1)} ms`,
    hello: `${number((await stringifyLimit({}, readers, 4)).perSecond, 0)}/s`,
    J: `${number((await stringifyLimit(list, readers, 4)).perSecond, 0)}/s`,
    Z: `${number((await rangeLimit(comic?.path ?? '', load)).perSecond, 0)}/s`,
  }
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  console.log(`limits: ${text.join(', ')}`)
}

type Row = { readonly name: string; readonly own: Figure | null; readonly other: Figure | null }

async function allOf(measures: readonly Measure[], server: BenchServer): Promise<readonly (Figure | null)[]> {
  const figures: (Figure | null)[] = []
  for (const measure of measures) figures.push(await attempt(measure, server))
  return figures
}

async function attempt({ name, on }: Measure, server: BenchServer): Promise<Figure | null> {
  return on(server).catch((error: unknown) => {
    console.log(`${name} at port ${server.port}: ${error instanceof Error ? error.message : String(error)}`)
    return null
  })
}

function lineOf({ name, own, other }: Row): string {
  return `| ${name} | ${textOf(own)} | ${textOf(other)} | ${ratioOf(own, other)} |`
}

function textOf(figure: Figure | null): string {
  if (figure === null) return '–'
  const { value, unit, processorMicroseconds: spent } = figure
  const digits = unit === '/s' ? 0 : 2
  const processor = spent === undefined ? '' : `; ${number(spent, 0)} µs`
  return `${number(value, digits)}${unit === '/s' ? '' : ' '}${unit}${processor}`
}

/** How many times better ours is. */
function ratioOf(own: Figure | null, other: Figure | null): string {
  if (own === null || other === null) return '–'
  return number(own.unit === '/s' ? own.value / other.value : other.value / own.value, 2)
}

const libraryIds = new WeakMap<BenchServer, string>()

function scans({ root, books }: MadeLibrary): readonly Measure[] {
  const idOf = async (server: BenchServer) => {
    const id = libraryIds.get(server) ?? (await addLibrary(server, 'Bench', root))
    libraryIds.set(server, id)
    return id
  }
  const timed = async (server: BenchServer, mode: 'normal' | 'deep') => {
    const scan = await timeScan(server, await idOf(server), mode)
    if (scan.status.status !== 'completed') throw new Error(`the scan ended as ${scan.status.status}`)
    return scan
  }
  const firstBooks = new WeakMap<BenchServer, number>()
  const spent = new WeakMap<BenchServer, number>()
  return [
    { name: 'memory before', on: (server) => known({ value: server.residentMb(), unit: 'MB' }) },
    {
      name: `first scan, ${number(books)} books, until all are analysed`,
      async on(server) {
        const started = performance.now()
        spent.set(server, server.cpuSeconds())
        const { firstBookSeconds } = await timed(server, 'normal')
        firstBooks.set(server, firstBookSeconds)
        await allAnalysed(server, books)
        return { value: (performance.now() - started) / 1_000, unit: 's' }
      },
    },
    { name: 'first book visible', on: async (server) => ({ value: firstBooks.get(server) ?? Number.NaN, unit: 's' }) },
    {
      name: 'thumbnails of all, after that',
      async on(server) {
        const started = performance.now()
        await tasksDone(server)
        return { value: (performance.now() - started) / 1_000, unit: 's' }
      },
    },
    {
      name: 'processor time of scan and thumbnails',
      on: (server) => known({ value: server.cpuSeconds() - (spent.get(server) ?? 0), unit: 's' }),
    },
    {
      name: `memory, idle for ${restMs / 1_000} s after that`,
      async on(server) {
        await new Promise((resolve) => setTimeout(resolve, restMs))
        return known({ value: server.residentMb(), unit: 'MB' })
      },
    },
    { name: 'unchanged scan', on: async (server) => ({ value: (await timed(server, 'normal')).seconds, unit: 's' }) },
    { name: 'deep scan', on: async (server) => ({ value: (await timed(server, 'deep')).seconds, unit: 's' }) },
  ]
}

/** Nothing of a process that is not known. */
function known(figure: Figure): Promise<Figure | null> {
  return Promise.resolve(figure.value > 0 ? figure : null)
}

/** Another server may analyse in tasks after the scan. */
async function allAnalysed(server: BenchServer, books: number): Promise<void> {
  const unread = { condition: { pageCount: { operator: 'lt', value: 1 } } }
  for (;;) {
    const { total } = await server.get<{ total: number }>('/api/v1/books?pageSize=1')
    const left = await server
      .post<{ total: number }>('/api/v1/books/list?pageSize=1', unread)
      .then((page) => page.total)
      .catch(() => 0)
    if (total === books && left === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

type Wanted = Pick<LoadOrder, 'paths'> & Partial<Pick<LoadOrder, 'headers' | 'expectStatus' | 'method' | 'body'>>
const readers = 16
const bookList = '/api/v1/books?pageSize=50'

/** @param of what is requested, in turn */
function answers(name: string, of: (server: BenchServer) => Promise<Wanted> | Wanted): Measure {
  return {
    name: `${name}, ${readers} readers`,
    async on(server) {
      const { headers, ...wanted } = await of(server)
      const load = { port: server.port, connections: readers, ...wanted, headers: { ...server.headers, ...headers } }
      await runLoad({ ...load, seconds: 1 })
      const before = server.cpuSeconds()
      const { perSecond, requests: count } = await runLoad({ ...load, seconds: 4 })
      const spent = ((server.cpuSeconds() - before) * 1_000_000) / count
      return { value: perSecond, unit: '/s', ...(spent > 0 && { processorMicroseconds: spent }) }
    },
  }
}

async function pagesOf(server: BenchServer, format: string): Promise<Wanted> {
  const books = await booksOf(server, 100, format)
  return { paths: books.flatMap(({ id }) => [1, 2].map((page) => `/api/v1/books/${id}/pages/${page}`)) }
}

async function someBooks(server: BenchServer, pageSize = 300): Promise<readonly BookRow[]> {
  return (await server.get<{ data: readonly BookRow[] }>(`/api/v1/books?pageSize=${pageSize}`)).data
}

async function seriesPaths(server: BenchServer, base: string): Promise<Wanted> {
  const { data } = await server.get<{ data: { id: string }[] }>('/api/v1/series?pageSize=40')
  return { paths: data.map(({ id }) => `${base}/series/${id}`) }
}

async function unchangedThumbnail(server: BenchServer): Promise<Wanted> {
  const [book] = await someBooks(server, 1)
  const path = `/api/v1/books/${book?.id}/thumbnail`
  const first = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: server.headers })
  await first.arrayBuffer()
  return { paths: [path], headers: { 'if-none-match': first.headers.get('etag') ?? '' }, expectStatus: 304 }
}

function requests(): readonly Measure[] {
  const list = bookList
  return [
    answers('health', () => ({ paths: ['/health'] })),
    answers('304 of a thumbnail', unchangedThumbnail),
    answers('thumbnail', async (server) => ({
      paths: (await someBooks(server)).map(({ id }) => `/api/v1/books/${id}/thumbnail`),
    })),
    answers('list of 50', () => ({ paths: [list] })),
    answers('random page of 50', async (server) => {
      const { totalPages } = await server.get<{ totalPages: number }>(list)
      return { paths: Array.from({ length: 200 }, (_, turn) => `${list}&page=${1 + ((turn * 977) % totalPages)}`) }
    }),
    answers('page of 500', () => ({ paths: ['/api/v1/books?pageSize=500'] })),
    answers('book', async (server) => ({ paths: (await someBooks(server)).map(({ id }) => `/api/v1/books/${id}`) })),
    answers('page of a cbz', (server) => pagesOf(server, 'cbz')),
    answers('page of a cbr', (server) => pagesOf(server, 'cbr')),
    answers('page of a pdf', (server) => pagesOf(server, 'pdf')),
    answers('64 KiB of a file', async (server) => ({
      paths: (await booksOf(server, 100, 'cbz')).map(({ id }) => `/api/v1/books/${id}/file`),
      headers: { range: 'bytes=65536-131071' },
      expectStatus: 206,
    })),
    answers('OPDS 1.2, root', () => ({ paths: ['/opds/v1/catalog'] })),
    answers('OPDS 1.2, series', (server) => seriesPaths(server, '/opds/v1')),
    answers('OPDS 2.0, series', (server) => seriesPaths(server, '/opds/v2')),
    answers('progress saved', async (server) => ({
      paths: (await booksOf(server, 100, 'cbz')).map(({ id }) => `/api/v1/books/${id}/progress`),
      method: 'PUT',
      body: { currentPage: 2 },
    })),
  ]
}

/** One request at a time. */
function times(): readonly Measure[] {
  const found = '/api/v1/books/list?pageSize=50'
  const posted = (name: string, share: 'p50' | 'p95', bodies: readonly unknown[]): Measure => ({
    name,
    on: async (server) => ({ value: (await timePosts(server, found, bodies, 120))[share], unit: 'ms' }),
  })
  const words = ['amber', 'harbour', 'lantern', 'winter'].map((fullTextSearch) => ({ fullTextSearch }))
  const nested = Array.from({ length: 60 }, (_, turn) => ({
    condition: {
      allOf: [
        {
          anyOf: [
            { title: { operator: 'contains', value: `t ${turn % 7}` } },
            { genre: { operator: 'is', value: 'Drama' } },
          ],
        },
        { readStatus: { operator: 'is', value: 'unread' } },
      ],
    },
  }))
  return [
    posted('search for a common word, p50', 'p50', words),
    posted('search for a common word, p95', 'p95', words),
    posted('nested condition, p95', 'p95', nested),
  ]
}
