import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'

type Screen = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> }

const copied = ['Moth', 'The Long Tide', 'Harbour Master', 'Kelp', 'Ember Street', 'Low Water', 'Glass Gulls'] as const
const longFolder =
  'Borrowed/From the attic of the old house by the sea/Boxes that nobody has opened since the summer of the flood'
const longName =
  'The Collected Letters of the Harbour Master, with all Appendices and the Maps (2004) (Scanned, second attempt) (digital)'

/** Adds duplicates and broken files with long paths, for the maintenance screens. */
export function addProblemFiles(shelf: string): void {
  for (const series of copied) cpSync(join(shelf, series), join(shelf, 'Borrowed', series), { recursive: true })
  cpSync(join(shelf, 'Moth'), join(shelf, longFolder, 'Moth'), { recursive: true })
  for (const [name, bytes] of [
    [`${longFolder}/${longName}.cbz`, 'words'],
    [`${longFolder}/${longName}.epub`, 'words'],
    ['Odd/Odd_without_a_single_space_in_a_name_that_goes_on_and_on_and_on_and_on_and_on_and_on_001.pdf', '%PDF-1.4'],
    ['Empty/Empty 001.cbz', ''],
    ['Empty/Empty 002.cbr', 'Rar!'],
  ] as const) {
    mkdirSync(dirname(join(shelf, name)), { recursive: true })
    writeFileSync(join(shelf, name), bytes)
  }
}

/** Problems, duplicates, names and household data. */
export const screensOfMaintenance: readonly Screen[] = [
  { name: 'care-problems', path: '/problems' },
  { name: 'care-duplicates', path: '/duplicates', act: findDuplicates },
  { name: 'care-duplicate-series', path: '/duplicates?of=series', act: findDuplicates },
  { name: 'care-names', path: '/names?of=person', act: chooseNames },
  { name: 'care-merge', path: '/names?of=person', act: mergeNames },
  { name: 'care-genres', path: '/names' },
  { name: 'care-rename', path: '/names?of=person', act: renameName },
  { name: 'care-people', path: '/people' },
  { name: 'care-people-add', path: '/people', act: (page) => press(page, 'Add person') },
  { name: 'care-people-invite', path: '/people', act: invite },
  { name: 'care-household', path: '/admin/data', act: previewImport },
]

async function findDuplicates(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find duplicates' }).click()
  await page.getByText(/^Last searched/).waitFor()
}

async function chooseNames(page: Page): Promise<void> {
  await page.getByLabel(/^Select A/).check()
  await page.getByLabel(/^Select B/).check()
}

async function mergeNames(page: Page): Promise<void> {
  await chooseNames(page)
  await page.getByRole('button', { name: 'Merge…' }).click()
}

async function renameName(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More options for A. Lighthouse' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Sort name').waitFor()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function invite(page: Page): Promise<void> {
  await press(page, 'Invite')
  await press(page, 'Create link')
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
}

/** Exports everything and imports it again, up to the preview. */
async function previewImport(page: Page): Promise<void> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await page.locator('input[type="file"]').setInputFiles(await (await waiting).path())
  await page.getByText('Preview: nothing has been changed yet.').waitFor()
}
