import type { Page } from 'playwright-core'
import { reloadWithStubs, taskOf } from './screens-of-tasks.ts'
import { stubbedPluginPath, stubbedPlugins, stubbedServicePaths, stubbedServices, syncId } from './stubbed-plugins.ts'
import { stubbedRecommendations } from './stubbed-recommendations.ts'

type Screen = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> }
type Answers = Readonly<Record<string, unknown>>

/** Plugins and services with stubbed responses: no plugin is installed here. */
export const screensOfPlugins: readonly Screen[] = [
  { name: 'plugins-empty', path: '/admin/plugins' },
  { name: 'plugins', path: '/admin/plugins', act: (page) => reloadWithStubs(page, stubbedPlugins, 'Salt') },
  { name: 'plugins-safe-mode', path: '/admin/plugins', act: inSafeMode },
  { name: 'plugins-consent', path: '/admin/plugins', act: switchOn },
  {
    name: 'plugins-add',
    path: '/admin/plugins/new',
    act: (page) => reloadWithStubs(page, stubbedPlugins, 'Add Tide Tables'),
  },
  { name: 'plugins-by-hand', path: '/admin/plugins/new', act: byHand },
  { name: 'plugin', path: stubbedPluginPath, act: (page) => reloadWithStubs(page, stubbedPlugins, 'Test plugin') },
  { name: 'plugin-test', path: stubbedPluginPath, act: test },
  { name: 'plugin-remove', path: stubbedPluginPath, act: remove },
  { name: 'services-empty', path: '/account/services' },
  {
    name: 'services',
    path: '/account/services',
    act: (page) => reloadWithStubs(page, stubbedServices.many, 'Connect Lighthouse Log'),
  },
  { name: 'service-connect', path: stubbedServicePaths.plain, act: connect },
  {
    name: 'service-elsewhere',
    path: stubbedServicePaths.elsewhere,
    act: (page) => reloadWithStubs(page, stubbedServices.many, 'Connect'),
  },
  { name: 'service-result', path: stubbedServicePaths.plain, act: askService },
  { name: 'service-exchange', path: stubbedServicePaths.plain, act: sync },
  { name: 'service-kid', path: stubbedServicePaths.plain, act: asChild },
  {
    name: 'recommendations-services',
    path: '/recommendations',
    act: (page) => reloadWithStubs(page, stubbedRecommendations, 'View on Lighthouse Log'),
  },
  { name: 'service-callback', path: '/account/services/callback' },
]

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function inSafeMode(page: Page): Promise<void> {
  const list = stubbedPlugins['/admin/plugins'] as object
  await reloadWithStubs(page, { ...stubbedPlugins, '/admin/plugins': { ...list, safeMode: true } }, 'Salt')
}

async function switchOn(page: Page): Promise<void> {
  await reloadWithStubs(page, stubbedPlugins, 'Salt')
  await page.getByRole('switch', { name: 'Enable Tide Tables' }).press('Space')
  await page.getByRole('dialog').getByText('Command').waitFor()
}

async function byHand(page: Page): Promise<void> {
  await reloadWithStubs(page, stubbedPlugins, 'Add Tide Tables')
  await press(page, 'Set up manually')
  await page.getByLabel('Environment variables, one per line').fill('LEVEL')
  await press(page, 'Add plugin')
  await page.getByText('Write “LEVEL” as').waitFor()
}

async function test(page: Page): Promise<void> {
  await reloadWithStubs(page, stubbedPlugins, 'Test plugin')
  await press(page, 'Test plugin')
  await page.getByText('The plugin responded in').waitFor()
}

async function remove(page: Page): Promise<void> {
  await reloadWithStubs(page, stubbedPlugins, 'Test plugin')
  await press(page, 'Remove plugin')
}

async function connect(page: Page): Promise<void> {
  await reloadWithStubs(page, stubbedServices.unconnected, 'Connect')
  await press(page, 'Connect')
  await page.getByText('Required.').waitFor()
}

async function askService(page: Page): Promise<void> {
  await reloadWithStubs(page, stubbedServices.many, 'Check for changes')
  await press(page, 'Check for changes')
  await page.getByText('Unknown').waitFor()
}

async function sync(page: Page): Promise<void> {
  const task = { ...taskOf('plugin-sync', 40), id: syncId }
  await reloadWithStubs(page, { ...stubbedServices.exchanging, [`/tasks/${syncId}`]: task }, 'Disconnect', [task])
}

async function asChild(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const me = (await (await page.request.get(`${origin}/api/v1/auth/me`)).json()) as Answers
  await reloadWithStubs(
    page,
    { ...stubbedServices.many, '/auth/me': { ...me, accountLock: 'kid-profile' } },
    'Sync now',
  )
}
