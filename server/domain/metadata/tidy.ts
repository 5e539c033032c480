import { type ReadingDirection, readingDirections, type SeriesStatus, seriesStatuses } from '../vocabulary.ts'
import { parseAgeRating } from './age-rating.ts'
import { cleanArcs, cleanBookmarks, cleanExternalIds, cleanIsbns, cleanLinks, cleanPeople } from './clean-lists.ts'
import { cleanLine, cleanList, cleanProse } from './clean-text.ts'
import { partialDate } from './dates.ts'
import { isOffered } from './fields.ts'
import { normalizeLanguage } from './language.ts'
import { externalIdOf, externalSource, toLink } from './links.ts'
import { longestNumberText, parseInteger, parseNumber } from './numbers.ts'
import type { BookFields, ExternalId, MetadataPatch, NumberText, SeriesFields } from './patch.ts'
import type { RawBook, RawSeries, RawShared, Text } from './raw-metadata.ts'

/** How each field is cleaned; null, undefined and empty mean "not offered". */
type Cleaners<L, Fields> = { readonly [F in keyof Fields]: (loose: L) => Fields[F] | null | undefined }

/** Larger counts are errors. */
const LARGEST_COUNT = 1_000_000

const shared = {
  title: (loose) => cleanLine(loose.title),
  titleSort: (loose) => cleanLine(loose.titleSort),
  summary: (loose) => cleanProse(loose.summary),
  publisher: (loose) => cleanLine(loose.publisher),
  imprint: (loose) => cleanLine(loose.imprint),
  language: (loose) => normalizeLanguage(loose.language ?? ''),
  ageRating: (loose) => parseAgeRating(loose.ageRating),
  readingDirection: (loose) => oneOf<ReadingDirection>(readingDirections, loose.readingDirection),
  year: (loose) => partialDate(loose.year).year,
  people: (loose) => cleanPeople(loose.people ?? []),
  genres: (loose) => cleanList(loose.genres ?? []),
  tags: (loose) => cleanList(loose.tags ?? []),
  links: (loose) => cleanLinks(loose.links ?? []),
  externalIds: (loose) => cleanExternalIds(loose.externalIds ?? []),
} satisfies Partial<Cleaners<RawShared, BookFields & SeriesFields>>

const bookCleaners: Cleaners<RawBook, BookFields & NumberText> = {
  ...shared,
  number: (loose) => parseNumber(loose.number),
  numberText: numberTextOf,
  volume: (loose) => parseInteger(loose.volume),
  chapter: (loose) => parseNumber(loose.chapter),
  month: (loose) => partialDate(loose.year, loose.month).month,
  day: (loose) => partialDate(loose.year, loose.month, loose.day).day,
  count: (loose) => parseInteger(loose.count, { min: 1, max: LARGEST_COUNT }),
  isbns: (loose) => cleanIsbns(loose.isbns ?? []),
  formatDetail: (loose) => cleanLine(loose.formatDetail),
  blackAndWhite: (loose) => loose.blackAndWhite,
  manga: (loose) => loose.manga,
  subtitle: (loose) => cleanLine(loose.subtitle),
  storyArcs: (loose) => cleanArcs(loose.storyArcs ?? []),
  bookmarks: (loose) => cleanBookmarks(loose.bookmarks ?? []),
  coverPage: (loose) => parseInteger(loose.coverPage, { min: 1, max: LARGEST_COUNT }),
}

const seriesCleaners: Cleaners<RawSeries, SeriesFields> = {
  ...shared,
  status: (loose) => oneOf<SeriesStatus>(seriesStatuses, loose.status),
  totalVolumeCount: (loose) => parseInteger(loose.totalVolumeCount, { min: 1, max: LARGEST_COUNT }),
  totalChapterCount: (loose) => positive(parseNumber(loose.totalChapterCount)),
  alternateTitles: (loose) => cleanList(loose.alternateTitles ?? []),
}

function numberTextOf({ number, numberText }: RawBook): string | null {
  const text = cleanLine(numberText)
  return text === null || text.length > longestNumberText || text === String(parseNumber(number)) ? null : text
}

function oneOf<T extends string>(words: readonly T[], text: Text): T | null {
  return words.find((word) => word === text?.trim().toLowerCase()) ?? null
}

function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null
}

/**
 * Makes a patch from raw metadata: every value validated, cleaned and bounded, empty or impossible ones left out. Links
 * to known sites also give external ids, and those that point to a series belong to the series.
 * @returns `patch` null when nothing is left; `warnings` name the values that could not be used
 */
export function tidyPatch(
  book: RawBook,
  series: RawSeries = {},
): { readonly patch: MetadataPatch | null; readonly warnings: readonly string[] } {
  const withIds = idsFromLinks(book, series)
  const patch: MetadataPatch = {
    book: clean(bookCleaners, withIds.book),
    series: clean(seriesCleaners, withIds.series),
  }
  const isEmpty = Object.keys(patch.book).length === 0 && Object.keys(patch.series).length === 0
  return { patch: isEmpty ? null : patch, warnings: unusable(book) }
}

function clean<L, Fields extends object>(cleaners: Cleaners<L, Fields>, loose: L): Partial<Fields> {
  const fields: Partial<Fields> = {}
  for (const name in cleaners) {
    const value = cleaners[name](loose)
    if (isOffered(value)) fields[name] = value
  }
  return fields
}

function idsFromLinks(book: RawBook, series: RawSeries): { book: RawBook; series: RawSeries } {
  const found = cleanLinks([...(book.links ?? []), ...(series.links ?? [])]).flatMap((link) => externalIdOf(link) ?? [])
  const idsOf = (subject: 'book' | 'series') => found.filter((known) => known.subject === subject).map(({ id }) => id)
  const [ofBook, ofSeries] = [idsOf('book'), idsOf('series')]
  return {
    book: { ...book, externalIds: withAddresses(book.externalIds ?? [], ofBook) },
    series: {
      ...series,
      links: [...(series.links ?? []), ...ofSeries.map(({ externalUrl }) => externalUrl)],
      externalIds: withAddresses(series.externalIds ?? [], ofSeries),
    },
  }
}

/** The ids in a document, with the address of a link to the same item; then ids from links alone. */
function withAddresses(ids: readonly ExternalId[], ofLinks: readonly ExternalId[]): ExternalId[] {
  const completed = ids.map((id) => {
    const word = externalSource(id.source)
    const same = ofLinks.find(({ source, externalId }) => source === word && externalId === id.externalId)
    return id.externalUrl === undefined && same !== undefined ? same : id
  })
  return [...completed, ...ofLinks]
}

/** Defects worth repairing in the file. Placeholders (`-1`, "Unknown") are not reported. */
function unusable(book: RawBook): string[] {
  const warnings: string[] = []
  const language = cleanLine(book.language, 40)
  if (language !== null && normalizeLanguage(language) === null) warnings.push(`"${language}" is not a known language.`)
  if (book.links?.some((link) => cleanLine(link) !== null && toLink(link ?? '') === null)) {
    warnings.push('A link that is not a web address was left out.')
  }
  const isbns = book.isbns?.filter((isbn) => cleanLine(isbn) !== null).length ?? 0
  if (isbns > 0 && cleanIsbns(book.isbns ?? []).length === 0)
    warnings.push('An ISBN with a wrong check digit was left out.')
  const day = parseInteger(book.day, { min: 1 })
  if (day !== null && partialDate(book.year, book.month).month !== undefined && bookCleaners.day(book) === undefined) {
    warnings.push('An impossible day of the month was left out.')
  }
  return warnings
}
