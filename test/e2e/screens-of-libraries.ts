import type { Page } from 'playwright-core'

type Asking = { readonly request: { get(url: string): Promise<{ json(): Promise<unknown> }> }; readonly url: string }

/** Screens of library settings and decisions. */
export async function screensOfLibraries({ request, url }: Asking) {
  const answer = await request.get(`${url}/api/v1/libraries`)
  const { data } = (await answer.json()) as { readonly data: readonly { readonly id: string }[] }
  const path = `/libraries/${data[0]?.id}`
  return [
    { name: 'library-care-conditions', path: `${path}/settings`, act: tryConditions },
    { name: 'library-care-jobs', path: `${path}/settings`, act: runJob },
    { name: 'library-care-new-job', path: `${path}/settings`, act: openNewJob },
    { name: 'library-care-decisions', path: `${path}/decisions` },
  ]
}

async function tryConditions(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Automatic metadata' })
  for (const value of ['2', '']) {
    await section.getByRole('button', { name: 'Add condition' }).click()
    if (value !== '') await section.getByLabel('Value, Condition 1').fill(value)
  }
  await section.getByLabel('Field, Condition 2').selectOption('Locked detail')
  await section.getByRole('button', { name: 'Test conditions' }).click()
  await section.getByRole('list', { name: 'Test results' }).waitFor()
  await section.getByLabel('How many must match').scrollIntoViewIfNeeded()
}

const jobsOf = (page: Page) => page.getByRole('region', { name: 'Jobs' })

async function openNewJob(page: Page): Promise<void> {
  await jobsOf(page).getByRole('button', { name: 'Add job' }).click()
  await page.getByRole('dialog').getByLabel('Files per run').waitFor()
}

async function runJob(page: Page): Promise<void> {
  const jobs = jobsOf(page)
  await jobs.getByRole('button', { name: 'Add job' }).scrollIntoViewIfNeeded()
  if ((await jobs.getByRole('button', { name: 'Run now: Verify files' }).count()) === 0) {
    await openNewJob(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  }
  await jobs.getByRole('button', { name: 'Run now: Verify files' }).click()
  await jobs.getByText(/^Completed ·/).waitFor()
}
