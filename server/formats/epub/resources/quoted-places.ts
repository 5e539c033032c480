import type { SpineItem } from '../../../domain/book/analysis.ts'
import type { FoundPlace, QuotedPlace } from '../../../domain/reading/quoted-place.ts'
import type { Result } from '../../../domain/result.ts'
import { type CompactText, compactText, findCompact } from '../../../domain/text/compact.ts'
import { flattenDocument } from './flat-document.ts'
import { signsBefore } from './points-in-markup.ts'

type QuotedBook = {
  readonly spine: readonly SpineItem[]
  /** A document as written. */
  readMarkup(name: string): Promise<Result<Uint8Array>>
  /** The same as the reader gets it. */
  readShown(name: string): Promise<Result<{ readonly bytes: Uint8Array }>>
}

/** Shorter words, in compact form, are not searched in other documents than their own: they are in many. */
const tellingLength = 20
/** Documents that are searched for words whose own is not known. */
const mostDocuments = 300

/**
 * Finds marks of other programs by their words, next to the point that the program knows; a point without words by what
 * is before it. Words that are several times in their document and have no point are taken where only one of them is in
 * the same context.
 * @param onProgress called for each mark, and for each document that was read
 * @returns in order; null where neither the words nor the document are known
 */
export async function findQuotedPlaces(
  { readMarkup, ...rest }: QuotedBook,
  quotes: readonly QuotedPlace[],
  onProgress: () => void = () => undefined,
): Promise<readonly (FoundPlace | null)[]> {
  const book = { ...rest, readMarkup: keepLast(readMarkup) }
  const documents = keepDocuments(book, onProgress)
  const places: (FoundPlace | null)[] = []
  for (const quote of quotes) {
    onProgress()
    const own = documentOf(book.spine, quote)
    const inOwn = own === null ? null : await placeIn(book, await documents(own), quote)
    places.push(inOwn ?? (await placeAnywhere(book, documents, quote)) ?? startOf(own))
  }
  return places
}

/** Marks come in the order of the book, mostly: the document of the one before is not read again. */
function keepLast(read: QuotedBook['readMarkup']): QuotedBook['readMarkup'] {
  let last: { readonly name: string; readonly markup: ReturnType<QuotedBook['readMarkup']> } | null = null
  return (name) => {
    if (last?.name !== name) last = { name, markup: read(name) }
    return last.markup
  }
}

const startOf = (item: SpineItem | null): FoundPlace | null =>
  item === null ? null : { locator: locatorIn(item, { start: 0, end: 0 }, 1), isExact: false }

/** By its name, where that is known: the reading order of another edition may have a title page more. */
function documentOf(spine: readonly SpineItem[], { resource, spine: index }: QuotedPlace): SpineItem | null {
  const named = resource === null ? [] : spine.filter(({ href }) => isNamed(href, resource))
  const counted = index === null ? undefined : spine[index]
  if (named.length === 1) return named[0] ?? null
  return named.find((one) => one === counted) ?? counted ?? null
}

/** Whether one is the end of the other: programs name documents from different folders. */
function isNamed(href: string, name: string): boolean {
  const [one, other] = [`/${href}`.toLowerCase(), `/${name}`.toLowerCase().replace(/^\/+/, '/')]
  return one.endsWith(other) || other.endsWith(one)
}

type Document = { readonly item: SpineItem; readonly text: string; readonly compact: CompactText }
type Documents = (item: SpineItem) => Promise<Document | null>

/** Texts of documents in memory, UTF-16 units: others are read again. */
const mostKept = 16_000_000

function keepDocuments({ readShown }: Pick<QuotedBook, 'readShown'>, onProgress: () => void): Documents {
  const kept = new Map<string, Document | null>()
  let units = 0
  return async (item) => {
    const known = kept.get(item.href)
    if (known !== undefined) return known
    onProgress()
    const shown = await readShown(item.href)
    const text = shown.ok ? flattenDocument(Buffer.from(shown.value.bytes).toString('utf8')) : null
    const document = text === null ? null : { item, text, compact: compactText(text) }
    units += text?.length ?? 0
    if (units > mostKept) {
      kept.clear()
      units = text?.length ?? 0
    }
    kept.set(item.href, document)
    return document
  }
}

type Span = { readonly start: number; readonly end: number }

async function placeIn(book: QuotedBook, document: Document | null, quote: QuotedPlace): Promise<FoundPlace | null> {
  if (document === null) return null
  const { words } = quote
  const found = words === null ? [] : findCompact(document.compact, words)
  if (words !== null && found.length === 0) return null
  const [only] = found
  if (only !== undefined && found.length === 1) return exactly(document, only)
  const near = await offsetOf(book, document, quote)
  if (words === null) return near === null ? null : exactly(document, { start: near, end: near })
  const one = near === null ? inContext(document, found, quote.context) : nearest(found, near)
  return one === null ? null : exactly(document, one)
}

/** The offset in the shown text of a point; null: unknown. */
async function offsetOf(book: QuotedBook, { item, text }: Document, quote: QuotedPlace): Promise<number | null> {
  const { point, share } = quote
  if (point !== null) {
    const markup = await book.readMarkup(item.href)
    const before = markup.ok ? signsBefore(markup.value, point) : null
    if (before !== null) return behindSigns(text, before)
  }
  return share === null ? null : Math.floor(share * text.length)
}

/** The offset of the sign before which there are so many. */
function behindSigns(text: string, signs: number): number {
  let left = signs
  for (const { index } of text.matchAll(/\S/g)) {
    if (left === 0) return index
    left -= 1
  }
  return text.length
}

function inContext({ compact }: Document, found: readonly Span[], context: string | null): Span | null {
  const around = context === null ? [] : findCompact(compact, context)
  const inside = found.filter(({ start, end }) => around.some((one) => one.start <= start && end <= one.end))
  return inside.length === 1 ? (inside[0] ?? null) : null
}

const nearest = (found: readonly Span[], at: number): Span | null =>
  found.reduce<Span | null>(
    (best, one) => (best === null || Math.abs(one.start - at) < Math.abs(best.start - at) ? one : best),
    null,
  )

/** Words that are once in the whole book, where their document is not known or has changed. */
async function placeAnywhere({ spine }: QuotedBook, documents: Documents, quote: QuotedPlace) {
  const { words } = quote
  if (words === null || compactText(words).text.length < tellingLength || spine.length > mostDocuments) return null
  let place: FoundPlace | null = null
  for (const item of spine) {
    const document = await documents(item)
    const found = document === null ? [] : findCompact(document.compact, words)
    const [only] = found
    if (document === null || only === undefined) continue
    if (found.length > 1 || place !== null) return null
    place = exactly(document, only)
  }
  return place
}

const exactly = ({ item, text }: Document, span: Span): FoundPlace => ({
  locator: locatorIn(item, span, text.length),
  isExact: true,
})

function locatorIn({ href, firstPosition, positions }: SpineItem, { start, end }: Span, length: number) {
  const share = Math.min(start / Math.max(1, length), 1)
  const position = firstPosition + Math.min(positions - 1, Math.floor(share * positions))
  return { position, resource: href, start, end }
}
