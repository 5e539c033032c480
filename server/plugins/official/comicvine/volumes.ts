import {
  type Handlers,
  isNearYear,
  lineOf,
  listOf,
  type Members,
  membersOf,
  numericId,
  proseOf,
  type SeriesDetails,
  type SeriesFound,
  splitYear,
  titleKey,
  yearOf,
} from '../../sdk/index.ts'
import { detail, list } from './comicvine-api.ts'
import { plainText } from './plain-text.ts'
import { coversOf } from './values.ts'

/** A series as Comic Vine calls it. */
export type Volume = SeriesFound & { readonly year: number | undefined; readonly alternateTitles: string[] }

const fields = 'id,name,aliases,start_year,deck,description,publisher,site_detail_url'

export const volumeMethods = {
  async 'metadata/series/search'({ query, year, limit }) {
    const { volumes } = await findVolumes(query)
    const began = year ?? splitYear(query).year
    const rank = (one: Volume) => Number(!isSame(one, query, undefined)) * 2 + Number(!isNearYear(one.year, began))
    return { results: volumes.toSorted((a, b) => rank(a) - rank(b)).slice(0, Math.min(limit, 50)) }
  },

  async 'metadata/series/match'({ title, year = splitYear(title).year }) {
    const found = await findVolumes(title)
    if (isCutOff(found, title)) return null
    const { volumes } = found
    const same = volumes.filter((one) => isSame(one, title, year))
    const exact = same.filter((one) => one.year === year)
    const [only, ...others] = exact.length === 1 ? exact : same
    return others.length === 0 ? (only ?? null) : null
  },

  async 'metadata/series/get'({ externalId }) {
    return volumeDetails(externalId, await detail('volume', externalId, `${fields},image`))
  },
} satisfies Handlers

/** Of one search. */
const mostFound = 100

/** `isFull`: the answer had as many entries as it may have, damaged ones included. */
type Found = { readonly volumes: readonly Volume[]; readonly isFull: boolean }

/** The best of its search, which knows no year. */
export async function findVolumes(query: string): Promise<Found> {
  const words = splitYear(query).title
  if (!/[\p{L}\p{N}]/u.test(words)) return { volumes: [], isFull: false }
  const results = await list('search', { resources: 'volume', query: words, field_list: fields, limit: mostFound })
  const volumes = listOf(results).flatMap((one) => volumeFound(one) ?? [])
  return { volumes, isFull: results.length >= mostFound }
}

/** Whether there may be more series with this title: the best are found first, and these are all alike. */
export function isCutOff({ volumes, isFull }: Found, title: string): boolean {
  const last = volumes.at(-1)
  return isFull && (last === undefined || isSame(last, title, undefined))
}

/** Whether it has this title, and began within a year of this one. */
export function isSame(one: Volume, title: string, year: number | undefined): boolean {
  const wanted = titleKey(title)
  return [one.title, ...one.alternateTitles].some((name) => titleKey(name) === wanted) && isNearYear(one.year, year)
}

function volumeFound(one: Members): Volume | undefined {
  const [externalId, title] = [numericId(one.id), lineOf(one.name)]
  if (externalId === undefined || title === undefined) return undefined
  const [year, alternateTitles, summary] = [yearBegun(one), aliasesOf(one), proseOf(one.deck)]
  const [publisher, url] = [publisherOf(one), lineOf(one.site_detail_url)]
  return { externalId, title, year, alternateTitles, summary, publisher, url }
}

/** It is a text, at times with other characters. */
function yearBegun({ start_year: value }: Members): number | undefined {
  return yearOf(Number(/^\s*(\d{4})\s*$/.exec(String(value ?? ''))?.[1]))
}

function publisherOf({ publisher }: Members): string | undefined {
  return lineOf(membersOf(publisher)?.name)
}

function aliasesOf({ aliases }: Members): string[] {
  const names = typeof aliases === 'string' ? aliases.split(/[\r\n~]+/).flatMap((name) => lineOf(name) ?? []) : []
  return [...new Set(names)].slice(0, 50)
}

function volumeDetails(externalId: string, one: Members): SeriesDetails {
  return {
    externalId,
    url: lineOf(one.site_detail_url),
    title: lineOf(one.name),
    alternateTitles: aliasesOf(one),
    summary: plainText(one.description) ?? proseOf(one.deck),
    publisher: publisherOf(one),
    year: yearBegun(one),
    covers: coversOf(one.image),
  }
}
