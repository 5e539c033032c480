import { describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/test-server.ts'
import { findBrowser, openSharedBrowser } from './browser.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('the API reference in a browser', () => {
  it('lists the endpoints of every protocol under descriptive tags', async () => {
    const server = await startTestServer()
    const browser = await openSharedBrowser(executable ?? '')
    try {
      const page = await browser.newPage()
      const problems: string[] = []
      page.on('pageerror', ({ message }) => problems.push(message))
      page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
      await page.goto(`http://127.0.0.1:${server.port}/api/docs`)
      for (const [tag, words] of [
        ['Books', 'Books: lists'],
        ['OPDS 2.0', 'The same catalog as JSON'],
        ['Compatible API', 'made for Komga'],
        ['KOReader sync', 'Progress sync of KOReader'],
      ] as const) {
        const section = page.locator(`.opblock-tag[data-tag="${tag}"]`)
        await section.getByText(words).first().waitFor()
      }
      await page.locator('.opblock-tag[data-tag="OPDS 2.0"]').click()
      await page.locator('.opblock-summary-path', { hasText: '/opds/v2/shelves' }).waitFor()
      expect(problems).toEqual([])
    } finally {
      await browser.close()
      await server.close()
    }
  })
})
