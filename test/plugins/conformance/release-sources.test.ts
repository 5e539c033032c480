import { describe, expect, it } from 'vitest'
import type { PluginConfig } from '../../../server/domain/plugins/manifest.ts'
import { readRelease } from '../../../server/domain/releases/read-release.ts'
import type { PluginHost, PluginSession } from '../../../server/library/plugins/plugin-runner.ts'
import { memoryReleases } from '../../../server/plugins/sdk/trial/memory-releases.ts'
import { fakeService, publicAddress, servedFixture } from '../network-fixture.ts'
import { noHost } from '../runner-fixture.ts'
import { jsonAnswers, putPublishedPlugin } from './published-plugin.ts'

const sourceId = 'source-1'
const bay = { seriesId: '00000000-0000-7000-8000-000000000001', trackChapters: true, trackVolumes: true }

type Published = {
  readonly packageName: string
  readonly host: string
  readonly answers: Parameters<typeof jsonAnswers>[0]
  readonly tracked: readonly object[]
  readonly adminConfig?: PluginConfig
}

type Outside = {
  /** Paths with queries that its service was asked for. */
  readonly asked: readonly string[]
  /** What it asked the server, in order. */
  readonly requests: readonly { readonly method: string; readonly params: unknown }[]
  /** The releases that it recorded, as the server reads them. */
  readonly recorded: () => readonly unknown[]
  /** Resolves once it has asked for the method. */
  requested(method: string): Promise<void>
}

/** Runs a plugin as it is published, with a fake of its service. */
async function withPlugin<T>(
  { packageName, host, answers, tracked, adminConfig = {} }: Published,
  work: (session: PluginSession, outside: Outside) => Promise<T>,
): Promise<T> {
  const { respond, asked } = jsonAnswers(answers)
  await using service = await fakeService([host], respond)
  await using fixture = servedFixture({ service })
  const launch = {
    ...fixture.put(),
    ...putPublishedPlugin(fixture.plugins, { packageName, hosts: [host] }),
    adminConfig,
  }
  const releases = memoryReleases(tracked, noHost, Date.now)
  const requests: { method: string; params: unknown }[] = []
  const watchers = new Set<() => void>()
  const server: PluginHost = {
    answer(method, params) {
      requests.push({ method, params })
      for (const watch of watchers) watch()
      return releases.answer(method, params)
    },
  }
  const requested = (method: string) =>
    new Promise<void>((resolve) => {
      const watch = () => requests.some((one) => one.method === method) && resolve()
      watchers.add(watch)
      watch()
    })
  const recorded = () => releases.recorded.map((release) => valueIn(readRelease(release, Date.now())))
  const done = await fixture.runner.run(launch, server, (session) =>
    work(session, { asked, requests, recorded, requested }),
  )
  expect(new Set(service.reached)).toEqual(new Set(asked.length === 0 ? [] : [`${publicAddress}:443`]))
  return valueIn(done)
}

function valueIn<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: unknown },
): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

const poll = async (session: PluginSession, more: object = {}) =>
  session.call('releases/poll', { sourceId, sourceKey: 'default', config: null, ...more })
const methodsOf = ({ requests }: Outside) => [...new Set(requests.map(({ method }) => method))].sort()
const sourcesOf = ({ requests }: Outside) =>
  requests.find(({ method }) => method === 'releases/register_sources')?.params as { sources: readonly object[] }

const rss = (items: string) => ({
  status: 200,
  text: `<rss><channel><link>https://x.example</link>${items}</channel></rss>`,
})
const chapter = `<item><title>Quiet Bay v.2 c.12 by Harbour (en)</title><link>https://x.example/12</link>
  <guid>mu-12</guid><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate><description>Harbour Scans</description></item>`

describe('the plugin of MangaUpdates as it is published', () => {
  const published: Published = {
    packageName: '@ashdev/codex-plugin-release-mangaupdates',
    host: 'api.mangaupdates.com',
    answers: ({ pathname }) => (pathname === '/v1/series/77/rss' ? rss(chapter) : { status: 500, json: {} }),
    tracked: [{ ...bay, externalIds: { mangaupdates: '77' } }],
  }

  it('is left running by a service that is down, and says what it answered', async () => {
    const answers = () => ({ status: 503, text: 'down' })
    await withPlugin({ ...published, answers }, async (session, { recorded }) => {
      expect(await poll(session)).toMatchObject({ ok: true, value: { upstreamStatus: 503, parsed: 0 } })
      expect(recorded()).toEqual([])
      expect(await session.call('ping', {})).toEqual({ ok: true, value: 'pong' })
      expect(await session.call('releases/poll', {})).toMatchObject({ ok: false, failure: { kind: 'refused' } })
    })
  })

  it('registers its source, asks for tracked series, and records their chapters', async () => {
    await withPlugin(published, async (session, outside) => {
      await outside.requested('releases/register_sources')
      expect(sourcesOf(outside).sources).toMatchObject([{ sourceKey: 'default', kind: 'rss-series' }])
      expect(session.manifest.capabilities.releaseSource).toEqual({
        kinds: ['rss-series'],
        requiresAliases: false,
        requiresExternalIds: ['mangaupdates'],
        canAnnounceChapters: true,
        canAnnounceVolumes: true,
      })
      expect(await poll(session)).toMatchObject({ ok: true, value: { parsed: 1, upstreamStatus: 200 } })
      expect(methodsOf(outside)).toEqual([
        'releases/count_tracked',
        'releases/list_tracked',
        'releases/record',
        'releases/register_sources',
        'releases/report_progress',
      ])
      expect(outside.recorded()).toEqual([
        expect.objectContaining({
          ...{ externalReleaseId: 'mu-12', seriesId: bay.seriesId, confidence: 1, reason: 'mangaupdates_id:77' },
          ...{ volumes: [{ start: 2, end: 2 }], chapters: [{ start: 12, end: 12 }], language: 'en' },
          ...{ groupOrUploader: 'Harbour Scans', payloadUrl: 'https://x.example/12' },
          releasedAt: Date.UTC(2026, 0, 5, 10),
        }),
      ])
    })
  })
})

