import {
  type BookDetails,
  type BookFound,
  type Handlers,
  isNearYear,
  lineOf,
  listOf,
  type Members,
  membersOf,
  namesOf,
  numericId,
  type PersonRole,
  proseOf,
  splitYear,
  titleKey,
  wholeOf,
  yearOf,
} from '../../sdk/index.ts'
import { detail, list } from './comicvine-api.ts'
import { plainText } from './plain-text.ts'
import { type Asked, parseIssue } from './titles.ts'
import { coversOf } from './values.ts'
import { findVolumes, isCutOff, isSame } from './volumes.ts'

const roles: Readonly<Record<string, PersonRole>> = {
  writer: 'writer',
  penciler: 'penciller',
  penciller: 'penciller',
  inker: 'inker',
  artist: 'illustrator',
  colorist: 'colorist',
  letterer: 'letterer',
  cover: 'cover_artist',
  editor: 'editor',
  translator: 'translator',
}
const foundFields = 'id,name,issue_number,cover_date,store_date,volume,deck,site_detail_url'
const fields = `${foundFields},description,person_credits,character_credits,team_credits,story_arc_credits,image`
/** An address of a request gets too long with more. */
const mostVolumes = 40

export const issueMethods = {
  async 'metadata/book/search'({ series, number, query = '', isbn, year, limit }) {
    // It cannot be asked for an ISBN.
    const text = series ?? (isbn === undefined ? query : query.replace(/^[\d\sXx-]+$/, ''))
    const asked = series === undefined && number === undefined ? parseIssue(text) : askedOf(text, number)
    const numbered = asked.number === undefined ? [] : await issuesOf(asked, false)
    const issues = numbered.length > 0 ? numbered : await searchIssues(query, text)
    const wanted = titleKey(asked.title)
    const rank = (one: BookFound) =>
      Number(titleKey(one.series ?? '') !== wanted) * 2 + Number(!isNearYear(one.year ?? undefined, year))
    return { results: issues.toSorted((a, b) => rank(a) - rank(b)).slice(0, Math.min(limit, 50)) }
  },

  async 'metadata/book/match'({ series, number, year }) {
    if (series === undefined || number === undefined) return null
    const same = (await issuesOf(askedOf(series, number), true)).filter(
      (one) => one.number === number && isNearYear(one.year ?? undefined, year),
    )
    const exact = same.filter((one) => one.year === year)
    const [only, ...others] = exact.length === 1 ? exact : same
    return others.length === 0 ? (only ?? null) : null
  },

  async 'metadata/book/get'({ externalId }) {
    return issueDetails(externalId, await detail('issue', externalId, fields))
  },
} satisfies Handlers

function askedOf(series: string, number: number | undefined): Asked {
  const { title, year: began } = splitYear(series)
  return { title, began, number }
}

/** By words of its title, or else of its series. */
async function searchIssues(query: string, series: string): Promise<BookFound[]> {
  const words = [query, series].find((text) => /[\p{L}]/u.test(text))
  if (words === undefined) return []
  const found = await list('search', { resources: 'issue', query: words, field_list: foundFields, limit: 50 })
  return listOf(found).flatMap((one) => issueFound(one) ?? [])
}

/** Of the series with this title, or of those that are found with it. */
async function issuesOf({ title, began, number }: Asked, isExact: boolean): Promise<BookFound[]> {
  const found = await findVolumes(title)
  const { volumes } = found
  const same = volumes.filter((one) => isSame(one, title, began))
  const chosen = same.length > 0 || isExact ? same : volumes.slice(0, 10)
  const isUncertain = chosen.length > mostVolumes || isCutOff(found, title)
  if (chosen.length === 0 || (isExact && isUncertain)) return []
  const ids = chosen.slice(0, mostVolumes).map(({ externalId }) => externalId)
  const filter = `volume:${ids.join('|')},issue_number:${number}`
  const issues = await list('issues', { filter, field_list: foundFields, limit: 100 })
  return listOf(issues).flatMap((one) => issueFound(one) ?? [])
}

function issueFound(one: Members): BookFound | undefined {
  const externalId = numericId(one.id)
  const [series, number] = [lineOf(membersOf(one.volume)?.name), lineOf(one.issue_number)]
  const numbered = series === undefined ? undefined : `${series} #${number ?? '?'}`
  const title = [numbered, lineOf(one.name)].filter((text) => text !== undefined).join(': ')
  if (externalId === undefined || title === '') return undefined
  const year = yearOf(Number((dateOf(one.cover_date) ?? dateOf(one.store_date))?.slice(0, 4)))
  const [summary, url] = [proseOf(one.deck), lineOf(one.site_detail_url)]
  return { externalId, title: title.slice(0, 500), year, series, number: numberOf(number), summary, url }
}

function dateOf(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\d{4}-\d\d-\d\d(?=$| )/.exec(value)?.[0] : undefined
}

/** Numbers are texts such as `12`, `1.5` or `½`; others, such as `1.MU`, have no value. */
function numberOf(value: unknown): number | undefined {
  const text = lineOf(value) ?? ''
  if (text === '½') return 0.5
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : undefined
}

function issueDetails(externalId: string, one: Members): BookDetails {
  const number = numberOf(one.issue_number)
  return {
    externalId,
    url: lineOf(one.site_detail_url),
    title: lineOf(one.name),
    summary: plainText(one.description) ?? proseOf(one.deck),
    releaseDate: dateOf(one.cover_date) ?? dateOf(one.store_date),
    authors: peopleOf(one.person_credits),
    tags: namesOf(one.story_arc_credits, one.team_credits, one.character_credits),
    number: wholeOf(number, 0, 1_000_000),
    chapter: number,
    seriesPosition: number,
    bookType: 'comic',
    covers: coversOf(one.image),
  }
}

/** The roles of a person are one text: `penciler, inker, cover`. */
function peopleOf(credits: unknown): { name: string; role: PersonRole }[] {
  const people = listOf(credits).flatMap(({ name, role }) => {
    const person = lineOf(name)
    const named = (lineOf(role) ?? '').split(',').map((one) => roles[one.trim().toLowerCase()] ?? 'contributor')
    return person === undefined ? [] : [...new Set(named)].map((one) => ({ name: person, role: one }))
  })
  return people.slice(0, 50)
}
