import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constants, gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { findBrowser, openBrowser } from '../e2e/browser.ts'
import { makeLibrary, type Preset } from './library.ts'
import { addLibrary, booksOf, cancelCovers, scratchFolder, timeScan, totalBooks } from './measure.ts'
import { type BenchServer, first, startBenchServer } from './server.ts'
import { number, report } from './table.ts'

const kib = 1_024
const scrollMs = 4_000
/** Pixels per wheel event, sixty of them a second, for slow and fast scrolling. */
const turns = { 'looked at': 20, 'flung past': 120 } as const
/** Covers scrolled past in one measurement. */
const passed = 600

/** The interface in a browser, on a library of 100,000 books. Skipped without a browser. */
export async function benchInterface(folder: string, preset: Preset): Promise<void> {
  const executable = findBrowser()
  if (executable === undefined) return
  await buildInterface()
  const library = await makeLibrary(folder, preset)
  const data = scratchFolder()
  const server = await startBenchServer(data)
  const browser = await openBrowser(executable)
  try {
    await timeScan(server, await addLibrary(server, 'Huge', library.root), 'normal')
    if ((await totalBooks(server)) !== library.books) throw new Error('not every book is there')
    await cancelCovers(server)
    const state = await signIn(browser, server)
    const openPage = async () => {
      const context = await browser.newContext({ storageState: state, viewport: { width: 1_440, height: 900 } })
      await context.addInitScript(watch)
      return context.newPage()
    }
    const [book] = await booksOf(server, 1, 'cbz')
    await benchScripts(openPage, server, book?.id ?? '')
    await benchHomeView(openPage, server, book?.id ?? '')
    await makeCovers(server)
    await benchFrames(openPage, server)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** A production build, whatever mode the caller has set. */
async function buildInterface(): Promise<void> {
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await build({ configFile: fileURLToPath(new URL('../../build/vite.config.ts', import.meta.url)), logLevel: 'error' })
}

async function signIn(browser: Browser, { port }: BenchServer) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/sign-in`)
  await page.getByLabel('User name').fill(first.username)
  await page.getByLabel('Password', { exact: true }).fill(first.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** Milliseconds until a page is fully loaded. */
const loaded = `performance.getEntriesByType('navigation')[0].loadEventEnd`

/** Records the time of the first cover and later layout shifts. Runs before other scripts of the page. */
const watch = `
  globalThis.seen = { cover: null, moved: 0 }
  document.addEventListener('load', ({ target }) => {
    if (target instanceof HTMLImageElement && target.naturalWidth > 30 && seen.cover === null) seen.cover = performance.now()
  }, true)
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.moved += value
  }).observe({ type: 'layout-shift', buffered: true })
`

const scripts = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js'))
  .map(({ name }) => new URL(name).pathname)`

/** Size of a script, and compressed as for remote clients; local clients get it uncompressed. */
function sizeOf(path: string): { readonly sent: number; readonly whole: number } {
  const bytes = readFileSync(fileURLToPath(new URL(`../../dist/renderer${path}`, import.meta.url)))
  return { sent: gzipSync(bytes, { level: constants.Z_DEFAULT_COMPRESSION }).length, whole: bytes.length }
}

type OpenPage = () => Promise<Page>

/** Script bytes sent to a browser that opens an address for the first time. */
async function benchScripts(openPage: OpenPage, { port }: BenchServer, bookId: string): Promise<void> {
  const places = {
    home: '/',
    series: '/series',
    book: `/books/${bookId}`,
    reader: `/read/${bookId}`,
    search: '/search',
  }
  const more = { lists: '/lists', account: '/account', settings: '/admin/settings', statistics: '/statistics' }
  for (const [place, path] of Object.entries({ ...places, ...more })) {
    const page = await openPage()
    await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'networkidle' })
    const names = new Set((await page.evaluate(scripts)) as readonly string[])
    const sent = [...names].filter((name) => name !== '/worker.js').map(sizeOf)
    const sum = (of: 'sent' | 'whole') => sent.reduce((total, script) => total + script[of], 0) / kib
    report({
      row: 'I1',
      measure: `script of the first view, ${place}`,
      value: `${number(sum('sent'), 0)} KB in ${sent.length} files`,
      limit: `${number(sum('whole'), 0)} KB not compressed`,
      must: place === 'home' ? '<= 250 KB' : '-',
      ok: place !== 'home' || sum('sent') <= 250,
    })
    await page.context().close()
  }
}

