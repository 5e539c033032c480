import type { APIRequestContext, Page } from 'playwright-core'
import { readingListFile } from './reading-list-file.ts'

type Screen = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> }
type Asked = { readonly request: APIRequestContext; readonly url: string }
type Found = { readonly data: readonly { readonly id: string }[] }

/** Creates collections and reading lists from existing items. @returns their screens */
export async function screensOfLists({ request, url }: Asked): Promise<readonly Screen[]> {
  const headers = { origin: url }
  const make = async (path: string, data: object) => {
    const answer = await request.post(`${url}${path}`, { data, headers })
    return ((await answer.json()) as { readonly id: string }).id
  }
  const ids = async (path: string) => {
    const answer = await request.get(`${url}${path}`)
    return ((await answer.json()) as Found).data.map(({ id }) => id)
  }
  const seriesIds = await ids('/api/v1/series?pageSize=9')
  const bookIds = await ids('/api/v1/books?pageSize=14&sort=number,asc')
  const summary = 'What one takes along when it rains, the tea is hot and nobody calls before the evening.'
  const collection = await make('/api/v1/collections', {
    name: 'For rainy days',
    summary,
    ordered: true,
    sort: null,
    seriesIds,
  })
  const condition = {
    anyOf: [
      { genre: { operator: 'is', value: 'Adventure' } },
      { allOf: [{ year: { operator: 'gte', value: 2015 } }, { readStatus: { operator: 'is', value: 'unread' } }] },
    ],
  }
  const automatic = await make('/api/v1/collections', { name: 'Adventures', condition, sort: 'year,desc' })
  await make('/api/v1/collections', { name: 'Lent to nobody', sort: null })
  const readList = await make('/api/v1/readlists', { name: 'The tide, in order', summary, bookIds })
  for (const bookId of bookIds.slice(0, 3)) {
    await request.post(`${url}/api/v1/books/${bookId}/read`, { headers })
  }
  await make('/api/v1/readlists', { name: 'To begin with', bookIds: bookIds.slice(4, 7) })
  return [
    { name: 'lists-collections', path: '/lists' },
    { name: 'lists-new-collection', path: '/lists', act: press('New collection') },
    { name: 'lists-reading', path: '/lists?kind=reading' },
    { name: 'lists-collection', path: `/lists/collections/${collection}` },
    { name: 'lists-arrange', path: `/lists/collections/${collection}`, act: press('Arrange') },
    { name: 'lists-automatic', path: `/lists/collections/${automatic}` },
    { name: 'lists-read-list', path: `/lists/reading/${readList}` },
    { name: 'lists-add-series', path: `/lists/collections/${collection}`, act: find('Add series', 'the') },
    { name: 'lists-add-books', path: `/lists/reading/${readList}`, act: find('Add books', 'the') },
    { name: 'lists-add-nothing', path: `/lists/reading/${readList}`, act: find('Add books', 'zebra') },
    { name: 'lists-import', path: '/lists/import' },
    { name: 'lists-import-preview', path: '/lists/import', act: chooseFile },
    {
      name: 'lists-pick',
      path: `/series/${seriesIds[0]}`,
      act: pick('More options for this series', 'Add to collection'),
    },
    {
      name: 'lists-pick-books',
      path: `/series/${seriesIds[1]}`,
      act: pick('More options for this series', 'Add to reading list'),
    },
  ]
}

/** Covers and further data of a series and a book. */
export function screensOfDetails({
  series,
  book,
}: {
  readonly series: string
  readonly book: string
}): readonly Screen[] {
  const about = async (page: Page) => {
    const toggle = page.getByRole('button', { name: /^Titles, links/ })
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
    await page.getByRole('heading', { name: 'My rating' }).waitFor()
    await toggle.scrollIntoViewIfNeeded()
  }
  const adding = async (page: Page) => {
    await about(page)
    await page.getByRole('button', { name: 'Add an ID' }).click()
    await page.getByRole('region', { name: 'External IDs' }).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: 'External IDs' }).scrollIntoViewIfNeeded()
  }
  return [
    {
      name: 'details-series-cover',
      path: `/series/${series}`,
      act: pick('More options for this series', 'Change cover'),
    },
    { name: 'details-book-cover', path: `/books/${book}`, act: pick('More options for this book', 'Change cover') },
    { name: 'details-series', path: `/series/${series}`, act: about },
    { name: 'details-adding', path: `/series/${series}`, act: adding },
    {
      name: 'details-book',
      path: `/books/${book}`,
      act: (page) => page.getByRole('region', { name: 'Links' }).scrollIntoViewIfNeeded(),
    },
  ]
}

/** Empty list screens. */
export const emptyScreensOfLists: readonly Screen[] = [
  { name: 'lists-empty', path: '/lists' },
  { name: 'lists-empty-reading', path: '/lists?kind=reading' },
]

function press(name: string) {
  return (page: Page) => page.getByRole('button', { name, exact: true }).click()
}

function pick(menu: string, item: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').waitFor()
  }
}

function find(button: string, words: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('searchbox', { name: button }).fill(words)
    await page.waitForTimeout(900)
  }
}

async function chooseFile(page: Page): Promise<void> {
  const buffer = Buffer.from(
    readingListFile('The tide', [
      { series: 'The Wandering Lighthouse', number: '1' },
      { series: 'Salt and Cinders', number: '1', year: 2019 },
      { series: 'Nobody Knows', number: '4', volume: 2 },
      { series: 'The Wandering Lighthouse', number: '2' },
    ]),
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'tide.cbl', mimeType: 'text/xml', buffer })
  await page.getByText(/issues?: \d+ found/).waitFor()
}
