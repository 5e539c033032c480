import type { SourcePatch } from '../book/analysis.ts'
import { byPriority } from '../metadata/fields.ts'
import { patchesFromName } from '../metadata/from-name.ts'
import { mergeBook, type Provenance } from '../metadata/merge.ts'
import type { BookField, BookFields, NumberText } from '../metadata/patch.ts'
import { createFolderReader, folderYear } from '../naming/folders.ts'
import { parseFileName } from '../naming/parse-file-name.ts'
import type { ParsedName } from '../naming/parsed-name.ts'
import { type BookConfig, defaultBookConfig, parseBookConfig } from '../series/book-config.ts'
import { type BookNumbers, bookNumber } from '../series/book-number.ts'
import { bookTitle } from '../series/book-title.ts'
import { createSeriesFinder, type SeriesHints, type SeriesPlacement, titleOfPlacement } from '../series/grouping.ts'
import { createNameCleaner, parseNameRules } from '../series/name-cleaning.ts'
import type { OrderableBook } from '../series/order-books.ts'
import { defaultSeriesConfig, parseSeriesConfig } from '../series/series-config.ts'
import type { BookStrategy, MetadataSourceId, NumberStrategy, SeriesStrategy } from '../vocabulary.ts'

/** The library settings that determine the titles and series of its books. */
export type DescribingSettings = {
  readonly seriesStrategy: SeriesStrategy
  readonly seriesConfig: unknown
  readonly bookStrategy: BookStrategy
  readonly bookConfig: unknown
  readonly numberStrategy: NumberStrategy
  readonly titlePreprocessingRules: unknown
}

/** Picks these settings from an object with others. */
export function describingSettingsOf(settings: DescribingSettings): DescribingSettings {
  const { seriesStrategy, seriesConfig, bookStrategy, bookConfig, numberStrategy, titlePreprocessingRules } = settings
  return { seriesStrategy, seriesConfig, bookStrategy, bookConfig, numberStrategy, titlePreprocessingRules }
}

/** The book to be stored, merged from all sources. */
export type BookDescription = {
  readonly values: Partial<BookFields & NumberText> & { readonly title: string }
  readonly provenance: Provenance<BookField>
  /** Sort number without considering the other books; null: last, by name. */
  readonly sortNumber: number | null
  readonly orderable: OrderableBook
}

/** Facts about a book that depend on its whole series. */
export type InSeries = {
  /** 1-based position in the series. */
  readonly position: number
  /** Position within the series folder, for numbering by file order. */
  readonly isCounted: boolean
  readonly seriesTitle: string
}

export type BookDescriber = {
  /** The placement of a book by its path alone. */
  placementOf(path: string): SeriesPlacement
  /**
   * An analyzed book.
   * @param embedded metadata of documents in and next to the file; name sources in it are recomputed
   */
  read(
    path: string,
    embedded: readonly SourcePatch[],
  ): BookDescription & { readonly placement: SeriesPlacement; readonly patches: readonly SourcePatch[] }
  /** The same book from its stored patches, with its position known. */
  readInSeries(path: string, patches: readonly SourcePatch[], membership: InSeries | null): BookDescription
  /** True when titles depend on the title of the series. */
  readonly isTitledBySeries: boolean
  /** True when the description does not depend on the position. */
  hasNoOrder(alone: BookDescription): boolean
}

/** Sorts after every number: books without any, then specials. */
const UNNUMBERED = 1e9
const SPECIAL = 2e9

/** Cached path results: a series is finished soon after its books were read, and several decisions use them. */
const MAX_CACHED_NAMES = 8_192

const isName = ({ source }: SourcePatch) => source === 'filename' || source === 'folder'

function createNameReader(): (path: string) => ParsedName {
  const cache = new Map<string, ParsedName>()
  const readFolders = createFolderReader()
  return (path) => {
    const known = cache.get(path)
    if (known !== undefined) return known
    if (cache.size >= MAX_CACHED_NAMES) cache.clear()
    const parsed = parseFileName(path, undefined, readFolders)
    cache.set(path, parsed)
    return parsed
  }
}

