import {
  type BookDetails,
  type BookFound,
  type BookType,
  type Handlers,
  isNearYear,
  lineOf,
  linesOf,
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
import { detail, firstPage } from './metron-api.ts'
import { isCollectionType } from './series.ts'
import { searchWords } from './titles.ts'
import { idAt } from './values.ts'

/** Roles of its credits, reduced to letters. */
const roles: Readonly<Record<string, PersonRole>> = {
  writer: 'writer',
  script: 'writer',
  story: 'writer',
  plot: 'writer',
  penciller: 'penciller',
  breakdowns: 'penciller',
  layouts: 'penciller',
  inker: 'inker',
  embellisher: 'inker',
  finishes: 'inker',
  inkassists: 'inker',
  artist: 'illustrator',
  illustrator: 'illustrator',
  painter: 'illustrator',
  colorist: 'colorist',
  colorseparations: 'colorist',
  colorassists: 'colorist',
  colorflats: 'colorist',
  letterer: 'letterer',
  cover: 'cover_artist',
  translator: 'translator',
}
const ages: Readonly<Record<string, number>> = {
  ...{ everyone: 0, cca: 0, teen: 13, 'teen plus': 15, mature: 17, explicit: 18, adult: 18 },
}
const bookTypes: Readonly<Record<string, BookType>> = {
  ...{ 'one-shot': 'oneshot', omnibus: 'omnibus', 'graphic novel': 'graphic_novel' },
}

type Asked = { readonly title: string; readonly year?: number | undefined; readonly number?: number | undefined }

export const issueMethods = {
  async 'metadata/book/search'({ series, number, query = '', isbn, year, limit }) {
    // It cannot be asked for an ISBN, and lists show none.
    const title = series ?? (isbn === undefined ? query : query.replace(/^[\d\sXx-]+$/, ''))
    const { results } = await firstPage('issue', filtersOf({ title, year, number }), () => true)
    const wanted = wantedTitles(title, number)
    const found = results.flatMap((one) => issueFound(one) ?? [])
    const rank = (one: BookFound) =>
      Number(!wanted.has(titleKey(one.series ?? ''))) * 2 + Number(!isNearYear(one.year ?? undefined, year))
    return { results: found.toSorted((a, b) => rank(a) - rank(b)).slice(0, Math.min(limit, 50)) }
  },

  async 'metadata/book/match'({ series, number, year }) {
    if (series === undefined || number === undefined) return null
    const asked = { title: series, year, number }
    const isWanted = (one: Members) => isSame(one, asked)
    const { results, isComplete } = await firstPage('issue', filtersOf(asked), isWanted)
    const [only, ...others] = results.filter(isWanted).flatMap((one) => issueFound(one) ?? [])
    return isComplete && others.length === 0 ? (only ?? null) : null
  },

  async 'metadata/book/get'({ externalId }) {
    return issueDetails(externalId, await detail('issue', externalId))
  },
} satisfies Handlers

/** By the name of its series and its number, first with the year on its cover. */
function filtersOf({ title, year, number }: Asked) {
  const asked = splitYear(title)
  const name = searchWords(asked.title)
  const parsed = parseIssue(title)
  if (name === '') return []
  if (number === undefined && parsed.number !== undefined) {
    // A number at the end may be part of the name.
    const whole = parsed.isSure ? [] : [{ series_name: name }]
    const words = searchWords(parsed.title)
    const part = { series_name: words, number: String(parsed.number), series_year_began: parsed.year }
    return [...whole, ...(words === '' ? [] : [part])]
  }
  const filter = { series_name: name, number: number?.toString(), series_year_began: asked.year }
  return [...(year === undefined ? [] : [{ ...filter, cover_year: year }]), filter]
}

/** A number at the end belongs to the name when that of the issue is known, and else may do so. */
function wantedTitles(title: string, number: number | undefined): ReadonlySet<string> {
  if (number !== undefined) return new Set([titleKey(title)])
  const parsed = parseIssue(title)
  return new Set([titleKey(parsed.title), ...(parsed.isSure ? [] : [titleKey(title)])])
}

function isSame(one: Members, { title, year, number }: Asked): boolean {
  const series = membersOf(one.series)
  const began = splitYear(title).year
  return (
    titleKey(lineOf(series?.name) ?? '') === titleKey(title) &&
    numberOf(one.number) === number &&
    isNearYear(yearOfIssue(one), year) &&
    (began === undefined || series?.year_began === began)
  )
}

type Parsed = { readonly title: string; readonly year?: number; readonly number?: number; readonly isSure: boolean }

/** `Lamps (2004) #3`, or less sure `Lamps 3`. */
function parseIssue(text: string): Parsed {
  const [, title, mark, digits] = /^(.*\S)\s+(#\s?|no\.?\s)?(\d{1,6}(?:\.\d{1,3})?)$/i.exec(text.trim()) ?? []
  if (title === undefined || digits === undefined) return { ...splitYear(text), isSure: true }
  return { ...splitYear(title), number: Number(digits), isSure: mark !== undefined }
}

function issueFound(one: Members): BookFound | undefined {
  const [externalId, shown] = [numericId(one.id), lineOf(one.issue)]
  const [series, number] = [lineOf(membersOf(one.series)?.name), lineOf(one.number)]
  const title = shown ?? (series === undefined ? undefined : `${series} #${number ?? '?'}`)
  if (externalId === undefined || title === undefined) return undefined
  return { externalId, title, year: yearOfIssue(one), series, number: numberOf(number) }
}

function yearOfIssue(one: Members): number | undefined {
  return yearOf(Number(dateOf(one.cover_date ?? one.store_date)?.slice(0, 4)))
}

function dateOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
}

/** Numbers are texts such as `12`, `1.5` or `½`; others, such as `1.MU`, have no value. */
function numberOf(value: unknown): number | undefined {
  const text = lineOf(value) ?? ''
  if (text === '½') return 0.5
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : undefined
}

function issueDetails(externalId: string, one: Members): BookDetails {
  const series = membersOf(one.series)
  const type = lineOf(membersOf(series?.series_type)?.name)?.toLowerCase() ?? ''
  const isCollection = isCollectionType(series)
  const number = numberOf(one.number)
  const whole = wholeOf(number, 0, 1_000_000)
  const stories = linesOf(one.name).join('; ')
  const isbn = lineOf(one.isbn)?.replace(/[\s-]/g, '')
  return {
    externalId,
    url: lineOf(one.resource_url),
    title: lineOf(one.title) ?? lineOf(stories),
    summary: proseOf(one.desc),
    publisher: lineOf(membersOf(one.publisher)?.name),
    ageRating: ages[lineOf(membersOf(one.rating)?.name)?.toLowerCase() ?? ''],
    releaseDate: dateOf(one.cover_date) ?? dateOf(one.store_date),
    authors: peopleOf(one.credits),
    genres: namesOf(series?.genres),
    tags: namesOf(one.arcs, one.teams, one.characters),
    isbns: isbn !== undefined && /^(?:\d{9}[\dXx]|\d{13})$/.test(isbn) ? [isbn] : [],
    number: whole,
    volume: isCollection ? whole : wholeOf(series?.volume, 0, 1_000_000),
    chapter: isCollection ? undefined : number,
    seriesPosition: number,
    bookType: bookTypes[type] ?? 'comic',
    externalIds: [
      ...idAt('api:comicvine', 'https://comicvine.gamespot.com/issue/4000-', one.cv_id),
      ...idAt('api:gcd', 'https://www.comics.org/issue/', one.gcd_id),
    ],
  }
}

/** Each person once for each role; what is neither known nor a kind of editor is a contribution. */
function peopleOf(credits: unknown): { name: string; role: PersonRole }[] {
  const people = listOf(credits).flatMap(({ creator, role }) => {
    const name = lineOf(creator)
    const named = name === undefined ? [] : [...new Set(namesOf(role).map(roleOf))]
    return named.map((one) => ({ name: name ?? '', role: one }))
  })
  return people.slice(0, 50)
}

function roleOf(name: string): PersonRole {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '')
  return roles[letters] ?? (/editor/.test(letters) ? 'editor' : 'contributor')
}
