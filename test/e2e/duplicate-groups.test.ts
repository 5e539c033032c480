import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comicBook, putBook } from './bookshelf.ts'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'

const executable = findBrowser()

/** A book that exists in two series of the same name, and two possibly equal series. */
async function putDuplicates(shelf: string): Promise<void> {
  const copy = await comicBook({ series: 'Copies', number: 1, pages: 4, hue: 10 })
  putBook(shelf, 'Copies (old)/Copies 01.cbz', copy)
  putBook(shelf, 'Copies (new)/Copies 01.cbz', copy)
  putBook(shelf, 'Copies (new)/Copies 02.cbz', await comicBook({ series: 'Copies', number: 2, pages: 3, hue: 60 }))
  putBook(shelf, 'Moths (old)/Moths 01.cbz', await comicBook({ series: 'Moths', number: 1, pages: 3, hue: 120 }))
  putBook(shelf, 'Moths (new)/Moths 02.cbz', await comicBook({ series: 'Moths', number: 2, pages: 3, hue: 180 }))
}

type ListedBook = { readonly path: string; readonly seriesId: string }
type ListedSeries = { readonly title: string; readonly bookCount: number; readonly path: string }

describe.skipIf(executable === undefined)('duplicate groups', () => {
  let visited: VisitedServer
  let page: Page
  let url: string

  beforeAll(async () => {
    visited = await openPopulatedServer(executable, { count: 5, put: putDuplicates })
    page = visited.page
    url = visited.fixture.url
    await page.goto(`${url}/duplicates`)
    await page.getByRole('button', { name: 'Find duplicates' }).click()
    await page.getByRole('region', { name: /Copies/ }).waitFor()
  })
  afterAll(() => visited?.close())

  const all = async <Row>(path: string): Promise<readonly Row[]> => {
    const asked = await page.request.get(`${url}/api/v1/${path}?pageSize=100`)
    return ((await asked.json()) as { readonly data: readonly Row[] }).data
  }

  it('compare equal books, with their differences and a link to each', async () => {
    const group = page.getByRole('region', { name: /Copies/ })
    const members = group.getByRole('listitem')
    expect(await members.count()).toBe(2)
    for (const words of await members.allInnerTexts())
      expect(words).toMatch(/Copies[\s\S]*Copies \((old|new)\)[\s\S]*CBZ, [\s\S]*4/)
    for (const at of [0, 1]) {
      const links = members.nth(at).getByRole('link')
      const targets = await links.evaluateAll((found: readonly { getAttribute(name: string): string | null }[]) =>
        found.map((link) => link.getAttribute('href')),
      )
      expect(targets.some((target) => target?.startsWith('/books/'))).toBe(true)
      expect(targets.some((target) => target?.startsWith('/series/'))).toBe(true)
    }
    const [one, other] = await members.all()
    const boxes = [await one?.boundingBox(), await other?.boundingBox()]
    expect(boxes[0]?.y).toBe(boxes[1]?.y)
  })

  it('move equal books into the same series, whichever is chosen, after which that is no longer offered', async () => {
    const group = page.getByRole('region', { name: /Copies/ })
    await group.getByRole('button', { name: /^Move to the same series/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to the same series' })
    await dialog.getByRole('radio').filter({ hasText: '1 book' }).click()
    await dialog.getByText('1 book will move to “Copies”, which will then have 2 books.').waitFor()
    await dialog.getByRole('radio').filter({ hasText: '2 books' }).click()
    await dialog.getByText('1 book will move to “Copies”, which will then have 3 books.').waitFor()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await group.getByRole('button', { name: /^Move to the same series/ }).waitFor({ state: 'hidden' })
    const copies = (await all<ListedBook>('books')).filter(({ path }) => path.includes('Copies'))
    expect(copies).toHaveLength(3)
    expect(new Set(copies.map(({ seriesId }) => seriesId)).size).toBe(1)
    expect(await group.getByRole('listitem').count()).toBe(2)
  })

  it('merge equal series into the chosen series', async () => {
    await page.goto(`${url}/duplicates?of=series`)
    const group = page.getByRole('region', { name: 'Moths' })
    await group.getByRole('button', { name: 'Merge…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').filter({ hasText: 'Moths (new)' }).click()
    await dialog.getByText('1 book will move to “Moths”, which will then have 2 books.').waitFor()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await group.waitFor({ state: 'hidden' })
    const moths = (await all<ListedSeries>('series')).filter(
      ({ title, bookCount }) => title === 'Moths' && bookCount > 0,
    )
    expect(moths).toMatchObject([{ bookCount: 2, path: expect.stringContaining('Moths (new)') }])
  })

  it('report no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