function hintsOf(documents: readonly SourcePatch[]): SeriesHints {
  const series = documents.find(({ patch }) => patch.series.title !== undefined)?.patch.series.title
  const people = documents.find(({ patch }) => patch.book.people !== undefined)?.patch.book.people ?? []
  const author = people.find(({ role }) => role === 'author' || role === 'writer')?.name
  return { ...(series !== undefined && { series }), ...(author !== undefined && { author }) }
}

/** Values of the folders above the series, as part of the folder source. */
function withSkippedFolders(patches: readonly SourcePatch[], placement: SeriesPlacement): readonly SourcePatch[] {
  const { publisher, author } = placement
  if (publisher === undefined && author === undefined) return patches
  const folder = patches.find(({ source }) => source === 'folder')?.patch ?? { book: {}, series: {} }
  const people = author === undefined ? {} : { people: [{ name: author, role: 'author' as const }] }
  const patch = {
    book: { ...people, ...folder.book },
    series: { ...(publisher !== undefined && { publisher }), ...folder.series },
  }
  return [...patches.filter(({ source }) => source !== 'folder'), { source: 'folder', patch }]
}

/**
 * Sort number of a book within a complete series: sorts like `orderBooks` and keeps the scale of the numbers, so that a
 * manual number sorts correctly.
 * @param isByVolume several volumes with numbers of their own
 */
export function sortNumberOf(book: OrderableBook, position: number, isByVolume: boolean): number {
  const number = book.number ?? book.chapter
  const first = isByVolume && book.volume !== null && number !== null ? book.volume : (number ?? book.volume)
  const base = book.special === true ? SPECIAL : 0
  if (first === null) return (book.special === true ? SPECIAL + UNNUMBERED : UNNUMBERED) + position
  return base + first + (isByVolume && book.volume !== null && number !== null ? (number + 1_000) / 1e8 : 0)
}

/** Titles and numbers of a book by the library's strategies. */
type Strategies = {
  readonly bookStrategy: BookStrategy
  readonly bookConfig: BookConfig
  readonly numberStrategy: NumberStrategy
}

/** The number as written in the first document, for libraries that use documents. */
function numberTextIn(documents: readonly SourcePatch[], strategy: NumberStrategy): Partial<NumberText> {
  if (strategy === 'filename' || strategy === 'file_order') return {}
  const books = byPriority(documents).map(({ patch }) => patch.book)
  const numberText = books.find((book) => (book.numberText ?? book.number) !== undefined)?.numberText
  return numberText === undefined ? {} : { numberText }
}

/** Source of a number that is not from the documents. */
function numberProvenance(documents: Partial<BookFields>, field: 'number' | 'chapter' | 'volume', parsed: ParsedName) {
  if (documents[field] !== undefined) return undefined
  return parsed[field] === null || parsed.volumeFrom === 'folder' ? ('folder' as const) : ('filename' as const)
}

