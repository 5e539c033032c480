import { idOf, type Members, membersOf, type OtherId, type SeriesDetails } from '../../sdk/index.ts'

/** Services whose ids MangaBaka knows, by its name for them. Shikimori is not one of them: its ids are MyAnimeList's. */
const services = {
  anilist: { source: 'api:anilist', name: 'AniList', page: 'https://anilist.co/manga/' },
  my_anime_list: { source: 'api:myanimelist', name: 'MyAnimeList', page: 'https://myanimelist.net/manga/' },
  manga_updates: { source: 'api:mangaupdates', name: 'MangaUpdates', page: 'https://www.mangaupdates.com/series/' },
  kitsu: { source: 'api:kitsu', name: 'Kitsu', page: 'https://kitsu.app/manga/' },
  anime_planet: { source: 'api:anime-planet', name: 'Anime-Planet', page: 'https://www.anime-planet.com/manga/' },
  anime_news_network: {
    source: 'api:anime-news-network',
    name: 'Anime News Network',
    page: 'https://www.animenewsnetwork.com/encyclopedia/manga.php?id=',
  },
} as const

type Entry = { readonly of: (typeof services)[keyof typeof services]; readonly entry: Members }

function entriesOf(source: unknown): readonly Entry[] {
  const entries = membersOf(source) ?? {}
  return Object.entries(services).flatMap(([key, of]) => {
    const entry = membersOf(entries[key])
    return entry === undefined ? [] : [{ of, entry }]
  })
}

/** Ids of a series at other services, each with its page. */
export function otherIds({ source }: Members): OtherId[] {
  return entriesOf(source).flatMap(({ of, entry }) => {
    const externalId = idOf(entry.id)
    if (externalId === undefined || !/^[\w-]{1,200}$/.test(externalId)) return []
    return [{ source: of.source, externalId, externalUrl: `${of.page}${externalId}` }]
  })
}

/** Ratings of other services. That of MangaBaka itself is their average, and is left out. */
export function ratingsOf({ source }: Members): NonNullable<SeriesDetails['ratings']> {
  return entriesOf(source).flatMap(({ of, entry }) => {
    const rating = entry.rating_normalized
    const isRating = typeof rating === 'number' && rating >= 0 && rating <= 100
    return isRating ? [{ sourceName: of.name, rating }] : []
  })
}
