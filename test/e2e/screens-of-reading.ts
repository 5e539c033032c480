import type { Page } from 'playwright-core'

type Screen = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> }

/** Reading statistics and history. */
export const screensOfStatistics: readonly Screen[] = [
  { name: 'statistics', path: '/statistics' },
  { name: 'statistics-long', path: '/statistics?span=year' },
  { name: 'statistics-year', path: '/statistics/year' },
  { name: 'statistics-history', path: '/statistics/history' },
]

/** Administration screens. */
export const screensOfAdmin: readonly Screen[] = [
  { name: 'admin', path: '/admin' },
  { name: 'admin-settings', path: '/admin/settings' },
  {
    name: 'admin-settings-history',
    path: '/admin/settings',
    act: (page) => page.getByRole('button', { name: 'History of Backups to keep' }).click(),
  },
  { name: 'admin-backups', path: '/admin/backups' },
  {
    name: 'admin-backup-restore',
    path: '/admin/backups',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^More (options )?for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Restore' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'admin-clean-up', path: '/admin/clean-up' },
  { name: 'admin-data', path: '/admin/data' },
  { name: 'admin-logs', path: '/admin/logs' },
  { name: 'admin-crashes', path: '/admin/crashes' },
]

/** Ids of a book of each kind. */
export type Opened = {
  readonly comic: string
  readonly novel: string
  /** A PDF with contents and text. */
  readonly guide: string
  /** A fixed-layout EPUB. */
  readonly leaves: string
}

const open = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

/** Open books. */
export function screensOfReading({ comic, novel, guide, leaves }: Opened): readonly Screen[] {
  return [
    { name: 'read-comic', path: `/read/${comic}`, act: (page) => page.waitForTimeout(3_000) },
    { name: 'read-comic-bars', path: `/read/${comic}` },
    { name: 'read-comic-settings', path: `/read/${comic}`, act: open('Reading settings') },
    { name: 'read-comic-end', path: `/read/${comic}?page=12`, act: (page) => page.keyboard.press('ArrowRight') },
    { name: 'read-comic-keys', path: `/read/${comic}`, act: (page) => page.keyboard.press('?') },
    { name: 'read-comic-small-pages', path: `/read/${comic}?page=5`, act: (page) => page.keyboard.press('t') },
    { name: 'read-text', path: `/read/${novel}?page=4`, act: (page) => page.waitForTimeout(3_000) },
    { name: 'read-text-contents', path: `/read/${novel}`, act: open('Contents') },
    { name: 'read-text-settings', path: `/read/${novel}`, act: open('Reading settings') },
    { name: 'read-text-search', path: `/read/${novel}`, act: (page) => findWords(page, 'plain of wet sand') },
    { name: 'read-text-marks', path: `/read/${novel}`, act: openMarks },
    { name: 'read-text-keys', path: `/read/${novel}`, act: (page) => page.keyboard.press('?') },
    { name: 'read-pdf', path: `/read/${guide}?page=2` },
    { name: 'read-pdf-contents', path: `/read/${guide}`, act: open('Contents') },
    { name: 'read-pdf-search', path: `/read/${guide}`, act: (page) => findWords(page, 'harbour') },
    { name: 'read-pdf-settings', path: `/read/${guide}`, act: open('Reading settings') },
    { name: 'read-fixed', path: `/read/${leaves}?page=3` },
    { name: 'read-fixed-settings', path: `/read/${leaves}`, act: open('Reading settings') },
  ]
}

async function findWords(page: Page, words: string): Promise<void> {
  await open('Search in book')(page)
  await page.getByRole('searchbox', { name: 'Search text' }).fill(words)
  await page.keyboard.press('Enter')
  await page
    .getByRole('status')
    .getByText(/results? found|results are shown|^\d+ results?$/)
    .waitFor()
}

async function openMarks(page: Page): Promise<void> {
  const set = page.getByRole('button', { name: 'Bookmark this page' })
  const remove = page.getByRole('button', { name: 'Remove bookmark' })
  await set.or(remove).waitFor()
  if (await set.isVisible()) await set.click()
  await remove.waitFor()
  await open('Bookmarks and highlights')(page)
}
