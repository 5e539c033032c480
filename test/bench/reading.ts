import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { findBrowser, openBrowser } from '../e2e/browser.ts'
import { openServerFixture } from '../e2e/running-server.ts'
import { addFolder, createOwner, dismissHint, waitForBooks } from '../e2e/user-actions.ts'
import { drawPages, storedZip } from './books.ts'
import { number, report } from './table.ts'

/** Images used in turn; each page of the book is still a separate image for the browser. */
const drawings = 12
const warm = 20
const turns = 500
/** The first page is shown before the first turn. */
const pages = 1 + warm + turns
const maxTurnMs = 50
/** Compared with a page that only shows the same images, to exclude memory of the browser and debugger. */
const maxGrowth = 1.5

/** Turning pages in a real browser: the time with the next page preloaded, and the memory after 500 turns. */
export async function benchReading(): Promise<void> {
  const executable = findBrowser()
  if (executable === undefined) return
  const fixture = await openServerFixture({ SERVICE_RATE_LIMIT__ENABLED: 'false' })
  const browser = await openBrowser(executable)
  try {
    writeFileSync(join(fixture.shelf, 'Long 001.cbz'), await longComic(pages))
    writeFileSync(join(fixture.shelf, 'Long 002.cbz'), await longComic(1))
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(fixture.url)
    await createOwner(page)
    await addFolder(page, fixture.shelf)
    await waitForBooks(page, 2)
    await page.goto(`${fixture.url}/read/${await longBook(page, fixture.url)}?page=1`)
    await dismissHint(page)
    await turn(page, warm)
    const system = await browser.newBrowserCDPSession()
    const before = await memoryOf(page, system)
    const taken = await turn(page, turns)
    const after = await memoryOf(page, system)
    reportTurns(taken, await framesOf(page))
    reportMemory({ before, after }, await bareGrowth(executable, page, await picturesOf(page, fixture.url)))
  } finally {
    await browser.close()
    await fixture.close()
  }
}

/** The ID of the long book, once the scan has counted its pages. */
async function longBook(page: Page, url: string): Promise<string> {
  for (;;) {
    const answer = await page.request.get(`${url}/api/v1/books`)
    const { data } = (await answer.json()) as { data: readonly { id: string; pageCount: number }[] }
    const found = data.find(({ pageCount }) => pageCount === pages)
    if (found !== undefined) return found.id
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function longComic(count: number): Promise<Buffer> {
  const drawn = await drawPages(drawings, 1_200, 1_800, 12)
  const entries = Array.from({ length: count }, (_, index) => ({
    name: `${String(index + 1).padStart(4, '0')}.jpg`,
    bytes: drawn[index % drawings] ?? Buffer.alloc(0),
  }))
  return storedZip(entries)
}

/**
 * Turns pages by key, each when the next one is preloaded.
 * @returns milliseconds from the key to the frame with the page, sorted
 */
async function turn(page: Page, times: number): Promise<readonly number[]> {
  const taken = await page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const shown = () => document.querySelector('[data-shown] img')
    const numberOf = (picture) => Number(/\\d+/.exec(picture?.alt ?? '')?.[0])
    const isReady = (picture) => picture !== null && picture.complete && picture.naturalWidth > 0
    const taken = []
    for (let turn = 0; turn < ${times}; turn += 1) {
      const next = numberOf(shown()) + 1
      const ahead = () => document.querySelector('img[alt^="Page ' + next + ' of"]')
      const asked = performance.now()
      while (!isReady(ahead())) {
        if (performance.now() - asked > 20_000) throw new Error('page ' + next + ' does not come')
        await frame()
      }
      await ahead().decode()
      await new Promise((go) => setTimeout(go, 30))
      const begun = performance.now()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
      do await frame()
      while ((numberOf(shown()) !== next || !isReady(shown())) && performance.now() - begun < 20_000)
      if (numberOf(shown()) !== next) throw new Error('page ' + next + ' is not turned to')
      taken.push(performance.now() - begun)
    }
    return taken
  })()`)
  return (taken as number[]).toSorted((a, b) => a - b)
}

/** Frame time of the idle page in milliseconds, which is the lower limit. */
async function framesOf(page: Page): Promise<number> {
  const spans = await page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const spans = []
    let last = await frame()
    for (let turn = 0; turn < 60; turn += 1) {
      const now = await frame()
      spans.push(now - last)
      last = now
    }
    return spans
  })()`)
  return middle(
    (spans as number[]).toSorted((a, b) => a - b),
    0.5,
  )
}

