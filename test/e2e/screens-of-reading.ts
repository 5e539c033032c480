import type { Page } from 'playwright-core'

type Screen = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> }

/** What was read, and when. */
export const screensOfStatistics: readonly Screen[] = [
  { name: 'statistics', path: '/statistics' },
  { name: 'statistics-long', path: '/statistics?span=year' },
  { name: 'statistics-year', path: '/statistics/year' },
  { name: 'statistics-history', path: '/statistics/history' },
]

/** What one runs the house with. */
export const screensOfAdmin: readonly Screen[] = [
  { name: 'admin', path: '/admin' },
  { name: 'admin-settings', path: '/admin/settings' },
  {
    name: 'admin-settings-history',
    path: '/admin/settings',
    act: (page) => page.getByRole('button', { name: 'History of How many are kept' }).click(),
  },
  { name: 'admin-backups', path: '/admin/backups' },
  {
    name: 'admin-backup-restore',
    path: '/admin/backups',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Restore' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'admin-clean-up', path: '/admin/clean-up' },
  { name: 'admin-data', path: '/admin/data' },
  { name: 'admin-logs', path: '/admin/logs' },
]
/** Books that are open. @param comic id of a comic @param novel id of an EPUB */
export function screensOfReading(comic: string, novel: string): readonly Screen[] {
  const open = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
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
  ]
}
