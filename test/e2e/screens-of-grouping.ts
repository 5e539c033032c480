import type { Page } from 'playwright-core'

/** Pictures of why a series is what it is, and of what can be decided about it. @param series its id */
export function screensOfGrouping(series: string) {
  const path = `/series/${series}`
  return [
    { name: 'series-why', path, act: askWhy },
    { name: 'series-merge', path, act: chooseOther },
  ]
}

async function askWhy(page: Page): Promise<void> {
  await page.getByText('Why are these together?', { exact: true }).click()
  await page.getByText('is a series.').waitFor()
}

async function chooseOther(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this series' }).click()
  await page.getByRole('menuitem', { name: 'Merge with…' }).click()
  await page.getByRole('dialog').getByRole('radio').first().click()
  await page.getByText('is left without books').waitFor()
}
