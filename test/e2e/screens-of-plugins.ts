import type { Page } from 'playwright-core'
import { received, taskOf } from './screens-of-tasks.ts'
import { drawnPlugin, drawnPlugins, drawnService, drawnServices, exchangeId } from './stubbed-plugins.ts'

type Screen = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> }
type Answers = Readonly<Record<string, unknown>>

/** Plugins and services with stubbed responses: no plugin is installed here. */
export const screensOfPlugins: readonly Screen[] = [
  { name: 'plugins-empty', path: '/admin/plugins' },
  { name: 'plugins', path: '/admin/plugins', act: (page) => received(page, drawnPlugins, 'Salt') },
  { name: 'plugins-safe-mode', path: '/admin/plugins', act: inSafeMode },
  { name: 'plugins-consent', path: '/admin/plugins', act: switchOn },
  {
    name: 'plugins-add',
    path: '/admin/plugins/new',
    act: (page) => received(page, drawnPlugins, 'Add Tide Tables'),
  },
  { name: 'plugins-by-hand', path: '/admin/plugins/new', act: byHand },
  { name: 'plugin', path: drawnPlugin, act: (page) => received(page, drawnPlugins, 'Test plugin') },
  { name: 'plugin-test', path: drawnPlugin, act: test },
  { name: 'plugin-remove', path: drawnPlugin, act: remove },
  { name: 'services-empty', path: '/account/services' },
  {
    name: 'services',
    path: '/account/services',
    act: (page) => received(page, drawnServices.many, 'Connect Lighthouse Log'),
  },
  { name: 'service-connect', path: drawnService.plain, act: connect },
  {
    name: 'service-elsewhere',
    path: drawnService.elsewhere,
    act: (page) => received(page, drawnServices.many, 'Connect'),
  },
  { name: 'service-result', path: drawnService.plain, act: askService },
  { name: 'service-exchange', path: drawnService.plain, act: exchange },
  { name: 'service-kid', path: drawnService.plain, act: asChild },
  { name: 'service-callback', path: '/account/services/callback' },
]

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function inSafeMode(page: Page): Promise<void> {
  const list = drawnPlugins['/admin/plugins'] as object
  await received(page, { ...drawnPlugins, '/admin/plugins': { ...list, safeMode: true } }, 'Salt')
}

async function switchOn(page: Page): Promise<void> {
  await received(page, drawnPlugins, 'Salt')
  await page.getByRole('switch', { name: 'Enable Tide Tables' }).press('Space')
  await page.getByRole('dialog').getByText('Command').waitFor()
}

async function byHand(page: Page): Promise<void> {
  await received(page, drawnPlugins, 'Add Tide Tables')
  await press(page, 'Set up manually')
  await page.getByLabel('Environment variables, one per line').fill('LEVEL')
  await press(page, 'Add plugin')
  await page.getByText('Write “LEVEL” as').waitFor()
}

async function test(page: Page): Promise<void> {
  await received(page, drawnPlugins, 'Test plugin')
  await press(page, 'Test plugin')
  await page.getByText('The plugin responded in').waitFor()
}

async function remove(page: Page): Promise<void> {
  await received(page, drawnPlugins, 'Test plugin')
  await press(page, 'Remove plugin')
}

async function connect(page: Page): Promise<void> {
  await received(page, drawnServices.unconnected, 'Connect')
  await press(page, 'Connect')
  await page.getByText('Required.').waitFor()
}

async function askService(page: Page): Promise<void> {
  await received(page, drawnServices.many, 'Check for changes')
  await press(page, 'Check for changes')
  await page.getByText('Unknown').waitFor()
}

async function exchange(page: Page): Promise<void> {
  const task = { ...taskOf('plugin-sync', 40), id: exchangeId }
  await received(page, { ...drawnServices.exchanging, [`/tasks/${exchangeId}`]: task }, 'Disconnect', [task])
}

async function asChild(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const me = (await (await page.request.get(`${origin}/api/v1/auth/me`)).json()) as Answers
  await received(page, { ...drawnServices.many, '/auth/me': { ...me, accountLock: 'kid-profile' } }, 'Sync now')
}
