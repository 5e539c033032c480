import { attribute, childElement, parseXml, textOf, type XmlElement } from '../../formats/kit/xml.ts'

/** A comic in the database of ComicRack. */
export type ComicRackBook = {
  readonly id: string
  /** With `/` between folders, without the drive; empty for an entry without a file. */
  readonly path: string
  readonly bytes: number | null
  readonly series: string
  readonly title: string
  readonly number: number | null
  /** 1 to 100; null: none. */
  readonly rating: number | null
  /** The last page read, 1-based; 0: not opened. */
  readonly lastPage: number
  readonly pages: number
  readonly openedAt: string
}

/**
 * The books, one after the other: the file of a large collection has some hundred megabytes, of which only one book is a
 * tree at a time. The program writes entities, never CDATA, so that its tags are what they look like.
 * @throws Error for a file that ends inside a book
 */
export function* comicRackBooks(text: string): Generator<ComicRackBook> {
  const end = text.indexOf('</Books>')
  for (let start = text.indexOf('<Book '); start !== -1 && (end === -1 || start < end); ) {
    const next = text.indexOf('</Book>', start)
    // A book without elements closes itself.
    const own = text.indexOf('>', start)
    const isEmpty = text[own - 1] === '/'
    if (own === -1 || (!isEmpty && next === -1)) throw new Error('the file ends inside a book')
    const close = isEmpty ? own + 1 : next + '</Book>'.length
    const element = elementOf(text.slice(start, close))
    if (element !== null) yield readBook(element)
    start = text.indexOf('<Book ', close)
  }
}

/** A part of the file as an element; null for what is none. */
function elementOf(part: string): XmlElement | null {
  const parsed = parseXml(Buffer.from(part))
  return parsed.ok ? parsed.value : null
}

function readBook(book: XmlElement): ComicRackBook {
  const value = (name: string) => textOf(childElement(book, name))
  const [stars, number, bytes] = [Number(value('Rating')), value('Number'), Number(value('FileSize'))]
  const lastPage = value('LastPageRead')
  return {
    id: attribute(book, 'Id') ?? '',
    path: (attribute(book, 'File') ?? '').replaceAll('\\', '/').replace(/^(?:[a-z]:)?\/+/i, ''),
    bytes: bytes > 0 ? bytes : null,
    series: value('Series'),
    title: value('Title'),
    number: number !== '' && Number.isFinite(Number(number)) ? Number(number) : null,
    rating: stars > 0 ? Math.min(100, Math.max(1, Math.round(stars * 20))) : null,
    lastPage: lastPage === '' ? 0 : Number(lastPage) + 1,
    pages: Number(value('PageCount')) || 0,
    openedAt: value('Opened'),
  }
}

/** A list of comics. */
export type ComicRackList = { readonly name: string; readonly books: readonly string[] }

/** The lists that were put together by hand, wherever they are in its folders; those of rules are none. */
export function comicRackLists(text: string): ComicRackList[] {
  const start = text.indexOf('<ComicLists>')
  const end = text.indexOf('</ComicLists>', start)
  if (start === -1 || end === -1) return []
  const root = elementOf(text.slice(start, end + '</ComicLists>'.length))
  return root === null ? [] : listsIn(root)
}

function listsIn(element: XmlElement): ComicRackList[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    const name = attribute(child, 'Name') ?? ''
    if (child.name !== 'Item' || attribute(child, 'type') !== 'ComicIdListItem') return listsIn(child)
    return { name, books: idsIn(child) }
  })
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Ids are the texts of elements, whose name differs between versions. */
function idsIn(element: XmlElement): string[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    const text = textOf(child)
    return uuid.test(text) ? text : idsIn(child)
  })
}
