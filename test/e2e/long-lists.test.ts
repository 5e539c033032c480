import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { putMany } from './many-books.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'

const executable = findBrowser()
const total = 600

describe.skipIf(executable === undefined)('a long reading list', () => {
  let visited: VisitedServer
  let page: Page
  let url: string
  let list: string
  let ids: string[]

  const ask = async (path: string, data?: object) => {
    const headers = { origin: url }
    const answer = await (data === undefined
      ? page.request.get(`${url}/api/v1${path}`)
      : page.request.post(`${url}/api/v1${path}`, { data, headers }))
    expect(answer.ok(), path).toBe(true)
    return answer.status() === 204
      ? null
      : ((await answer.json()) as { readonly id: string; readonly data: readonly { readonly id: string }[] })
  }
  const idsOf = async (path: string) => {
    const pages = [await ask(`${path}pageSize=500&page=1`), await ask(`${path}pageSize=500&page=2`)]
    return pages.flatMap((one) => one?.data.map(({ id }) => id) ?? [])
  }
  const order = () => idsOf(`/readlists/${list}/books?`)
  const rows = () => page.getByRole('list', { name: 'Books in this reading list' }).getByRole('listitem')
  const row = (place: number) => page.locator(`li[aria-posinset="${place}"]`)
  const handleAt = (place: number) => page.getByRole('button', { name: new RegExp(`^Move .*, position ${place} of`) })
  const focused = () => page.locator('[data-grip]:focus').getAttribute('aria-label')

  beforeAll(async () => {
    visited = await openPopulatedServer(executable, { count: total, put: (shelf) => putMany(shelf, 60, 10) })
    page = visited.page
    url = visited.fixture.url
    const books = await idsOf('/books?sort=filename,asc&')
    ids = books.slice(0, total)
    list = (await ask('/readlists', { name: 'All of it', bookIds: ids.slice(0, 500) }))?.id ?? ''
    await ask(`/readlists/${list}/books`, { bookIds: ids.slice(500) })
    await page.goto(`${url}/lists/reading/${list}`)
    await handleAt(1).waitFor()
  }, 120_000)
  afterAll(() => visited?.close())

  it('renders few of its rows, every other is one scroll away, and nothing else scrolls meanwhile', async () => {
    await page.evaluate(`(() => {
      const scrollTo = window.scrollTo
      window.corrections = 0
      window.scrollTo = (...to) => { window.corrections++; scrollTo.apply(window, to) }
    })()`)
    // As one value, so that a failure tells what was on screen.
    const shown = () =>
      page.evaluate(`({
        left: Math.max(0, Math.round(document.documentElement.scrollHeight - innerHeight - scrollY)),
        last: document.querySelector('main ol li:last-child')?.ariaPosInSet,
        loading: document.querySelectorAll('main ol [data-unknown]').length,
        corrections: window.corrections,
      })`)
    await page.keyboard.press('End')
    await expect.poll(shown).toEqual({ left: 0, last: String(total), loading: 0, corrections: 0 })
    await handleAt(total).waitFor()
    expect(await rows().count()).toBeLessThan(40)
    await page.keyboard.press('Home')
    await handleAt(1).waitFor()
    expect(await shown()).toMatchObject({ corrections: 0 })
  })

  it('can be reordered by keyboard up to its end, and the handle keeps the focus', async () => {
    const name = String(await handleAt(1).getAttribute('aria-label')).replace(/, position.*$/, '')
    await handleAt(1).press('End')
    await expect.poll(focused).toBe(`${name}, position ${total} of ${total}`)
    await expect.poll(order).toEqual([...ids.slice(1), ids[0]])
    await page.locator('[data-grip]:focus').press('Home')
    await expect.poll(focused).toBe(`${name}, position 1 of ${total}`)
    await expect.poll(order).toEqual(ids)
  })

  it('scrolls while a row is dragged past the edge of the window, and the row stays under the pointer', async () => {
    const from = await handleAt(2).boundingBox()
    if (from === null) throw new Error('the grip is not on screen')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, (page.viewportSize()?.height ?? 0) - 4, { steps: 4 })
    await expect.poll(() => page.evaluate('window.scrollY'), { timeout: 10_000 }).toBeGreaterThan(1_500)
    await page.mouse.move(from.x + 10, 300)
    await page.mouse.up()
    const moved = ids[1] ?? ''
    await expect.poll(async () => (await order()).indexOf(moved)).toBeGreaterThan(15)
    await ask(`/readlists/${list}/books/move`, { bookIds: [moved], place: 2 })
    await expect.poll(order).toEqual(ids)
    await page.goto(`${url}/lists/reading/${list}`)
    await handleAt(1).waitFor()
  })

  it('can be searched by part of a title and by position', async () => {
    const find = page.getByRole('searchbox', { name: 'Find a title or a position' })
    await find.fill('Many 040 #007')
    await page.getByRole('list', { name: 'Results in this list' }).getByRole('button').first().click()
    await expect.poll(focused).toMatch(/^Move Many 040 #007, position \d+ of 600$/)
    await find.fill('300')
    await page.getByRole('button', { name: 'Go to position 300' }).click()
    await expect.poll(focused).toMatch(/position 300 of 600$/)
  })

  it('moves a book to a position by number', async () => {
    await row(300)
      .getByRole('button', { name: /^Other positions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Move to position…' }).click()
    await page.getByRole('textbox', { name: 'Position' }).fill('5')
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect.poll(focused).toMatch(/position 5 of 600$/)
    const rest = ids.toSpliced(299, 1)
    await expect.poll(order).toEqual(rest.toSpliced(4, 0, ids[299] ?? ''))
  })

  it('moves several books to the end together and removes them together', async () => {
    const before = await order()
    await page.goto(`${url}/lists/reading/${list}`)
    await handleAt(1).waitFor()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const names = await Promise.all([2, 4].map((place) => row(place).getByRole('checkbox').getAttribute('aria-label')))
    await row(4).getByRole('checkbox').click()
    await row(2).getByRole('checkbox').click()
    await page.getByRole('region', { name: '2 books selected' }).waitFor()
    await page.getByRole('button', { name: 'Move to end' }).click()
    const chosen = [before[1] ?? '', before[3] ?? '']
    const rest = before.filter((id) => !chosen.includes(id))
    await expect.poll(order).toEqual([...rest, ...chosen])
    await handleAt(total).waitFor()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    // By name: the rows at the end may still be the previous ones.
    for (const [index, name] of names.entries()) {
      await row(total - 1 + index)
        .getByRole('checkbox', { name: String(name), exact: true })
        .click()
    }
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(order).toEqual(rest)
    await handleAt(rest.length).waitFor()
    expect(visited.pageErrors).toEqual([])
  })

  it('loads few of the covers that scroll past, and all of them where scrolling stops', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // The page clock advances only here, so that a busy machine does not change the scroll speed.
    const scroll = async (to: number, step: number) => {
      for (let y = step; y <= to; y += step) {
        await page.evaluate(`new Promise((moved) => {
          window.addEventListener('scroll', moved, { once: true })
          window.scrollTo(0, ${y})
        })`)
        await page.clock.runFor(16)
      }
    }
    const countOf = (what: RegExp) => asked.filter((path) => what.test(path)).length
    await page.clock.install()
    await page.goto(`${url}/books`)
    await page.locator('main li img').first().waitFor()
    const columns = await page.evaluate(`(() => {
      const tops = [...document.querySelectorAll('main li')].map((cell) => cell.getBoundingClientRect().top)
      return tops.filter((top) => top === tops[0]).length
    })()`)
    const before = countOf(/\/thumbnail$/)
    await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'))
    await scroll(16_800, 400)
    await page.clock.resume()
    const rows = 16_000 / ((await page.locator('main li').first().boundingBox())?.height ?? 1)
    expect(countOf(/\/thumbnail$/) - before).toBeLessThan((rows * Number(columns)) / 2)
    const shown = await page.locator('main li').count()
    await expect.poll(() => page.locator('main li [data-state="ready"]').count()).toBe(shown)
  })
})
