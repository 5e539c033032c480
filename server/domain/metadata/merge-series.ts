import type { SourcePatch } from '../book/analysis.ts'
import type { MetadataSourceId } from '../vocabulary.ts'
import { foldKey, textLimits } from './clean-text.ts'
import { byPriority, isOffered, seriesFieldNames } from './fields.ts'
import { type Merged, type Offer, type Outcome, tally } from './merge.ts'
import type { BookFields, ExternalId, MetadataPatch, Person, SeriesField, SeriesFields, WebLink } from './patch.ts'

/** One source's metadata of a book and its series. */
type Vote = {
  readonly source: MetadataSourceId
  readonly book: Partial<BookFields>
  readonly series: Partial<SeriesFields>
}
/** The books in order, each with its sources, highest priority first. */
type Books = readonly (readonly Vote[])[]
type Choice<F extends SeriesField> = Offer<SeriesFields[F]> | undefined
type Rule<F extends SeriesField> = (books: Books, title: string | undefined) => Choice<F>

/** Names and folders only count when no document has a value. */
type Tier = (source: MetadataSourceId) => boolean
const documents: Tier = (source) => source !== 'filename' && source !== 'folder'
const fileNames: Tier = (source) => source === 'filename'
const folders: Tier = (source) => source === 'folder'
const tiers = [documents, fileNames, folders] as const

const rules: { readonly [F in SeriesField]: Rule<F> } = {
  title: chooseTitle,
  titleSort: (books, title) =>
    mostCommon(
      books.map((votes) => votes.filter(names(title))),
      'titleSort',
    ),
  summary: (books) => mostCommon(books, 'summary') ?? firstSummary(books),
  publisher: (books) => mostCommon(books, 'publisher'),
  imprint: (books) => mostCommon(books, 'imprint'),
  status: (books) => mostCommon(books, 'status'),
  ageRating: (books) => mostCommon(books, 'ageRating'),
  language: (books) => mostCommon(books, 'language'),
  readingDirection: (books) => mostCommon(books, 'readingDirection'),
  year: (books) => mostCommon(books, 'year') ?? earliestYear(books),
  totalVolumeCount: (books) => mostCommon(books, 'totalVolumeCount'),
  totalChapterCount: (books) => mostCommon(books, 'totalChapterCount'),
  people: (books) => united(highest(books, 'people'), (person: Person) => `${person.role} ${foldKey(person.name)}`),
  genres: (books) => united(highest(books, 'genres'), foldKey),
  tags: (books) => united(highest(books, 'tags'), foldKey),
  alternateTitles: (books) => united(every(books, 'alternateTitles'), foldKey),
  links: (books) => united(every(books, 'links'), (link: WebLink) => link.url),
  externalIds: (books) => mostCommonIds(every(books, 'externalIds')),
}

/**
 * The metadata of a series, by consensus of its books (wire decision 16):
 * - a single value is the most common one, each book voting through its highest source; documents first, then file
 * names, then folders; ties go to the first book;
 * - the title needs a majority of all books, in documents or else in file names; otherwise it is the folder name;
 * - lists are the union over all books, most common first, then by first appearance, at most 200 items; of external ids
 * the most common one of each site;
 * - publisher, imprint, age rating, language, direction, people, genres and tags of a book count for its series when
 * its source has no value for the series itself;
 * - the year is the series' own, else the earliest of its books; the summary the series' own, else that of the first
 * book with one;
 * - a locked field keeps its current value, even an empty one.
 * @param books the patches of each book, in the order of the series; that order matters for ties and the summary only
 * @param current the stored values, used for locked fields only
 */
export function mergeSeries(
  books: readonly (readonly SourcePatch[])[],
  locks: ReadonlySet<SeriesField>,
  current: Partial<SeriesFields>,
): Merged<SeriesFields> {
  const votes: Books = books.map((patches) =>
    byPriority(patches).map(({ source, patch }) => ({ source, book: patch.book, series: seriesFieldsOf(patch) })),
  )
  const title = locks.has('title') ? current.title : chooseTitle(votes)?.value
  const values: Partial<SeriesFields> = {}
  const provenance: Partial<Record<SeriesField, MetadataSourceId>> = {}
  const take = <F extends SeriesField>(field: F) => {
    const choice = locks.has(field)
      ? ({ value: current[field], source: 'manual' } as const)
      : rules[field](votes, title)
    if (choice === undefined) return
    if (choice.value !== undefined) values[field] = choice.value
    provenance[field] = choice.source
  }
  for (const field of seriesFieldNames) take(field)
  return { values, provenance }
}

