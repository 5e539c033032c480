import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rest } from '../kit/rest.ts'
import { putAllowedPlugin } from './allowed-plugin.ts'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'

const executable = findBrowser()
const soon = { timeout: 20_000 }
const [lantern, lighthouse, sand] = ['Paper Lantern', 'The Wandering Lighthouse', 'Wet Sand']

/** What the service has: nothing of the same name, so that a person decides. */
const catalog = [
  { externalId: 'lantern-1', title: 'Paper Lantern Nights', year: 2019, publisher: 'Dune Press' },
  { externalId: 'lighthouse-1', title: 'The Wandering Lighthouse and Others', year: 2019, publisher: 'Rock Press' },
  { externalId: 'sand-1', title: 'Wet Sand and Shells', publisher: 'Shell Press' },
]

type Named = { readonly id: string; readonly title: string }
type Pending = Named & { readonly state: string }

describe.skipIf(executable === undefined)('matches that a person decides', () => {
  let visited: VisitedServer
  let page: Page
  /** By title before any match. */
  const seriesIds = new Map<string, string>()
  /** Addresses of candidates that were applied. */
  const taken: string[] = []

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    page = visited.page
    page.on('request', (request) => {
      if (request.url().endsWith('/take')) taken.push(request.url())
    })
    const plugins = join(visited.fixture.server.dataDir, 'plugins')
    await send('/admin/plugins', {
      name: 'scripted',
      displayName: 'Harbour catalogue',
      ...putAllowedPlugin(plugins, { kind: 'metadata', series: catalog }),
      enabled: true,
      scopes: ['series:detail', 'library:scan'],
      permissions: ['metadata:write:*'],
    })
    const { data: series } = await answer<{ readonly data: readonly Named[] }>('/series?pageSize=50')
    for (const { id, title } of series) seriesIds.set(title, id)
    const [library] = (await answer<{ readonly data: readonly Named[] }>('/libraries')).data
    const { taskId } = await send<{ readonly taskId: string }>(`/libraries/${library?.id}/auto-match`)
    const status = async () => (await answer<{ readonly status: string }>(`/tasks/${taskId}`)).status
    while ((await status()) !== 'completed') await rest()
  })
  afterAll(() => visited?.close())

  async function answer<T>(path: string): Promise<T> {
    const received = await visited.context.request.get(`${visited.fixture.url}/api/v1${path}`)
    if (!received.ok()) throw new Error(`${path}: ${await received.text()}`)
    return (await received.json()) as T
  }
  async function send<T>(path: string, data?: object): Promise<T> {
    const { url } = visited.fixture
    const how = { headers: { origin: url }, ...(data !== undefined && { data }) }
    const received = await visited.context.request.post(`${url}/api/v1${path}`, how)
    if (!received.ok()) throw new Error(`${path}: ${await received.text()}`)
    return (await received.json()) as T
  }
  const pending = async (query = '') => {
    const { data } = await answer<{ readonly data: readonly Pending[] }>(`/matches?pageSize=50&${query}`)
    return data.map(({ title, state }) => `${title}: ${state}`)
  }
  const publisherOf = async (title: string) => {
    const path = `/series/${seriesIds.get(title)}/metadata`
    return (await answer<{ readonly publisher: string | null }>(path)).publisher
  }
  const shown = (title: string) => page.getByRole('article', { name: title, exact: true }).waitFor()
  const view = (name: string) => page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true }).click()

  it('are shown one after another, with what was found', async () => {
    await page.goto(`${visited.fixture.url}/to-match`)
    await shown(lantern)
    await page.getByText('1 of 3', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Paper Lantern Nights (2019)' }).waitFor()
    await page.getByText('From Harbour catalogue', { exact: false }).waitFor()
  })

  it('apply a suggestion by its key, and the next one is shown', async () => {
    await page.keyboard.press('1')
    await page.getByText(`${lantern}: match applied.`).waitFor()
    await shown(lighthouse)
    expect(await publisherOf(lantern)).toBe('Dune Press')
    expect(await pending()).toEqual([`${lighthouse}: waiting`, `${sand}: waiting`])
  })

  it('are ignored or put off by a key, and the last decision is taken back by another', async () => {
    await page.keyboard.press('n')
    await page.getByText(`${lighthouse}: ignored.`, { exact: false }).waitFor()
    await shown(sand)
    await page.keyboard.press('s')
    await page.getByRole('heading', { name: 'That’s all for now' }).waitFor()
    expect(await pending()).toEqual([`${sand}: later`])
    await page.keyboard.press('u')
    await shown(sand)
    await expect.poll(() => pending(), soon).toEqual([`${sand}: waiting`])
  })

  it('that were ignored can be decided again', async () => {
    await view('Ignored')
    await page.getByRole('button', { name: lighthouse }).click()
    await shown(lighthouse)
    await page.getByRole('button', { name: 'Decide again' }).click()
    await page.getByRole('heading', { name: 'Nothing ignored' }).waitFor()
    expect(await pending()).toEqual([`${lighthouse}: waiting`, `${sand}: waiting`])
    await view('One by one')
    await shown(lighthouse)
  })

  it('are undone together, and keys do nothing while that is confirmed', async () => {
    const recent = page.getByRole('region', { name: 'Recently applied' })
    await recent.getByRole('button', { name: /^Undo: / }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo these matches?' })
    await dialog.waitFor()
    await page.keyboard.press('1')
    await page.keyboard.press('n')
    // Events tell of it as well, and may be faster than the response.
    await page.route(/\/matches\/runs\/[^/]+\/undo$/, async (route) => {
      const response = await route.fetch()
      await recent.waitFor({ state: 'detached' })
      await route.fulfill({ response })
    })
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('1 match undone.').waitFor()
    await recent.waitFor({ state: 'detached' })
    expect(await publisherOf(lantern)).toBe('Hearth Press')
    expect(await pending()).toEqual([lantern, lighthouse, sand].map((title) => `${title}: waiting`))
    expect(taken).toHaveLength(1)
  })

  it('stay as they are while somebody types', async () => {
    await page.getByRole('textbox', { name: 'Search series and books' }).click()
    await page.keyboard.type('n1s')
    await page.waitForURL(/\/search\?/)
    expect(await pending()).toHaveLength(3)
    expect(await pending('state=none')).toEqual([])
    expect(taken).toHaveLength(1)
  })

  it('report no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
