import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import type { House } from './running-house.ts'
import { openSettledHouse, type VisitedHouse } from './settled-house.ts'

const executable = findBrowser()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

describe.skipIf(executable === undefined)('a finger on a phone', () => {
  let house: House
  let visited: VisitedHouse
  let context: BrowserContext
  let page: Page
  let fingers: CDPSession
  const complaints: string[] = []

  beforeAll(async () => {
    visited = await openSettledHouse(executable)
    house = visited.house
    context = await visited.browser.newContext({ ...phone, storageState: await visited.context.storageState() })
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => complaints.push(error.message))
    fingers = await context.newCDPSession(page)
  })
  afterAll(() => visited?.close())

  const middleOf = async (place: Locator) => {
    await place.scrollIntoViewIfNeeded()
    const box = await place.boundingBox()
    if (box === null) throw new Error('it is not on screen')
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  }
  const put = (type: 'touchStart' | 'touchMove', point: { readonly x: number; readonly y: number }) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
  const lift = () => fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const bar = (count: string) => page.getByRole('region', { name: count })

  it('selects a book when it is held there, and further ones with a tap', async () => {
    await page.goto(`${house.url}/books`)
    const books = page.getByRole('list', { name: 'Books', exact: true })
    await put('touchStart', await middleOf(books.getByRole('link').first()))
    await bar('1 book selected').waitFor()
    await lift()
    expect(await bar('1 book selected').isVisible()).toBe(true)
    await books.getByRole('checkbox').nth(1).tap()
    await bar('2 books selected').waitFor()
    expect(new URL(page.url()).pathname).toBe('/books')
    await page.getByRole('button', { name: 'End selecting' }).tap()
    await bar('2 books selected').waitFor({ state: 'detached' })
  })

  it('selects nothing when it moves on to scroll, and opens a book with a tap', async () => {
    const link = page.getByRole('list', { name: 'Books', exact: true }).getByRole('link').first()
    const from = await middleOf(link)
    await put('touchStart', from)
    for (const by of [20, 60, 120]) await put('touchMove', { x: from.x, y: from.y - by })
    await lift()
    await link.tap()
    await page.waitForURL(/\/books\/./)
    expect(await page.getByRole('region', { name: /selected$/ }).count()).toBe(0)
  })

  it('puts a reading list in order by dragging', async () => {
    const asked = await context.request.get(`${house.url}/api/v1/books?sort=title,asc&pageSize=3`)
    const { data } = (await asked.json()) as {
      readonly data: readonly { readonly id: string; readonly title: string }[]
    }
    const [first, second, third] = data.map(({ title }) => title)
    const made = await context.request.post(`${house.url}/api/v1/readlists`, {
      data: { name: 'On the way', bookIds: data.map(({ id }) => id) },
      headers: { origin: house.url },
    })
    const { id } = (await made.json()) as { readonly id: string }
    await page.goto(`${house.url}/lists/reading/${id}`)
    const grips = page.getByRole('button', { name: /^Move / })
    await grips.nth(2).waitFor()
    expect(await grips.count()).toBe(3)
    const [from, to] = [await middleOf(grips.nth(2)), await middleOf(grips.nth(0))]
    await put('touchStart', from)
    for (const share of [0.3, 0.6, 1]) await put('touchMove', { x: from.x, y: from.y + (to.y - 8 - from.y) * share })
    await lift()
    const order = async () => (await grips.all()).map((grip) => grip.getAttribute('aria-label'))
    const names = async () =>
      (await Promise.all(await order())).map((name) => name?.replace(/^Move (.*), place.*$/, '$1'))
    await expect.poll(names, { timeout: 10_000 }).toEqual([third, first, second])
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expect.poll(names, { timeout: 10_000 }).toEqual([third, first, second])
  })

  it('breaks none of the rules of its own page', () => expect(complaints).toEqual([]))
})
