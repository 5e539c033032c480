import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sanitiseDocument, sanitiseSvg } from '../../server/formats/epub/markup/sanitise.ts'
import { findBrowser, openBrowser } from '../e2e/browser.ts'
import { attacks } from '../fixtures/hostile-markup.ts'

const executablePath = findBrowser()

const BOOK = 'https://book.example/books/1/resources/'

type Served = { readonly name: string; readonly type: string; readonly body: string }

/** The attack as an XHTML and an SVG document. */
function documentsOf(attack: string): { xhtml: string; svg: string } {
  const namespaces = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
  return {
    xhtml: `<html xmlns="http://www.w3.org/1999/xhtml" ${namespaces}><head><title>T</title></head><body>${attack}</body></html>`,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${namespaces}>${attack}</svg>`,
  }
}

/** The attack in every kind of document that the reader can show. */
function sanitised(attack: string, number: number): Served[] {
  const { xhtml, svg } = documentsOf(attack)
  const results = [
    { name: 'x.html', type: 'text/html', result: sanitiseDocument(Buffer.from(xhtml), 'OEBPS/x.html', true) },
    { name: 'h.html', type: 'text/html', result: sanitiseDocument(Buffer.from(attack), 'OEBPS/h.html', false) },
    { name: 's.svg', type: 'image/svg+xml', result: sanitiseSvg(Buffer.from(svg), 'OEBPS/s.svg') },
  ]
  return results.flatMap(({ name, type, result }) =>
    result.ok ? [{ name: `OEBPS/${number}-${name}`, type, body: result.value }] : [],
  )
}

function untouched(attack: string, number: number): Served[] {
  return [{ name: `OEBPS/${number}.html`, type: 'text/html', body: documentsOf(attack).xhtml }]
}

/** Loads all documents in frames of one page. @returns the external addresses requested, and the scripts that ran */
async function load(browser: Browser, served: readonly Served[]): Promise<{ asked: string[]; ran: string[] }> {
  const page = await browser.newPage()
  const bodies = new Map(served.map((part) => [BOOK + part.name, part]))
  const frames = served.map(({ name }) => `<iframe src="${BOOK}${name}"></iframe>`).join('')
  bodies.set(`${BOOK}all.html`, { name: 'all.html', type: 'text/html', body: frames })
  const asked: string[] = []
  const ran: string[] = []
  await page.exposeFunction('tell', (what: string) => void ran.push(what))
  await page.addInitScript('window.alert = (what) => window.tell(String(what) + " " + location.href)')
  await page.route('**/*', (route) => {
    const url = route.request().url()
    const known = bodies.get(url)
    if (known !== undefined) return route.fulfill({ contentType: known.type, body: known.body })
    if (!url.startsWith(BOOK)) asked.push(url)
    return route.fulfill({ status: 404, body: '' })
  })
  await page.goto(`${BOOK}all.html`, { waitUntil: 'load', timeout: 100_000 })
  expect(page.frames().length).toBeGreaterThan(served.length)
  await page.close()
  return { asked, ran }
}

/** Without any server policy: scripts are enabled and all addresses allowed. */
describe.skipIf(executablePath === undefined)('book content in a permissive browser', () => {
  let browser: Browser | undefined

  beforeAll(async () => {
    browser = await openBrowser(executablePath ?? '')
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('runs and loads nothing from outside the book after sanitising', async () => {
    if (browser === undefined) throw new Error('There is no browser.')
    const { asked, ran } = await load(browser, attacks.flatMap(sanitised))
    expect(asked).toEqual([])
    expect(ran).toEqual([])
  }, 120_000)

  it('runs and loads without sanitising: the attacks are real', async () => {
    if (browser === undefined) throw new Error('There is no browser.')
    const { asked, ran } = await load(browser, attacks.flatMap(untouched))
    expect(asked.length).toBeGreaterThan(15)
    expect(ran.length).toBeGreaterThan(10)
  }, 120_000)
})
