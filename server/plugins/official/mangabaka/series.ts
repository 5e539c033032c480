import { idOf, listOf, type Members, membersOf, type SeriesDetails, type SeriesFound } from '../../sdk/index.ts'
import { plainText, textOf, textsOf, wholeOf } from './read.ts'
import { otherIds, ratingsOf } from './services.ts'
import { mainTitle, otherTitles } from './titles.ts'

/** An entry of a search; `null` for one that is merged, deleted or damaged. */
export function foundOf(series: Members): SeriesFound | null {
  const [externalId, title] = [idOf(series.id), mainTitle(series)]
  const isActive = series.state === undefined || series.state === 'active'
  if (externalId === undefined || title === undefined || !isActive) return null
  return {
    externalId,
    title,
    year: yearOf(series),
    alternateTitles: otherTitles(series, null),
    summary: plainText(series.description),
    url: pageOf(externalId),
    authors: [...new Set(peopleOf(series).map(({ name }) => name))],
    publisher: publisherOf(series),
    ...totalsOf(series),
    externalIds: otherIds(series),
  }
}

type Wanted = {
  /** The id that was asked for; that of the series is another one when it was merged. */
  readonly externalId: string
  /** Of its page. */
  readonly id: string
  /** Of alternate titles. */
  readonly languages: readonly string[]
}

/** All that is known of a series. */
export function detailsOf(series: Members, { externalId, id, languages }: Wanted): SeriesDetails {
  return {
    externalId,
    url: pageOf(id),
    title: mainTitle(series),
    alternateTitles: otherTitles(series, languages),
    summary: plainText(series.description),
    publisher: publisherOf(series),
    status: oneOf(statuses, series.status),
    ageRating: oneOf(ages, series.content_rating),
    readingDirection: oneOf(directions, series.type),
    year: yearOf(series),
    ...totalsOf(series),
    authors: peopleOf(series),
    genres: genresOf(series),
    tags: tagsOf(series),
    links: linksOf(series),
    externalIds: otherIds(series),
    ratings: ratingsOf(series),
    covers: coversOf(series.cover),
  }
}

/** Its addresses of pictures are those of `.dev`, and may become those of `.org`: both are among the plugin's hosts. */
const pictures = /^https:\/\/(?:images|cdn)\.mangabaka\.(?:dev|org)\//

/** The picture as it was uploaded; else the largest that was made of it. */
function coversOf(cover: unknown): { url: string; width?: number | undefined; height?: number | undefined }[] {
  const { raw, x350 } = membersOf(cover) ?? {}
  const { url, width, height } = membersOf(raw) ?? {}
  const isKnown = (one: unknown): one is string => typeof one === 'string' && pictures.test(one)
  if (isKnown(url)) return [{ url, width: wholeOf(width, 1, 100_000), height: wholeOf(height, 1, 100_000) }]
  const { x3: large } = membersOf(x350) ?? {}
  return isKnown(large) ? [{ url: large }] : []
}

const statuses = { releasing: 'ongoing', completed: 'ended', hiatus: 'hiatus', cancelled: 'abandoned' } as const
/** `safe` is about nudity only, and says nothing of other content. */
const ages = { suggestive: 16, erotica: 18, pornographic: 18 } as const
/** Of the others it depends on the edition. */
const directions = { manga: 'rtl', oel: 'ltr' } as const

function oneOf<T>(values: Readonly<Record<string, T>>, key: unknown): T | undefined {
  return typeof key === 'string' && Object.hasOwn(values, key) ? values[key] : undefined
}

/** Of a series that is over: while it runs, these are its latest volume and chapter. */
function totalsOf(series: Members): Pick<SeriesFound, 'totalVolumes' | 'totalChapters'> {
  if (series.status !== 'completed' && series.status !== 'cancelled') return {}
  return {
    totalVolumes: wholeOf(series.final_volume, 1, 100_000),
    totalChapters: wholeOf(series.total_chapters, 1, 1_000_000),
  }
}

/** The page of a series. */
export function pageOf(id: string): string {
  return `https://mangabaka.org/${id}`
}

function yearOf({ published, year }: Members): number | undefined {
  const start = textOf(membersOf(published)?.start_date)
  return wholeOf(start?.slice(0, 4), 1_000, 2_200) ?? wholeOf(year, 1_000, 2_200)
}

/** The first original publisher, else the first English one. */
function publisherOf({ publishers }: Members): string | undefined {
  const all = listOf(publishers)
  const nameOf = (type: string) => all.flatMap((one) => (one.type === type ? (textOf(one.name) ?? []) : []))[0]
  return nameOf('Original') ?? nameOf('English')
}

function peopleOf({ type, authors, artists }: Members): NonNullable<SeriesDetails['authors']> {
  const isNovel = type === 'novel'
  const writers = textsOf(authors).map((name) => ({ name, role: isNovel ? ('author' as const) : ('writer' as const) }))
  const role = isNovel ? ('illustrator' as const) : ('penciller' as const)
  return [...writers, ...textsOf(artists).map((name) => ({ name, role }))].slice(0, 50)
}

function genresOf({ tags_v2: tags, genres }: Members): string[] {
  const named = textsOf(listOf(tags).flatMap((tag) => (tag.is_genre === true ? [tag.name] : [])))
  const words = textsOf(genres).map((genre) =>
    genre
      .split('_')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' '),
  )
  return (named.length > 0 ? [...named] : words).slice(0, 50)
}

/** The most important first. What is incidental is left out. */
const weights = ['core', 'defining', 'recurrent', 'unweighted']
const mostTags = 30

/** Tags without genres, and without what gives the story away. */
function tagsOf({ tags_v2: weighted, tags }: Members): string[] {
  const usable = listOf(weighted).filter((tag) => tag.is_genre !== true && tag.is_spoiler !== true)
  const sorted = weights.flatMap((weight) => usable.filter((tag) => (tag.weight ?? 'unweighted') === weight))
  const names = Array.isArray(weighted) ? textsOf(sorted.map(({ name }) => name)) : textsOf(tags)
  return names.slice(0, mostTags)
}

const linkTypes = ['publisher', 'webplatform', 'info']
const mostLinks = 20

/** Pages of publishers, places where it is published and encyclopedias; no shops, and nothing that is pirated. */
function linksOf({ links_v2: links }: Members): NonNullable<SeriesDetails['links']> {
  const usable = listOf(links).flatMap((link) => {
    const url = textOf(link.url)
    const isUsable = linkTypes.includes(String(link.type)) && url !== undefined && /^https?:\/\//.test(url)
    return isUsable ? [{ sourceName: textOf(link.name_display), url }] : []
  })
  return usable.slice(0, mostLinks)
}