/** From the navigation to the first cover, compared with a page that shows a single image. */
async function benchHomeView(openPage: OpenPage, { port }: BenchServer, bookId: string): Promise<void> {
  const times = async (path: string, shown = 'seen.cover') => {
    const taken: number[] = []
    let moved = 0
    for (let turn = 0; turn < 7; turn++) {
      const page = await openPage()
      await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'networkidle' })
      taken.push((await page.evaluate(shown)) as number)
      moved = Math.max(moved, (await page.evaluate('seen.moved')) as number)
      await page.context().close()
    }
    return { p50: taken.toSorted((a, b) => a - b)[3] ?? Number.NaN, moved }
  }
  const home = await times('/')
  const bare = await times(`/api/v1/books/${bookId}/thumbnail`, loaded)
  report({
    row: 'I2',
    measure: 'home at 100,000 books: address to first cover, nothing kept',
    value: `${number(home.p50, 0)} ms = ${number(home.p50 / bare.p50, 1)} of a bare picture`,
    limit: `${number(bare.p50, 0)} ms`,
    must: '<= 1,500 ms',
    ok: home.p50 <= 1_500,
  })
  report({
    row: 'I3',
    measure: 'home: what moves after it was shown (cumulative layout shift)',
    value: number(home.moved, 4),
    limit: '0',
    must: '<= 0.01',
    ok: home.moved <= 0.01,
  })
}

const frames = `new Promise((done) => {
  const times = []
  const began = performance.now()
  const frame = (now) => {
    times.push(now)
    if (now - began < ${scrollMs}) requestAnimationFrame(frame)
    else done(times.slice(1).map((time, place) => time - times[place]))
  }
  requestAnimationFrame(frame)
})`

/** Generates the covers, as some minutes after a scan. */
async function makeCovers(server: BenchServer): Promise<void> {
  for (const kind of ['series', 'books']) {
    for (let page = 1; page <= passed / 100; page += 1) {
      const { data } = await server.get<{ data: { id: string }[] }>(`/api/v1/${kind}?page=${page}&pageSize=100`)
      const ask = ({ id }: { id: string }) =>
        fetch(`http://127.0.0.1:${server.port}/api/v1/${kind}/${id}/thumbnail`, { headers: server.headers })
      await Promise.all(data.map(async (one) => (await ask(one)).arrayBuffer()))
    }
  }
}

/** Frames while scrolling through covers, compared with a tall empty page. */
async function benchFrames(openPage: OpenPage, { port }: BenchServer): Promise<void> {
  const scroll = async (path: string, pixels: number) => {
    const page = await openPage()
    await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'networkidle' })
    if (path.endsWith('.svg')) await page.goto('data:text/html,<div style="height:900000px">')
    await page.mouse.move(700, 500)
    const counting = page.evaluate(frames) as Promise<readonly number[]>
    const until = Date.now() + scrollMs
    while (Date.now() < until) {
      await page.mouse.wheel(0, pixels)
      await new Promise((resolve) => setTimeout(resolve, 16))
    }
    const gaps = (await counting).toSorted((a, b) => a - b)
    await page.context().close()
    const at = (share: number) => gaps[Math.floor(gaps.length * share)] ?? 0
    return { rate: (gaps.length / scrollMs) * 1_000, p50: at(0.5), p95: at(0.95) }
  }
  for (const [how, pixels] of Object.entries(turns)) {
    const empty = await scroll('/favicon.svg', pixels)
    for (const path of ['/series', '/books']) {
      const { rate, p50, p95 } = await scroll(path, pixels)
      report({
        row: 'I4',
        measure: `frames while the covers of ${path} are ${how}`,
        value: `${number(rate, 0)}/s = ${number(rate / empty.rate)} of an empty page; p50 ${number(p50, 1)}, p95 ${number(p95, 1)} ms`,
        limit: `${number(empty.rate, 0)}/s`,
        must: '>= 0.9',
        ok: rate >= 0.9 * empty.rate,
      })
    }
  }
}