/** Book fields that count for the series when its source has no value for the series itself. */
const inherited = [
  'publisher',
  'imprint',
  'ageRating',
  'language',
  'readingDirection',
  'people',
  'genres',
  'tags',
] as const

function seriesFieldsOf({ book, series }: MetadataPatch): Partial<SeriesFields> {
  const fields: Partial<SeriesFields> = { ...series }
  const inherit = <F extends (typeof inherited)[number]>(field: F) => {
    const value: Partial<SeriesFields>[F] = book[field]
    if (fields[field] === undefined && isOffered(value)) fields[field] = value
  }
  for (const field of inherited) inherit(field)
  return fields
}

function chooseTitle(books: Books): Choice<'title'> {
  const isMajority = (outcome: Outcome<string> | undefined) => outcome !== undefined && outcome.votes * 2 > books.length
  const inDocuments = countVotes(books, 'title', documents, foldKey)[0]
  if (isMajority(inDocuments)) return inDocuments
  const inNames = countVotes(books, 'title', fileNames, foldKey)[0]
  if (isMajority(inNames)) return inNames
  return countVotes(books, 'title', folders, foldKey)[0] ?? inNames ?? inDocuments
}

function mostCommon<F extends SeriesField>(books: Books, field: F): Choice<F> {
  for (const tier of tiers) {
    const winner = countVotes(books, field, tier, foldValue)[0]
    if (winner !== undefined) return winner
  }
  return undefined
}

/** One vote per book: the value of its highest source in the tier. */
function countVotes<F extends SeriesField>(
  books: Books,
  field: F,
  tier: Tier,
  keyOf: (value: SeriesFields[F]) => string,
): Outcome<SeriesFields[F]>[] {
  return tally(firstOffers(books, field, tier), keyOf)
}

function* firstOffers<F extends SeriesField>(books: Books, field: F, tier: Tier): Generator<Offer<SeriesFields[F]>> {
  for (const votes of books) {
    for (const { source, series } of votes) {
      const value = series[field]
      if (!tier(source) || !isOffered(value)) continue
      yield { value, source }
      break
    }
  }
}

function foldValue(value: unknown): string {
  return typeof value === 'string' ? foldKey(value) : JSON.stringify(value)
}

/** The lists of each book's highest source: for fields that other sources only repeat or contradict. */
function highest<F extends SeriesField>(books: Books, field: F): Offer<SeriesFields[F]>[] {
  return [...firstOffers(books, field, () => true)]
}

/** The lists of all sources of all books: for fields that sources complement. */
function every<F extends SeriesField>(books: Books, field: F): Offer<SeriesFields[F]>[] {
  return books.flat().flatMap(({ source, series }) => {
    const value = series[field]
    return isOffered(value) ? [{ value, source }] : []
  })
}

function united<T>(lists: readonly Offer<readonly T[]>[], keyOf: (item: T) => string): Offer<T[]> | undefined {
  const items = lists.flatMap(({ value, source }) => value.map((item) => ({ value: item, source })))
  const ranked = tally(items, keyOf).slice(0, textLimits.items)
  const [first] = ranked
  return first === undefined ? undefined : { value: ranked.map(({ value }) => value), source: first.source }
}

function mostCommonIds(lists: readonly Offer<readonly ExternalId[]>[]): Choice<'externalIds'> {
  const ranked = united(lists, (id) => `${id.source} ${id.externalId}`)
  if (ranked === undefined) return undefined
  const bySite = new Map<string, ExternalId>()
  for (const id of ranked.value) if (!bySite.has(id.source)) bySite.set(id.source, id)
  return { value: [...bySite.values()], source: ranked.source }
}

/** Sources that use this title for the series: a sort title belongs to its own title. */
function names(title: string | undefined): (voice: Vote) => boolean {
  const key = foldKey(title ?? '')
  return ({ series }) => series.title !== undefined && foldKey(series.title) === key
}

function firstSummary(books: Books): Choice<'summary'> {
  for (const { source, book } of books.flat()) {
    if (isOffered(book.summary)) return { value: book.summary, source }
  }
  return undefined
}

function earliestYear(books: Books): Choice<'year'> {
  const years = books.flatMap((votes) => {
    const voice = votes.find(({ book }) => isOffered(book.year))
    return voice?.book.year === undefined ? [] : [{ value: voice.book.year, source: voice.source }]
  })
  return years.reduce<Choice<'year'>>(
    (least, offer) => (least && least.value <= offer.value ? least : offer),
    undefined,
  )
}
