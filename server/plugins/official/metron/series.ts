import {
  type Handlers,
  isNearYear,
  lineOf,
  linesOf,
  type Members,
  membersOf,
  namesOf,
  numericId,
  proseOf,
  type SeriesDetails,
  type SeriesFound,
  splitYear,
  titleKey,
  wholeOf,
  yearOf,
} from '../../sdk/index.ts'
import { detail, firstPage, type Page } from './metron-api.ts'
import { searchWords } from './titles.ts'
import { idAt } from './values.ts'

const statuses: Readonly<Record<string, SeriesDetails['status']>> = {
  ongoing: 'ongoing',
  continuing: 'ongoing',
  completed: 'ended',
  cancelled: 'abandoned',
  hiatus: 'hiatus',
}
/** Types of series whose issues are books of their own. */
const collections = /^(?:trade paperback|graphic novel|hard ?cover|omnibus)$/i

export const seriesMethods = {
  async 'metadata/series/search'({ query, year, limit }) {
    const filters = filtersOf(query, year)
    const { results } = await firstPage('series', [...filters, ...otherNames(query)], () => true)
    const found = results.flatMap((one) => seriesFound(one) ?? [])
    const rank = (one: SeriesFound) =>
      Number(!isSame(one, query, undefined)) * 2 + Number(!isNearYear(one.year ?? undefined, year))
    return { results: found.toSorted((a, b) => rank(a) - rank(b)).slice(0, Math.min(limit, 50)) }
  },

  async 'metadata/series/match'({ title, year = splitYear(title).year }) {
    const isWanted = (one: Members) => !isCollection(one) && isSame(seriesFound(one), title, year)
    const { results, isComplete } = await namesakes(title, year)
    const [only, ...others] = results.filter(isWanted).flatMap((one) => seriesFound(one) ?? [])
    return isComplete && others.length === 0 ? (only ?? null) : null
  },

  async 'metadata/series/get'({ externalId }) {
    return seriesDetails(externalId, await detail('series', externalId))
  },
} satisfies Handlers

/** By name, first with the year in which it began. */
function filtersOf(query: string, year: number | undefined) {
  const asked = splitYear(query)
  const name = searchWords(asked.title)
  const began = year ?? asked.year
  if (name === '') return []
  return [...(began === undefined ? [] : [{ name, year_began: began }]), { name }]
}

/** By name alone, so that all years are seen; when these are too many, those that began within a year of this one. */
async function namesakes(title: string, year: number | undefined): Promise<Page> {
  const name = searchWords(splitYear(title).title)
  if (name === '') return { results: [], isComplete: true }
  const all = await firstPage('series', [{ name }], () => true)
  if (all.isComplete || year === undefined) return all
  const pages: Page[] = []
  for (const began of [year, year - 1, year + 1]) {
    pages.push(await firstPage('series', [{ name, year_began: began }], () => true))
  }
  return { results: pages.flatMap(({ results }) => results), isComplete: pages.every((page) => page.isComplete) }
}

/** Not for a match: lists do not show other names. */
function otherNames(query: string) {
  const name = searchWords(splitYear(query).title)
  return name === '' ? [] : [{ q: name }]
}

function isSame(one: SeriesFound | undefined, title: string, year: number | undefined): boolean {
  return one !== undefined && titleKey(one.title) === titleKey(title) && isNearYear(one.year ?? undefined, year)
}

function seriesFound(one: Members): SeriesFound | undefined {
  const [externalId, shown] = [numericId(one.id), lineOf(one.series)]
  const title = lineOf(one.name) ?? (shown === undefined ? undefined : withoutFormat(shown))
  if (externalId === undefined || title === undefined) return undefined
  const others = [
    ...idAt('api:comicvine', 'https://comicvine.gamespot.com/volume/4050-', one.cv_id),
    ...idAt('api:gcd', 'https://www.comics.org/series/', one.gcd_id),
  ]
  return {
    externalId,
    title,
    year: yearOf(one.year_began),
    publisher: lineOf(membersOf(one.publisher)?.name),
    // Lists don't show the status.
    ...totalOf(one, { hasEnded: yearOf(one.year_end) !== undefined, isCollected: isCollection(one) }),
    externalIds: others.length === 0 ? undefined : others,
  }
}

type Kind = { readonly hasEnded: boolean; readonly isCollected: boolean }

/** Its issues, which are volumes of a series of collections, once there will be no more. */
function totalOf(one: Members, { hasEnded, isCollected }: Kind) {
  const total = hasEnded ? wholeOf(one.issue_count, 1, 100_000) : undefined
  return isCollected ? { totalVolumes: total } : { totalChapters: total }
}

/** Lists name a series as `Lamps TPB (2004)` or `Lamps (2004) Digital`. */
function withoutFormat(shown: string): string {
  const { title } = splitYear(shown.replace(/ Digital$/, ''))
  return title.replace(/ (?:TPB|HC|GN)$/, '')
}

function seriesDetails(externalId: string, one: Members): SeriesDetails {
  const status = statuses[lineOf(one.status)?.toLowerCase() ?? '']
  const language = lineOf(one.language)
  const hasEnded = status === 'ended' || status === 'abandoned'
  return {
    externalId,
    url: lineOf(one.resource_url),
    title: lineOf(one.name),
    alternateTitles: linesOf(one.alt_names).slice(0, 50),
    summary: proseOf(one.desc),
    publisher: lineOf(membersOf(one.publisher)?.name),
    status,
    language: language !== undefined && /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language) ? language : undefined,
    year: yearOf(one.year_began),
    ...totalOf(one, { hasEnded, isCollected: isCollectionType(one) }),
    genres: namesOf(one.genres),
    links: [
      ...linkTo('Comic Vine', 'https://comicvine.gamespot.com/volume/4050-', one.cv_id),
      ...linkTo('Grand Comics Database', 'https://www.comics.org/series/', one.gcd_id),
    ],
  }
}

/** By its type, or by the name that lists show. */
function isCollection(one: Members): boolean {
  return isCollectionType(one) || / (?:TPB|HC|GN)(?: \(|$)/.test(lineOf(one.series) ?? '')
}

export function isCollectionType(series: Members | undefined): boolean {
  return collections.test(lineOf(membersOf(series?.series_type)?.name) ?? '')
}

function linkTo(sourceName: string, address: string, value: unknown) {
  const id = numericId(value)
  return id === undefined ? [] : [{ sourceName, url: `${address}${id}/` }]
}