describe('the plugin of Nyaa as it is published', () => {
  const torrent = `<item><title>[Harbour] Quiet Bay v01-03 (2025) (Digital)</title>
    <link>https://nyaa.si/download/9.torrent</link><guid>https://nyaa.si/view/9</guid>
    <nyaa:infoHash>0123456789abcdef0123456789abcdef01234567</nyaa:infoHash></item>`
  const published: Published = {
    packageName: '@ashdev/codex-plugin-release-nyaa',
    host: 'nyaa.si',
    answers: ({ search }) => (search === '?page=rss&u=harbour' ? rss(torrent) : { status: 404, text: '' }),
    tracked: [{ ...bay, aliases: ['Quiet Bay', 'Stille Bucht'] }],
    adminConfig: { uploaders: ['Harbour', 'q:Lamps'] },
  }

  it('registers a source for each subscription, and records torrents by their titles', async () => {
    await withPlugin(published, async (session, outside) => {
      await outside.requested('releases/register_sources')
      const { sources } = sourcesOf(outside)
      expect(sources).toMatchObject([{ sourceKey: 'user:harbour' }, { sourceKey: 'query:lamps' }])
      expect(await poll(session, { sourceKey: 'user:harbour' })).toMatchObject({ ok: true, value: { parsed: 1 } })
      expect(outside.recorded()).toEqual([
        expect.objectContaining({
          ...{ externalReleaseId: 'https://nyaa.si/view/9', seriesId: bay.seriesId, confidence: 0.95 },
          ...{ volumes: [{ start: 1, end: 3 }], chapters: [], groupOrUploader: 'Harbour' },
          ...{ mediaUrl: 'https://nyaa.si/download/9.torrent', mediaUrlKind: 'torrent' },
          infoHash: '0123456789abcdef0123456789abcdef01234567',
        }),
      ])
    })
  })
})

describe('the plugin of Tsundoku as it is published', () => {
  const item = {
    ...{ seriesId: 5, canonicalTitle: 'Quiet Bay', updatedAt: 1_767_600_000, highestVolume: 4, highestChapter: null },
    externalIds: [{ provider: 'anilist', externalId: '9' }],
    volumeCoverage: [{ start: 1, end: 4 }],
    chapterCoverage: [],
  }
  const published: Published = {
    packageName: '@ashdev/codex-plugin-release-tsundoku',
    host: 'tsundoku.example.org',
    answers: ({ pathname }) =>
      pathname === '/api/v1/series/feed' ? { status: 200, json: { items: [item], hasMore: false } } : null,
    tracked: [{ ...bay, externalIds: { anilist: '9' } }],
    adminConfig: { baseUrl: 'https://tsundoku.example.org' },
  }

  it('fails with a sentence when its service does, and without its address', async () => {
    await withPlugin({ ...published, answers: () => ({ status: 502, json: {} }) }, async (session) => {
      expect(await poll(session)).toMatchObject({ ok: false, failure: { message: expect.stringContaining('502') } })
    })
    await withPlugin({ ...published, adminConfig: {} }, async (session) => {
      expect(await poll(session)).toMatchObject({ ok: false, failure: { message: expect.stringContaining('baseUrl') } })
    })
  })

  it('registers its source, and records what its service covers', async () => {
    await withPlugin(published, async (session, outside) => {
      await outside.requested('releases/register_sources')
      expect(await poll(session)).toMatchObject({ ok: true, value: { parsed: 1 } })
      expect(outside.recorded()).toEqual([
        expect.objectContaining({
          ...{ externalReleaseId: 'tsundoku:5:v4:c-', seriesId: bay.seriesId, language: 'en' },
          ...{ volumes: [{ start: 1, end: 4 }], payloadUrl: 'https://tsundoku.example.org/series/5' },
        }),
      ])
    })
  })
})
