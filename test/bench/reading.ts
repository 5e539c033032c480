import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { findBrowser, openBrowser } from '../e2e/browser.ts'
import { addFolder, becomeOwner, dismissHint, waitForBooks } from '../e2e/person.ts'
import { openHouse } from '../e2e/running-house.ts'
import { drawPages, storedZip } from './books.ts'
import { number, report } from './table.ts'

/** Drawn pages that take turns: each page of the book still is a picture of its own for the browser. */
const drawings = 12
const warm = 20
const turns = 500
/** The first one is shown before the first turn. */
const pages = 1 + warm + turns
const mostTurnMs = 50
const mostGrowth = 1.5

/** Turning pages in a real browser: how long a turn takes with the next page ready, and what 500 of them leave behind. */
export async function benchReading(): Promise<void> {
  const executable = findBrowser()
  if (executable === undefined) return
  const house = await openHouse({ SERVICE_RATE_LIMIT__ENABLED: 'false' })
  const browser = await openBrowser(executable)
  try {
    writeFileSync(join(house.shelf, 'Long 001.cbz'), await longComic(pages))
    writeFileSync(join(house.shelf, 'Long 002.cbz'), await longComic(1))
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(house.url)
    await becomeOwner(page)
    await addFolder(page, house.shelf)
    await waitForBooks(page, 2)
    await page.goto(`${house.url}/read/${await longBook(page, house.url)}?page=1`)
    await dismissHint(page)
    await turn(page, warm)
    const system = await browser.newBrowserCDPSession()
    const before = await memoryOf(page, system)
    const taken = await turn(page, turns)
    const after = await memoryOf(page, system)
    reportTurns(taken, await framesOf(page))
    reportMemory(before, after)
  } finally {
    await browser.close()
    await house.close()
  }
}

/** The id of the long book, as soon as the scan has counted its pages. */
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
 * Turns pages by key, each when the next one lies ready, as for somebody who reads.
 * @returns milliseconds from the key to the frame that shows the page, sorted
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

/** Milliseconds of a frame of the same page when nothing happens: nothing can be shown faster. */
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

type Memory = { readonly heapMb: number; readonly residentMb: number; readonly nodes: number }

/** What the page holds after its waste was collected, and what its process takes. */
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
    must: `p95 <= ${mostTurnMs} ms`,
    ok: p95 <= mostTurnMs,
  })
}

function reportMemory(before: Memory, after: Memory): void {
  const growth = after.residentMb / before.residentMb
  report({
    row: '-',
    measure: `memory of the reader after ${turns} pages`,
    value: `${number(after.residentMb, 0)} MB = ${number(growth)} x that after ${warm}; heap ${number(after.heapMb, 1)} MB, ${number(after.nodes, 0)} nodes`,
    limit: `after ${warm}: ${number(before.residentMb, 0)} MB; heap ${number(before.heapMb, 1)} MB, ${number(before.nodes, 0)} nodes`,
    must: `<= ${mostGrowth} x`,
    ok: growth <= mostGrowth,
  })
}
