import type { Page } from 'playwright-core'

const pluginId = '0199b3c0-0000-7000-8000-000000000001'
const places = [{ pluginId, displayName: 'Harbour catalogue', source: 'api:harbour', externalId: '41' }]
const also = {
  pluginId: pluginId.replace(/1$/, '2'),
  displayName: 'Island index',
  source: 'api:island',
  externalId: null,
}
const matches = [
  {
    externalId: '41',
    title: 'The Wandering Lighthouse',
    alternateTitles: ['Der wandernde Leuchtturm'],
    year: 2011,
    summary:
      'A lighthouse leaves its rock at night and is back before the ships look for it. Somebody has to go along.',
    url: 'https://harbour.example/41',
    relevance: 0.97,
  },
  {
    externalId: '57',
    title: 'The Wandering Lighthouse: Winter Stories',
    alternateTitles: [],
    year: 2014,
    summary: null,
    url: null,
    relevance: 0.6,
  },
]
const preview = {
  externalId: '41',
  url: 'https://harbour.example/41',
  covers: {
    status: 'will-apply',
    offered: [
      { token: 'first', host: 'covers.harbour.example', width: 800, height: 1200 },
      { token: 'second', host: 'covers.harbour.example', width: null, height: null },
    ],
  },
  fields: [
    { field: 'title', current: 'The Wandering Lighthouse', proposed: 'The Wandering Lighthouse', status: 'unchanged' },
    { field: 'summary', current: null, proposed: matches[0]?.summary, status: 'will-apply' },
    { field: 'publisher', current: 'Quay & Sons', proposed: 'Quay and Sons, Publishers', status: 'locked' },
    { field: 'status', current: 'ongoing', proposed: 'ended', status: 'will-apply' },
    { field: 'year', current: null, proposed: null, status: 'not-provided' },
    { field: 'ageRating', current: null, proposed: 12, status: 'no-permission' },
    { field: 'genres', current: ['Drama'], proposed: ['Drama', 'Fantasy', 'Slice of life'], status: 'will-apply' },
    {
      field: 'people',
      current: null,
      status: 'will-apply',
      proposed: [
        { name: 'Ada Ferry', role: 'writer' },
        { name: 'Tom Quill', role: 'penciller' },
      ],
    },
  ],
}

const bookMatches = matches.map((match, index) => ({
  ...match,
  authors: ['Ada Ferry', 'Tom Quill'],
  series: 'The Wandering Lighthouse',
  number: index + 1,
}))

/** Screens of identifying a series or a book with a metadata provider, with stubbed plugins. */
export function screensOfIdentify({ series, book }: { readonly series: string; readonly book: string }) {
  const path = `/series/${series}`
  return [
    { name: 'series-look-up', path, act: (page: Page) => search(page, matches) },
    { name: 'series-look-up-nothing', path, act: (page: Page) => search(page, []) },
    { name: 'series-look-up-compare', path, act: compare },
    { name: 'book-look-up', path: `/books/${book}`, act: (page: Page) => search(page, bookMatches, 'book') },
  ]
}

async function search(page: Page, data: readonly object[], kind: 'series' | 'book' = 'series'): Promise<void> {
  const answer = (end: string, json: object) =>
    page.route(`**/api/v1/${kind === 'book' ? 'books' : 'series'}/*/metadata/${end}`, (route) =>
      route.fulfill({ json }),
    )
  await answer('plugins', { data: [...places, also] })
  await answer('search', { data })
  await answer('preview', preview)
  await page.route(`**/metadata/covers/image?*`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: `More options for this ${kind}` }).click()
  await page.getByRole('menuitem', { name: 'Find metadata' }).click()
  const dialog = page.getByRole('dialog')
  if (data.length === 0) await dialog.getByText('No results.').waitFor()
  else await dialog.getByRole('radio').first().click()
}

async function compare(page: Page): Promise<void> {
  await search(page, matches)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
  await dialog.getByText('Provider', { exact: true }).first().waitFor()
}
