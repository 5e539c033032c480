import {
  type Context,
  certainSeries,
  definePlugin,
  listOf,
  membersOf,
  nearYearFirst,
  notFound,
  type SeriesFound,
} from '../../sdk/index.ts'
import { ask, signIn, unreadable, whoAmI } from './ask-anilist.ts'
import { pull, wholeList } from './list.ts'
import { push } from './push.ts'
import { searchQuery, seriesQuery } from './queries.ts'
import { recommend } from './recommend.ts'
import { detailsOf, foundOf, type Wanted } from './series.ts'
import { titleKindOf } from './titles.ts'

/** AniList's largest page. */
const mostResults = 50
/** Candidates for a match: comics and novels share titles. */
const candidates = 20

function wantedOf(context: Context): Wanted {
  return { titles: titleKindOf(context), isAdultWanted: context.adminConfig.adult === true }
}

async function search(query: string, limit: number, context: Context): Promise<SeriesFound[]> {
  const wanted = wantedOf(context)
  const onlyFor = wanted.isAdultWanted ? {} : { isAdult: false }
  const { Page } = await ask(searchQuery, { search: query, count: Math.min(limit, mostResults), ...onlyFor })
  const media = membersOf(Page)?.media
  if (!Array.isArray(media)) throw unreadable()
  return listOf(media)
    .flatMap((series) => foundOf(series, wanted) ?? [])
    .slice(0, limit)
}

definePlugin({
  manifest: {
    name: 'anilist',
    displayName: 'AniList',
    version: '1.0.0',
    description: 'Finds manga and light novels at AniList, syncs what each person reads, and recommends titles.',
    userDescription:
      'Syncs what you read with your manga list at AniList, both ways, and shows what its readers recommend.',
    homepage: 'https://anilist.co',
    adminSetup:
      'Finding metadata needs no account. So that people can sign in: create a client at anilist.co (Settings, ' +
      'Developer). Its redirect URL is the address of Inglenook followed by /account/services/callback. Enter the ' +
      "client's ID and secret under Credentials; AniList requires both.",
    userSetup:
      'Sign in at AniList, or enter an access token. For a token, create a client at anilist.co (Settings, Developer) ' +
      'with the redirect URL https://anilist.co/api/v2/oauth/pin, then open ' +
      'https://anilist.co/api/v2/oauth/authorize?client_id=ID&response_type=token with its ID. Either is valid for a year.',
    capabilities: {
      metadataProvider: ['series'],
      userReadSync: true,
      userRecommendationProvider: true,
      externalIdSource: 'api:anilist',
    },
    oauth: {
      authorizationUrl: 'https://anilist.co/api/v2/oauth/authorize',
      tokenUrl: 'https://anilist.co/api/v2/oauth/token',
    },
    requiredCredentials: [
      {
        key: 'accessToken',
        label: 'Access token',
        description: 'Only when you do not sign in at AniList.',
        required: false,
      },
    ],
    configSchema: {
      fields: [
        {
          key: 'titles',
          label: 'Titles',
          description: 'Which title a series gets. The others become alternate titles.',
          type: 'choice',
          options: [
            { value: 'english', label: 'English' },
            { value: 'romaji', label: 'Romanized' },
            { value: 'native', label: 'Original' },
          ],
          default: 'english',
        },
        {
          key: 'adult',
          label: 'Adult titles',
          description: 'Also find and recommend titles for adults, and keep tags for adults.',
          type: 'flag',
          default: false,
        },
      ],
    },
  },
  start: signIn,
  methods: {
    'metadata/series/search': async ({ query, year, limit }, context) => ({
      results: nearYearFirst(await search(query, limit, context), year),
    }),
    'metadata/series/match': async ({ title, year }, context) =>
      certainSeries(await search(title, candidates, context), { title, year }),
    'metadata/series/get': async ({ externalId }, context) => {
      if (!/^[1-9]\d{0,8}$/.test(externalId))
        throw notFound(`AniList has no series ${externalId}. Search for it again.`)
      const series = membersOf((await ask(seriesQuery, { id: Number(externalId) })).Media)
      if (series === undefined) throw unreadable()
      return detailsOf(series, externalId, wantedOf(context))
    },
    'sync/getUserInfo': async () => {
      const { id, name } = await whoAmI()
      return { externalId: String(id), username: name }
    },
    'sync/pullProgress': pull,
    'sync/pushProgress': push,
    // What waits here and there is not known to AniList.
    'sync/status': async () => ({ externalCount: (await wholeList()).length }),
    'recommendations/get': (params, context) => recommend(params, wantedOf(context)),
  },
})
