import {
  type Context,
  certainSeries,
  createClient,
  definePlugin,
  idOf,
  type Members,
  membersOf,
  nearYearFirst,
  notFound,
  type SeriesFound,
  upstream,
} from '../../sdk/index.ts'
import { poll, source } from './releases.ts'
import { detailsOf, foundOf } from './series.ts'

/** Reading needs no key. Searches are limited to 30 a minute, which is kept for all requests. */
const service = createClient({ baseUrl: 'https://api.mangabaka.org/v1', perMinute: 30 })

/** Candidates for a match: comics and novels share titles. */
const candidates = 20
/** Most results of one request. */
const mostResults = 50
/** How often a series may have been merged into another one. */
const mostMerges = 5

async function search(query: string, limit: number): Promise<SeriesFound[]> {
  const answer = await service.get('/series/search', { query: { q: query, limit: Math.min(limit, mostResults) } })
  const data = membersOf(answer)?.data
  if (!Array.isArray(data)) throw unreadable()
  return data.flatMap((series) => foundOf(membersOf(series) ?? {}) ?? []).slice(0, limit)
}

/** A series with its own id, which is another one when it was merged. @throws PluginError -32002 */
async function read(externalId: string): Promise<{ readonly id: string; readonly series: Members }> {
  let id = externalId
  for (let merges = 0; merges <= mostMerges; merges += 1) {
    if (!/^\d{1,12}$/.test(id)) throw notFound(`MangaBaka has no series ${externalId}. Search for it again.`)
    const series = membersOf(membersOf(await service.get(`/series/${id}`))?.data)
    if (series === undefined || idOf(series.id) === undefined) throw unreadable()
    if (series.state === 'deleted') throw notFound(`MangaBaka has deleted series ${externalId}. Search for it again.`)
    if (series.state !== 'merged') return { id, series }
    id = idOf(series.merged_with) ?? ''
  }
  throw upstream(`MangaBaka has merged series ${externalId} in a circle. Search for it again.`)
}

const unreadable = () => upstream('MangaBaka answered in a form that this plugin cannot read. Try again later.')

/** Languages of alternate titles, lower case. */
function languagesOf({ adminConfig: { languages } }: Context): readonly string[] {
  return Array.isArray(languages) ? languages.map((language) => language.trim().toLowerCase()) : ['en']
}

definePlugin({
  manifest: {
    name: 'mangabaka',
    displayName: 'MangaBaka',
    version: '1.1.0',
    description:
      'Finds manga, manhwa, manhua and light novels at MangaBaka, with their IDs at AniList, MyAnimeList, MangaUpdates, ' +
      'Kitsu, Anime-Planet and Anime News Network. Announces new volumes and chapters of tracked series.',
    homepage: 'https://mangabaka.org',
    adminSetup: 'MangaBaka needs no account and no key.',
    capabilities: {
      metadataProvider: ['series'],
      externalIdSource: 'api:mangabaka',
      releaseSource: {
        kinds: [source.kind],
        requiresExternalIds: ['mangabaka'],
        canAnnounceChapters: true,
        canAnnounceVolumes: true,
      },
    },
    configSchema: {
      fields: [
        {
          key: 'languages',
          label: 'Languages of alternate titles',
          description: 'Codes such as en, de or pt-br. Original and romanized titles are always included.',
          type: 'list',
          default: ['en'],
        },
      ],
    },
  },
  methods: {
    'metadata/series/search': async ({ query, year, limit }) => ({
      results: nearYearFirst(await search(query, limit), year),
    }),
    'metadata/series/match': async ({ title, year }) => certainSeries(await search(title, candidates), { title, year }),
    'metadata/series/get': async ({ externalId }, context) => {
      const { id, series } = await read(externalId)
      return detailsOf(series, { externalId, id, languages: languagesOf(context) })
    },
    'releases/poll': (params, context) => poll(params, context, { read, now: Date.now }),
  },
  start: ({ releases, userId }) => (userId === null ? releases.register([source]) : undefined),
})
