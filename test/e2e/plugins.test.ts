import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeHashOf } from '../fixtures/plugins/code-hash.ts'
import { scriptedFiles, zipOf } from '../fixtures/plugins/packages.ts'
import { putScriptedPlugin, type RemoteEntry } from '../fixtures/plugins/scripted-plugin.ts'
import { putAllowedPlugin } from './allowed-plugin.ts'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import { owner } from './user-actions.ts'

const executable = findBrowser()
const reader = { username: 'Nora', password: 'lantern over the reeds' }
const base = '/admin/plugins'

/** Nora's list at the service: one entry exists in the library, the other does not. */
const remote: readonly RemoteEntry[] = [
  { externalId: 'tower', title: 'Lighthouse', status: 'reading', chaptersRead: 1, score: 80 },
  { externalId: 'other', title: 'Salt Roads', status: 'completed', volumesRead: 3 },
]

/** The OAuth service of a plugin, which accepts every authorization, except once when requested. */
async function openService() {
  let refusing = false
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    if (pathname === '/token') {
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ access_token: 'right', token_type: 'bearer', expires_in: 3_600 }))
    }
    const back = new URL(String(searchParams.get('redirect_uri')))
    back.searchParams.set('state', String(searchParams.get('state')))
    if (refusing) back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', 'fine')
    refusing = false
    return response.writeHead(302, { location: back.href }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const refuses = () => {
    refusing = true
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, refuses, close: () => server.close() }
}

type Named = { readonly id: string; readonly title: string }

