import type { Page } from 'playwright-core'
import { reloadWithStubs } from './screens-of-tasks.ts'
import { stubbedPluginPath, stubbedPlugins } from './stubbed-plugins.ts'

type Screen = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> }

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const one = (number: number) => [{ start: number, end: number }]

function releaseOf(seriesId: string, number: number, more: object) {
  return {
    ...{ id: id(number), seriesId, seriesTitle: 'The Wandering Lamp', libraryId: id(90), libraryName: 'Comics' },
    ...{ sourceId: id(91), sourceName: 'MangaBaka', externalReleaseId: String(number), state: 'announced' },
    ...{ confidence: 1, matchReason: 'mangabaka-id', volumes: [], chapters: [], volume: null, chapter: null },
    ...{ language: null, groupOrUploader: null, payloadUrl: 'https://releases.example/1', mediaUrl: null },
    ...{ mediaUrlKind: null, infoHash: null, formatHints: null, metadata: null, here: false },
    ...{ releasedAt: ago(number * 900), observedAt: ago(60), createdAt: ago(60), updatedAt: ago(60) },
    ...more,
  }
}

function listOf(seriesId: string) {
  const data = [
    releaseOf(seriesId, 1, { volumes: one(12) }),
    releaseOf(seriesId, 2, {
      chapters: [{ start: 68, end: 71.5 }],
      language: 'pt-BR',
      sourceName: 'MangaUpdates Releases',
      groupOrUploader: 'The Harbour Translation Society of the Northern Islands',
    }),
    releaseOf(seriesId, 3, { volumes: one(11), here: true, payloadUrl: null }),
  ]
  const links = { self: '/', first: '/', last: '/' }
  return { data, page: 1, pageSize: 50, total: data.length, totalPages: 1, links }
}

const facet = (value: string, name: string, count: number) => ({ value, name, count })
const facets = {
  states: [facet('announced', 'announced', 3), facet('dismissed', 'dismissed', 14)],
  sources: [facet(id(91), 'MangaBaka', 2)],
  languages: [facet('pt-BR', 'pt-BR', 1)],
  libraries: [],
  series: [],
}

const source = {
  ...{ id: id(91), pluginId: stubbedPluginPath.split('/').at(-1), pluginName: 'harbour-lists', kind: 'rss-series' },
  ...{ pluginDisplayName: 'Harbour Lists', pluginEnabled: true, sourceKey: 'latest', displayName: 'Harbour releases' },
  ...{ config: null, enabled: true, cronSchedule: null, nextPollAt: null, lastPolledAt: ago(130), lastError: null },
  ...{ lastErrorAt: null, waitsUntil: null, announced: 3, total: 17, createdAt: ago(9_000), updatedAt: ago(130) },
  lastSummary: { parsed: 40, recorded: 2, deduped: 36, dropped: 2, notModified: false, upstreamStatus: 200 },
}
const failed = {
  ...{ ...source, id: id(92), displayName: 'Harbour: uploads', cronSchedule: '15 */6 * * *', lastSummary: null },
  lastError: 'The service answered with the status 503. Try again later.',
  waitsUntil: new Date(Date.now() + 900_000).toISOString(),
}

const gap = (here: number | null, latest: number | null, missing: object[] | null) => ({
  ...{ here, latest, missing, cut: false },
})

function trackingOf(seriesId: string) {
  return {
    ...{ seriesId, tracked: true, trackChapters: true, trackVolumes: true, languages: ['en', 'pt-BR'] },
    ...{ latestKnownChapter: 71.5, latestKnownVolume: 12, updatedAt: ago(60) },
    volumes: gap(10, 12, [
      { start: 3, end: 3 },
      { start: 11, end: 12 },
    ]),
    chapters: gap(null, 71.5, null),
  }
}

async function openTracking(page: Page, seriesId: string): Promise<void> {
  const aliases = [{ id: id(7), seriesId, alias: 'Die wandernde Lampe', normalized: 'x', createdAt: ago(60) }]
  const needs = { id: id(92), displayName: 'MangaUpdates Releases', pluginDisplayName: 'MangaUpdates Releases' }
  const stubs = {
    [`/series/${seriesId}/tracking`]: trackingOf(seriesId),
    [`/series/${seriesId}/aliases`]: { aliases, titles: ['The Wandering Lamp'] },
    '/release-sources/applicability?*': {
      ...{ applicable: true, pluginDisplayNames: ['MangaBaka'] },
      sources: [{ ...needs, needsExternalIds: ['mangaupdates'] }],
    },
  }
  await reloadWithStubs(page, stubs, 'Titles, links, releases, ratings and reading history')
  const toggle = page.getByRole('button', { name: /^Titles, links/ })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await page.getByRole('heading', { name: 'Releases', exact: true }).scrollIntoViewIfNeeded()
  await page.getByText('Die wandernde Lampe').first().waitFor()
}

/** Releases, tracking and sources with stubbed responses: no plugin is installed here. */
export function screensOfReleases(seriesId: string): readonly Screen[] {
  const list = { '/releases?*': listOf(seriesId), '/releases/facets?*': facets }
  const sources = { '/release-sources': { sources: [source, failed] } }
  const [first] = Object.keys(stubbedPlugins).filter((path) => path.endsWith(stubbedPluginPath))
  const plugin = stubbedPlugins[first ?? ''] as { readonly manifest: { readonly capabilities: object } }
  const releaseSource = {
    ...{ kinds: ['rss-series'], requiresAliases: false, requiresExternalIds: ['mangabaka'] },
    ...{ canAnnounceChapters: true, canAnnounceVolumes: true },
  }
  const capabilities = { ...plugin.manifest.capabilities, releaseSource }
  const finder = { ...plugin, manifest: { ...plugin.manifest, capabilities } }
  return [
    { name: 'releases-empty', path: '/releases', act: (page) => page.getByText('No releases').waitFor() },
    { name: 'releases', path: '/releases', act: (page) => reloadWithStubs(page, list, 'Select all shown') },
    {
      name: 'releases-chosen',
      path: '/releases',
      async act(page) {
        await reloadWithStubs(page, list, 'Select all shown')
        await page.getByRole('button', { name: 'Select all shown' }).click()
        await page.getByText('3 selected').waitFor()
      },
    },
    {
      name: 'releases-home',
      path: '/',
      async act(page) {
        await reloadWithStubs(page, list, 'Customize')
        await page.getByRole('heading', { name: 'New releases' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'releases-sources',
      path: stubbedPluginPath,
      async act(page) {
        await reloadWithStubs(page, { ...stubbedPlugins, [first ?? '']: finder, ...sources }, 'Check now')
        await page.getByRole('heading', { name: 'Release sources' }).scrollIntoViewIfNeeded()
      },
    },
    { name: 'releases-tracking', path: `/series/${seriesId}`, act: (page) => openTracking(page, seriesId) },
  ]
}
