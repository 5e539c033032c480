import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'

const executable = findBrowser()
const isStream = (url: string) => /\/events(\?|$)/.test(url)

describe.skipIf(executable === undefined)('a change made in a window', () => {
  let visited: VisitedServer
  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
  })
  afterAll(() => visited?.close())

  /** Creates a collection from the menu of a series. @returns the requests sent afterwards */
  async function makeCollection(page: Page, name: string): Promise<readonly string[]> {
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.getByRole('button', { name: 'New collection' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: new RegExp(name) }).waitFor()
    return asked.slice(asked.indexOf('POST /api/v1/collections')).filter((one) => one.endsWith('/collections'))
  }

  it('reloads its data once, after its event has arrived', async () => {
    const page = await visited.context.newPage()
    const opened = page.waitForResponse((response) => isStream(response.url()))
    await page.goto(`${visited.fixture.url}/lists`)
    await opened
    expect(await makeCollection(page, 'Told')).toEqual(['POST /api/v1/collections', 'GET /api/v1/collections'])
    await page.close()
  })

  it('also appears when no events reach the window', async () => {
    const page = await visited.context.newPage()
    await page.route(
      ({ href }) => isStream(href),
      () => undefined,
    )
    await page.goto(`${visited.fixture.url}/lists`)
    const asked = await makeCollection(page, 'Untold')
    expect(asked).toEqual(['POST /api/v1/collections', 'GET /api/v1/collections'])
    await page.close()
  })
})