describe.skipIf(executable === undefined)('plugins and connected services', () => {
  let visited: VisitedServer
  let page: Page
  let nora: Page
  let series: Named

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    page = visited.page
    const all = await ask('/series?pageSize=50')
    series = (all.data as Named[]).find(({ title }) => title === 'The Wandering Lighthouse') as Named
    await ask(`/series/${series.id}/external-ids`, { source: 'api:lists', externalId: 'tower' })
    await ask('/users', { ...reader, role: 'reader' })
    const context = await visited.browser.newContext({
      viewport: { width: 1280, height: 860 },
      serviceWorkers: 'block',
    })
    nora = await context.newPage()
    nora.setDefaultTimeout(30_000)
    await nora.goto(visited.fixture.url)
    await nora.getByLabel('User name').fill(reader.username)
    await nora.getByLabel('Password', { exact: true }).fill(reader.password)
    await nora.getByRole('button', { name: 'Sign in', exact: true }).click()
    await nora.getByRole('button', { name: 'Account of Nora' }).waitFor()
  })
  afterAll(() => visited?.close())

  /** Calls the API as the owner. */
  async function ask(path: string, data?: object): Promise<Readonly<Record<string, unknown>>> {
    const { url } = visited.fixture
    const address = `${url}/api/v1${path}`
    const answer = await (data === undefined
      ? page.request.get(address)
      : page.request.post(address, { data, headers: { origin: url } }))
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Readonly<Record<string, unknown>>
  }
  const press = (at: Page, name: string) => at.getByRole('button', { name, exact: true }).click()
  const dialog = () => page.getByRole('dialog')

  /** In the desktop app, which shows no external pages: the authorization runs in the system browser. */
  async function connectInWindow(): Promise<void> {
    const window = await nora.context().newPage()
    await window.addInitScript(`window.inglenookDesktop = {
      state: () => new Promise(() => undefined), onState: () => () => undefined,
      setLanguage: async () => undefined, setColorScheme: async () => undefined,
      signInExternally: (address) => new Promise((settle) => Object.assign(window, { settle, address })),
      endSignIn: async () => window.settle?.({ kind: 'ended' }),
    }`)
    const begin = async () => {
      await press(window, 'Connect')
      await window.getByText('Lighthouse log is open there.').waitFor()
    }
    await window.goto(nora.url())
    await press(window, 'Reconnect')
    await begin()
    await press(window, 'Cancel')
    await begin()
    await window.evaluate("window.settle({ kind: 'late' })")
    await window.getByRole('alert').filter({ hasText: 'longer than five minutes' }).waitFor()
    await begin()
    const back = await fetch(await window.evaluate<string>('window.address'), { redirect: 'manual' })
    const { pathname, search } = new URL(back.headers.get('location') ?? '')
    await window.evaluate(`window.settle(${JSON.stringify({ kind: 'answer', path: pathname + search })})`)
    await window.getByRole('heading', { name: 'Lighthouse log is connected' }).waitFor()
    await window.close()
  }

  it('are not offered to a reader while there is no plugin', async () => {
    await nora.goto(`${visited.fixture.url}/account`)
    await nora.getByRole('heading', { name: 'Library access' }).waitFor()
    expect(await nora.getByRole('link', { name: 'Connected services' }).count()).toBe(0)
    await nora.goto(`${visited.fixture.url}${base}`)
    await nora.getByRole('heading', { name: 'You don’t have permission to manage plugins' }).waitFor()
  })

  it('are set up from the plugins folder, each with the reason when it cannot be', async () => {
    await page.goto(`${visited.fixture.url}${base}`)
    await page.getByRole('heading', { name: 'No plugins yet' }).waitFor()
    await page.getByRole('link', { name: 'Add plugin' }).click()
    await page.getByText('No plugins found. A plugin is a folder').waitFor()
    const folder = String((await ask(`${base}/available`)).folder)
    await page.getByText(folder, { exact: true }).waitFor()
    mkdirSync(join(folder, 'torn'), { recursive: true })
    writeFileSync(join(folder, 'torn', 'plugin.json'), '{')
    putScriptedPlugin(folder, { remote })
    await press(page, 'Refresh')
    const torn = page.getByRole('listitem').filter({ hasText: 'Folder torn' })
    await torn.getByText('plugin.json', { exact: false }).waitFor()
    expect(await torn.getByRole('button').count()).toBe(0)
    await press(page, 'Add Scripted lists')
    await page.getByRole('heading', { level: 1, name: 'Scripted lists' }).waitFor()
  })

  it('are installed from a file, after showing what is in it, with the password', async () => {
    await page.goto(`${visited.fixture.url}${base}/new`)
    const choose = (buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name: 'harbour.zip', mimeType: 'application/zip', buffer })
    await choose(Buffer.from('This is no zip.'))
    await page.getByText('This isn’t a plugin package').waitFor()
    await choose(zipOf(scriptedFiles('harbour', { hosts: ['api.example.org'] }, { version: '1.4.0' })))
    await dialog().getByText('harbour, version 1.4.0').waitFor()
    await dialog().getByText('api.example.org').waitFor()
    await dialog().getByRole('button', { name: 'Install' }).click()
    await dialog().getByText('Enter your current password as well.').waitFor()
    await dialog().getByLabel('Your password').fill(owner.password)
    await dialog().getByRole('button', { name: 'Install' }).click()
    await page.getByRole('button', { name: 'Test plugin' }).waitFor()
    await press(page, 'Remove plugin')
    await dialog().getByRole('button', { name: 'Remove plugin' }).click()
    await dialog().waitFor({ state: 'detached' })
  })

  it('are rejected with an error at the field when set up manually', async () => {
    await page.goto(`${visited.fixture.url}${base}/new`)
    await press(page, 'Set up manually')
    await page.getByLabel('Name', { exact: true }).fill('Not A Name')
    await page.getByLabel('Display name').fill('Odd')
    await page.getByLabel('Command').fill('node')
    await page.getByLabel('Arguments, one per line').fill('scripted/scripted.mjs')
    await page.getByLabel('Environment variables, one per line').fill('LD_PRELOAD=x')
    await press(page, 'Add plugin')
    await page.getByRole('alert').filter({ hasText: 'lowercase letters, digits and hyphens' }).waitFor()
    await page.getByRole('alert').filter({ hasText: 'LD_PRELOAD: This variable can’t be set' }).waitFor()
    expect(await page.getByLabel('Environment variables, one per line').inputValue()).toBe('LD_PRELOAD=x')
  })

  it('ask for confirmation with the risks before the first run, then show their details', async () => {
    await page.goto(`${visited.fixture.url}${base}`)
    await page.getByRole('switch', { name: 'Enable Scripted lists' }).press('Space')
    await dialog().getByText('node scripted/scripted.mjs').waitFor()
    await dialog().getByText('Sandboxed by Node').waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByRole('switch').isChecked()).toBe(false)
    await page.getByRole('switch').press('Space')
    await dialog()
      .getByText(codeHashOf(join(visited.fixture.server.dataDir, 'plugins', 'scripted')))
      .waitFor()
    await dialog().getByLabel('Your password').fill('not the words')
    await dialog().getByRole('button', { name: 'Allow and enable' }).click()
    await dialog().getByText('Incorrect current password. Enter it again.').waitFor()
    await dialog().getByLabel('Your password').fill(owner.password)
    await dialog().getByRole('button', { name: 'Allow and enable' }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByText('Syncs reading progress with another service').waitFor()
    await page.getByRole('link', { name: 'Scripted lists' }).click()
    await press(page, 'Test plugin')
    await page.getByText(/^The plugin responded in/).waitFor()
    await page.getByRole('region', { name: 'About this plugin' }).getByText('api:lists').waitFor()
    await page.getByLabel('Most results').fill('21')
    await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').filter({ hasText: 'From 1 to 20.' }).waitFor()
    await page.getByLabel('Most results').fill('5')
    await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
  })

  it('stop when their code changes, until it is reviewed and allowed again', async () => {
    const main = join(visited.fixture.server.dataDir, 'plugins', 'scripted', 'scripted.mjs')
    appendFileSync(main, '\n// Edited.\n')
    await page.goto(`${visited.fixture.url}${base}`)
    await page.getByText('It was stopped, because its code').waitFor()
    await press(page, 'Review Scripted lists')
    await dialog().getByText('Its files have changed since it was allowed.').waitFor()
    await dialog().getByLabel('Your password').fill(owner.password)
    await dialog().getByRole('button', { name: 'Allow', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByText('It was stopped, because its code').waitFor({ state: 'detached' })
  })

  it('are connected by a reader, and wrong credentials are reported at the field and not stored', async () => {
    await nora.goto(`${visited.fixture.url}/account`)
    await nora.getByRole('link', { name: 'Connected services' }).click()
    await nora.getByRole('link', { name: 'Connect Scripted lists' }).click()
    await press(nora, 'Connect')
    await nora.getByRole('alert').filter({ hasText: 'Required.' }).waitFor()
    await nora.getByLabel('Access token').fill('wrong')
    await press(nora, 'Connect')
    const atField = nora.locator('.mantine-PasswordInput-error').getByRole('alert')
    await atField.filter({ hasText: 'The lists do not know this token.' }).waitFor()
    await nora.getByText('Not connected').waitFor()
    expect(await nora.getByLabel('Access token').inputValue()).toBe('wrong')
    await nora.getByLabel('Access token').fill('right')
    await press(nora, 'Connect')
    await nora.getByText('Connected as reader').waitFor()
    expect(await nora.content()).not.toContain('wrong')
  })

  it('sync reading progress, report the result, and mark the books', async () => {
    await press(nora, 'Check for changes')
    await nora.getByText('In your list at the service').waitFor()
    await press(nora, 'Sync now')
    const last = nora.getByRole('region', { name: 'Last sync' })
    await last.getByText('1 book was marked as read here.').waitFor()
    await last.getByText('Your list at the service has 2 entries; 1 of them is in your library.').waitFor()
    await nora.getByRole('region', { name: 'Recent syncs' }).getByText('Completed').waitFor()
    await nora.goto(`${visited.fixture.url}/series/${series.id}`)
    await nora.getByText('1 unread').or(nora.getByText('1 of 2')).first().waitFor()
  })

  it('are authorised on the page of their service, and leave nothing in the address', async () => {
    const service = await openService()
    try {
      const folder = String((await ask(`${base}/available`)).folder)
      const oauth = {
        authorizationUrl: `${service.url}/authorize`,
        tokenUrl: `${service.url}/token`,
        scopes: ['lists'],
      }
      const manifest = { requiredCredentials: [], oauth: { ...oauth, clientId: 'inglenook' } }
      const run = putAllowedPlugin(folder, { manifest }, 'lighthouse')
      await ask(base, { name: 'lighthouse', displayName: 'Lighthouse log', ...run, enabled: true })
      await nora.goto(`${visited.fixture.url}/account/services`)
      await nora.getByRole('link', { name: 'Connect Lighthouse log' }).click()
      service.refuses()
      await press(nora, 'Connect')
      await nora.getByText('You declined access for Lighthouse log.').waitFor()
      expect(nora.url()).toBe(`${visited.fixture.url}/account/services/callback`)
      await nora.getByRole('link', { name: 'Back to services' }).click()
      await nora.getByRole('link', { name: 'Connect Lighthouse log' }).click()
      await press(nora, 'Connect')
      await nora.getByRole('heading', { name: 'Lighthouse log is connected' }).waitFor()
      expect(nora.url()).toBe(`${visited.fixture.url}/account/services/callback`)
      await nora.getByRole('link', { name: 'Continue' }).click()
      await nora.getByText('Connected as reader').waitFor()
      await connectInWindow()
    } finally {
      service.close()
    }
  })

  it('show administrators who uses them, and list what is retained when removed', async () => {
    await page.goto(`${visited.fixture.url}${base}`)
    const row = page.getByRole('listitem').filter({ hasText: 'Scripted lists' })
    await row.getByText('1 person uses it').waitFor()
    await nora.goto(`${visited.fixture.url}/account/services`)
    await nora.getByRole('link', { name: 'Scripted lists' }).click()
    await press(nora, 'Disconnect')
    await nora.getByRole('dialog').getByText('Your reading progress and ratings stay').waitFor()
    await nora.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await nora.getByText('Not connected').waitFor()
    // The administrator is updated by the event stream.
    await row.getByText('Nobody uses it yet').waitFor()
    await page.getByRole('link', { name: 'Scripted lists' }).click()
    await press(page, 'Remove plugin')
    await dialog().getByText('Its files in the plugins folder stay').waitFor()
    await dialog().getByRole('button', { name: 'Remove plugin' }).click()
    await page.getByRole('list', { name: 'Added plugins' }).waitFor()
    await row.waitFor({ state: 'detached' })
    await nora.reload()
    await nora.getByRole('heading', { name: 'Not found' }).waitFor()
  })

  it('report no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
