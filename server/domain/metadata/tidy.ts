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
type Cleaners<L, Fields> = { readonly [F in keyof Fields]: (raw: L) => Fields[F] | null | undefined }

/** Larger counts are errors. */
const LARGEST_COUNT = 1_000_000

const shared = {
  title: (raw) => cleanLine(raw.title),
  titleSort: (raw) => cleanLine(raw.titleSort),
  summary: (raw) => cleanProse(raw.summary),
  publisher: (raw) => cleanLine(raw.publisher),
  imprint: (raw) => cleanLine(raw.imprint),
  language: (raw) => normalizeLanguage(raw.language ?? ''),
  ageRating: (raw) => parseAgeRating(raw.ageRating),
  readingDirection: (raw) => oneOf<ReadingDirection>(readingDirections, raw.readingDirection),
  year: (raw) => partialDate(raw.year).year,
  people: (raw) => cleanPeople(raw.people ?? []),
  genres: (raw) => cleanList(raw.genres ?? []),
  tags: (raw) => cleanList(raw.tags ?? []),
  links: (raw) => cleanLinks(raw.links ?? []),
  externalIds: (raw) => cleanExternalIds(raw.externalIds ?? []),
} satisfies Partial<Cleaners<RawShared, BookFields & SeriesFields>>

const bookCleaners: Cleaners<RawBook, BookFields & NumberText> = {
  ...shared,
  number: (raw) => parseNumber(raw.number),
  numberText: numberTextOf,
  volume: (raw) => parseInteger(raw.volume),
  chapter: (raw) => parseNumber(raw.chapter),
  month: (raw) => partialDate(raw.year, raw.month).month,
  day: (raw) => partialDate(raw.year, raw.month, raw.day).day,
  count: (raw) => parseInteger(raw.count, { min: 1, max: LARGEST_COUNT }),
  isbns: (raw) => cleanIsbns(raw.isbns ?? []),
  formatDetail: (raw) => cleanLine(raw.formatDetail),
  blackAndWhite: (raw) => raw.blackAndWhite,
  manga: (raw) => raw.manga,
  subtitle: (raw) => cleanLine(raw.subtitle),
  storyArcs: (raw) => cleanArcs(raw.storyArcs ?? []),
  bookmarks: (raw) => cleanBookmarks(raw.bookmarks ?? []),
  coverPage: (raw) => parseInteger(raw.coverPage, { min: 1, max: LARGEST_COUNT }),
}

const seriesCleaners: Cleaners<RawSeries, SeriesFields> = {
  ...shared,
  status: (raw) => oneOf<SeriesStatus>(seriesStatuses, raw.status),
  totalVolumeCount: (raw) => parseInteger(raw.totalVolumeCount, { min: 1, max: LARGEST_COUNT }),
  totalChapterCount: (raw) => positive(parseNumber(raw.totalChapterCount)),
  alternateTitles: (raw) => cleanList(raw.alternateTitles ?? []),
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

function clean<L, Fields extends object>(cleaners: Cleaners<L, Fields>, raw: L): Partial<Fields> {
  const fields: Partial<Fields> = {}
  for (const name in cleaners) {
    const value = cleaners[name](raw)
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