function describe(
  { bookStrategy, bookConfig, numberStrategy }: Strategies,
  about: { readonly path: string; readonly parsed: ParsedName; readonly patches: readonly SourcePatch[] },
  membership: { readonly position: number | null; readonly isCounted: boolean; readonly seriesName: string },
): BookDescription {
  const { path, parsed, patches } = about
  const all = mergeBook(patches, new Set(), {})
  const read = patches.filter((patch) => !isName(patch))
  const documents = mergeBook(read, new Set(), {}).values
  const { volume = null, number = null, chapter = null, title: metadataTitle = null } = documents
  const metadata = { volume, number, chapter }
  const numbers = bookNumber(numberStrategy, { metadata, parsed, ...membership })
  const { seriesName } = membership
  const title = bookTitle(bookStrategy, { fileName: path, parsed, metadataTitle, seriesName, numbers }, bookConfig)
  const { number: _number, chapter: _chapter, volume: _volume, ...others } = all.values
  const provenance: Partial<Record<BookField, MetadataSourceId>> = { ...all.provenance }
  const numberText = numberTextIn(read, numberStrategy)
  const values: BookDescription['values'] = { ...others, ...known(numbers), ...numberText, title }
  for (const field of ['number', 'chapter', 'volume'] as const) {
    if (values[field] === undefined) delete provenance[field]
    else provenance[field] = numberProvenance(documents, field, parsed) ?? provenance[field] ?? 'filename'
  }
  if (title !== metadataTitle) provenance.title = 'filename'
  const orderable = { path, ...numbers, special: parsed.special }
  const first = numbers.number ?? numbers.chapter ?? numbers.volume
  const sortNumber = first === null ? null : first + (parsed.special ? SPECIAL : 0)
  return { values, provenance, sortNumber, orderable }
}

function known({ volume, number, chapter }: BookNumbers): Partial<BookFields> {
  return {
    ...(volume !== null && { volume }),
    ...(number !== null && { number }),
    ...(chapter !== null && { chapter }),
  }
}

/** Prepares the strategies of a library. A stored configuration that is no longer valid counts as the default. */
export function createBookDescriber(settings: DescribingSettings): BookDescriber {
  const { seriesStrategy, bookStrategy, numberStrategy } = settings
  const series = parseSeriesConfig(seriesStrategy, settings.seriesConfig)
  const config = series.ok ? series.value : defaultSeriesConfig
  const book = parseBookConfig(bookStrategy, settings.bookConfig)
  const strategies = { bookStrategy, bookConfig: book.ok ? book.value : defaultBookConfig, numberStrategy }
  const rules = parseNameRules(settings.titlePreprocessingRules)
  const clean = createNameCleaner(rules.ok ? rules.value : [])
  const find = createSeriesFinder({ strategy: seriesStrategy, config })
  const parse = createNameReader()
  const placementOf = (path: string, hints: SeriesHints = {}): SeriesPlacement => {
    const placement = find(path, hints)
    return { ...placement, seriesName: titleOfPlacement(placement, clean) }
  }
  const isTitledBySeries = bookStrategy === 'series_name' || bookStrategy === 'smart' || bookStrategy === 'custom'
  const isRead = ({ source }: SourcePatch) =>
    source !== 'sidecar-opf' || seriesStrategy !== 'calibre' || config.readOpfMetadata
  return {
    placementOf: (path) => placementOf(path),
    read(path, embedded) {
      const documents = embedded.filter((patch) => !isName(patch) && isRead(patch))
      const placement = placementOf(path, hintsOf(documents))
      const parsed = parse(path)
      // File names contain the series as folder names do, so the clean-up rules apply to both.
      const named = { ...parsed, series: parsed.series === null ? null : clean(parsed.series) }
      const year = placement.seriesPath === null ? null : folderYear(placement.seriesPath.split('/').at(-1) ?? '')
      const names = withSkippedFolders(patchesFromName(named, placement.seriesName, year), placement)
      const patches = [...documents, ...names]
      const description = describe(
        strategies,
        { path, parsed, patches },
        { position: null, isCounted: false, seriesName: placement.seriesName },
      )
      return { ...description, placement, patches }
    },
    readInSeries(path, patches, where) {
      const seriesName = where?.seriesTitle ?? placementOf(path).seriesName
      return describe(
        strategies,
        { path, parsed: parse(path), patches },
        { position: where?.position ?? null, isCounted: where?.isCounted ?? false, seriesName },
      )
    },
    isTitledBySeries,
    hasNoOrder({ orderable }) {
      if (isTitledBySeries || numberStrategy === 'file_order') return false
      // Without a position, the smart strategy can only have used the book's own number.
      return numberStrategy !== 'smart' || orderable.number !== null || orderable.chapter !== null
    },
  }
}