/** The image URLs that the reader requests. */
async function picturesOf(page: Page, url: string): Promise<readonly string[]> {
  const shown = await page.locator('[data-shown] img').getAttribute('src')
  if (shown === null) throw new Error('no page is shown')
  return Array.from(
    { length: pages },
    (_, index) => new URL(shown.replace(/pages\/\d+/, `pages/${index + 1}`), url).href,
  )
}

type Growth = { readonly before: Memory; readonly after: Memory }

/** Memory growth of a page that shows the same images, five at a time, and does nothing else. */
async function bareGrowth(executable: string, reader: Page, addresses: readonly string[]): Promise<Growth> {
  const browser = await openBrowser(executable)
  try {
    const context = await browser.newContext({ storageState: await reader.context().storageState() })
    const page = await context.newPage()
    const bare = new URL('/bare', addresses[0]).href
    await page.route(bare, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }))
    await page.goto(bare)
    const system = await browser.newBrowserCDPSession()
    await showImages(page, addresses.slice(0, 1 + warm))
    const before = await memoryOf(page, system)
    await showImages(page, addresses.slice(1 + warm))
    return { before, after: await memoryOf(page, system) }
  } finally {
    await browser.close()
  }
}

async function showImages(page: Page, addresses: readonly string[]): Promise<void> {
  await page.evaluate(`(async () => {
    for (const address of ${JSON.stringify(addresses)}) {
      const picture = document.createElement('img')
      picture.style.width = '400px'
      picture.src = address
      document.body.append(picture)
      await picture.decode()
      if (document.images.length > 5) document.images[0].remove()
      await new Promise(requestAnimationFrame)
    }
  })()`)
}

type Memory = { readonly heapMb: number; readonly residentMb: number; readonly nodes: number }

/** Memory of the page after garbage collection, and of its process. */
async function memoryOf(page: Page, system: CDPSession): Promise<Memory> {
  const own = await page.context().newCDPSession(page)
  await own.send('Performance.enable')
  await own.send('HeapProfiler.collectGarbage')
  const { metrics } = await own.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  const resident = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentMb(id))
  await own.detach()
  return { heapMb: of('JSHeapUsedSize') / 1e6, residentMb: Math.max(...resident), nodes: of('Nodes') }
}

function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1_024
}

function middle(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

function reportTurns(taken: readonly number[], frame: number): void {
  const [p50, p95] = [middle(taken, 0.5), middle(taken, 0.95)]
  report({
    row: '-',
    measure: `page turn with the next page ready, ${turns} of 1,200 x 1,800`,
    value: `p50 ${number(p50)} ms = ${number(p50 / frame, 1)} frames, p95 ${number(p95)} ms`,
    limit: `frame ${number(frame)} ms`,
    must: `p95 <= ${maxTurnMs} ms`,
    ok: p95 <= maxTurnMs,
  })
}

function reportMemory(reader: Growth, bare: Growth): void {
  const grown = ({ before, after }: Growth) => after.residentMb - before.residentMb
  const share = grown(reader) / grown(bare)
  const { before, after } = reader
  report({
    row: '-',
    measure: `memory that ${turns} pages more leave behind in the reader`,
    value: `${number(grown(reader), 0)} MB = ${number(share)} of a bare page; heap ${number(before.heapMb, 1)} to ${number(after.heapMb, 1)} MB, ${number(before.nodes, 0)} to ${number(after.nodes, 0)} nodes`,
    limit: `${number(grown(bare), 0)} MB (${number(bare.before.residentMb, 0)} to ${number(bare.after.residentMb, 0)})`,
    must: `<= ${maxGrowth}`,
    ok: share <= maxGrowth,
  })
}
