import {
  type Cover,
  lineOf,
  linesOf,
  listOf,
  type Members,
  membersOf,
  numberOf,
  numericId,
  type OtherId,
  type PersonRole,
  plainText,
  type SeriesDetails,
  type SeriesFound,
  wholeOf,
  yearOf,
} from '../../sdk/index.ts'
import { mainTitle, otherTitles, type TitleKind } from './titles.ts'

export type Wanted = {
  readonly titles: TitleKind
  /** Whether titles and tags for adults are wanted. */
  readonly isAdultWanted: boolean
}

export const pageOf = (id: string) => `https://anilist.co/manga/${id}`

/** A series found; `null`: damaged. Its description begins with the format: a manga and its novel share their titles. */
export function foundOf(series: Members, { titles }: Wanted): SeriesFound | null {
  const [externalId, title] = [numericId(series.id), mainTitle(series, titles)]
  if (externalId === undefined || title === undefined) return null
  const summary = descriptionOf(series)
  return {
    externalId,
    title,
    year: startYear(series),
    alternateTitles: otherTitles(series, titles),
    summary: summary === undefined ? formatOf(series) : `${formatOf(series)}. ${summary}`,
    url: pageOf(externalId),
  }
}

/** All that is known of a series. AniList does not know the language of an edition, only where a work comes from. */
export function detailsOf(series: Members, externalId: string, { titles, isAdultWanted }: Wanted): SeriesDetails {
  return {
    externalId,
    url: pageOf(externalId),
    title: mainTitle(series, titles),
    alternateTitles: otherTitles(series, titles),
    summary: descriptionOf(series),
    status: oneOf(statuses, series.status),
    ageRating: series.isAdult === true ? 18 : undefined,
    readingDirection: directionOf(series),
    year: startYear(series),
    totalVolumes: wholeOf(series.volumes, 1, 100_000),
    totalChapters: wholeOf(series.chapters, 1, 1_000_000),
    authors: peopleOf(series),
    genres: linesOf(series.genres),
    tags: tagsOf(series, isAdultWanted),
    links: linksOf(series),
    externalIds: otherIds(series),
    covers: coversOf(series),
    ratings: ratingsOf(series),
  }
}

const statuses = { FINISHED: 'ended', RELEASING: 'ongoing', HIATUS: 'hiatus', CANCELLED: 'abandoned' } as const
const comics = { JP: 'Manga', KR: 'Manhwa', CN: 'Manhua', TW: 'Manhua', HK: 'Manhua' } as const

function oneOf<T>(values: Readonly<Record<string, T>>, key: unknown): T | undefined {
  return typeof key === 'string' && Object.hasOwn(values, key) ? values[key] : undefined
}

function formatOf({ format, countryOfOrigin }: Members): string {
  const comic = oneOf(comics, countryOfOrigin) ?? 'Comic'
  return format === 'NOVEL' ? 'Light novel' : format === 'ONE_SHOT' ? `${comic}, one-shot` : comic
}

function startYear({ startDate }: Members): number | undefined {
  return yearOf(membersOf(startDate)?.year)
}

/** Without what gives the story away: it is marked with `~!` and `!~`. */
export function descriptionOf({ description }: Members): string | undefined {
  if (typeof description !== 'string') return undefined
  const open = description.slice(0, 50_000).replace(/~![^~]{0,20000}!~/g, '')
  return plainText(open.replace(/__([^_\n]{1,500})__/g, '$1'))
}

/** Long strips are made for scrolling; what else comes from Japan is read from right to left, unless it is prose. */
function directionOf({ tags, format, countryOfOrigin }: Members): SeriesDetails['readingDirection'] {
  if (format === 'NOVEL') return undefined
  if (listOf(tags).some(({ name }) => name === 'Long Strip')) return 'webtoon'
  return oneOf({ JP: 'rtl', KR: 'ltr' } as const, countryOfOrigin)
}

const mostTags = 20

/** The most fitting first, without what gives the story away. */
function tagsOf({ tags }: Members, isAdultWanted: boolean): string[] {
  const usable = listOf(tags).filter(
    (tag) => tag.isGeneralSpoiler !== true && tag.isMediaSpoiler !== true && (isAdultWanted || tag.isAdult !== true),
  )
  const rankOf = ({ rank }: Members) => numberOf(rank, 0, 100) ?? 0
  return linesOf(usable.sort((one, other) => rankOf(other) - rankOf(one)).map(({ name }) => name)).slice(0, mostTags)
}

/** What someone did, as AniList says it, for a comic and for prose. Translators and letterers are those of one edition. */
const parts: readonly { readonly says: RegExp; readonly comic: PersonRole[]; readonly prose: PersonRole[] }[] = [
  { says: /^story & art\b/, comic: ['writer', 'penciller'], prose: ['author', 'illustrator'] },
  { says: /^(?:original )?(?:story|creator|work)\b/, comic: ['writer'], prose: ['author'] },
  { says: /^art\b/, comic: ['penciller'], prose: ['illustrator'] },
  { says: /^illustrat/, comic: ['illustrator'], prose: ['illustrator'] },
  { says: /^cover (?:art|illustrat)/, comic: ['cover_artist'], prose: ['cover_artist'] },
]

function peopleOf({ staff, format }: Members): { name: string; role: PersonRole }[] {
  const people = listOf(membersOf(staff)?.edges).flatMap(({ role, node }) => {
    const name = lineOf(membersOf(membersOf(node)?.name)?.full)
    const said = lineOf(role)?.toLowerCase() ?? ''
    const part = parts.find(({ says }) => says.test(said))
    const roles = part?.[format === 'NOVEL' ? 'prose' : 'comic'] ?? []
    return name === undefined ? [] : roles.map((one) => ({ name, role: one }))
  })
  return people.slice(0, 50)
}

const mostLinks = 20

/** Official pages of the work. */
function linksOf({ externalLinks }: Members): NonNullable<SeriesDetails['links']> {
  const usable = listOf(externalLinks).flatMap(({ site, url, isDisabled }) =>
    typeof url === 'string' && /^https?:\/\/[^\s]{1,1000}$/.test(url) && isDisabled !== true
      ? [{ sourceName: lineOf(site), url }]
      : [],
  )
  return usable.slice(0, mostLinks)
}

function otherIds({ idMal }: Members): OtherId[] {
  const externalId = numericId(idMal)
  if (externalId === undefined) return []
  return [{ source: 'api:myanimelist', externalId, externalUrl: `https://myanimelist.net/manga/${externalId}` }]
}

/** Where its pictures are, which the plugin names among its hosts. */
const pictures = 'https://s4.anilist.co/'

/** The largest picture. */
export function coversOf({ coverImage }: Members): Cover[] {
  const { extraLarge, large } = membersOf(coverImage) ?? {}
  const url = [extraLarge, large].find((one) => typeof one === 'string' && one.startsWith(pictures))
  return typeof url === 'string' ? [{ url }] : []
}

function ratingsOf({ averageScore }: Members): NonNullable<SeriesDetails['ratings']> {
  const rating = numberOf(averageScore, 1, 100)
  return rating === undefined ? [] : [{ sourceName: 'AniList', rating }]
}
