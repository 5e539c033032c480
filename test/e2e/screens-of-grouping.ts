import type { Page } from 'playwright-core'

/** Screens about the grouping of a series, and its actions. @param series its id */
export function screensOfGrouping(series: string) {
  const path = `/series/${series}`
  return [
    { name: 'series-why', path, act: showGroupingReason },
    { name: 'series-merge', path, act: chooseOther },
    { name: 'series-move', path, act: (page: Page) => regroup(page, 'Move to another series') },
    { name: 'series-split', path, act: (page: Page) => regroup(page, 'Split into a new series') },
  ]
}

async function showGroupingReason(page: Page): Promise<void> {
  await page.getByText('How this series was grouped', { exact: true }).click()
  await page.getByText('is a series.').waitFor()
}

async function chooseOther(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More options for this series' }).click()
  await page.getByRole('menuitem', { name: 'Merge with…' }).click()
  await page.getByRole('dialog').getByRole('radio').first().click()
  await page.getByText('will be empty and hidden').waitFor()
}

async function regroup(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('main').getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  const dialog = page.getByRole('dialog')
  if (item.startsWith('Move')) await dialog.getByRole('radio').first().click()
  else await dialog.getByRole('textbox').fill('The Wandering Lighthouse, the winter stories')
  await page.getByText('Files, reading progress and details stay').waitFor()
}
