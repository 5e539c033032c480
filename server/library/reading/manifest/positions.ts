import { type BookAddresses, pageType, spineType } from './book-addresses.ts'
import type { BookDescription } from './describe-book.ts'

/** A position in a book (Readium Locator). */
export type Locator = {
  readonly href: string
  readonly type: string
  readonly locations: {
    /** 1-based. */
    readonly position: number
    /** 0 to 1, within the resource. */
    readonly progression?: number
    /** 0 to 1, within the book. */
    readonly totalProgression: number
    readonly fragments?: readonly string[]
  }
}

/** How locators name a resource: by absolute address, or by the name in the book. */
export type LocatorNames = Pick<BookAddresses, 'file' | 'page' | 'resource' | 'documentType'>

export function countPositions(description: BookDescription): number {
  if (description.profile !== 'epub') return description.pages.length
  const last = description.outline.spine.at(-1)
  return last === undefined ? 0 : last.firstPosition + last.positions - 1
}

/**
 * Every position of a book in order: one per picture page, or per 1024 bytes of text. A generator: a malicious book may
 * claim millions.
 */
export function* positionsOf(description: BookDescription, names: LocatorNames): Generator<Locator> {
  const total = countPositions(description)
  if (description.profile === 'epub') {
    for (const item of description.outline.spine) {
      const about = { href: names.resource(item.href), type: spineType(item, names) }
      for (let index = 0; index < item.positions; index += 1) {
        const position = item.firstPosition + index
        yield { ...about, locations: { position, progression: index / item.positions, ...through(position, total) } }
      }
    }
    return
  }
  for (const page of description.pages) {
    const { number: position } = page
    yield description.profile === 'pdf'
      ? {
          href: names.file,
          type: 'application/pdf',
          locations: { position, fragments: [`page=${position}`], ...through(position, total) },
        }
      : {
          href: names.page(page),
          type: pageType(page),
          locations: { position, progression: 0, ...through(position, total) },
        }
  }
}

function through(position: number, total: number) {
  return { totalProgression: (position - 1) / total }
}

/** Locators per chunk of text: few enough to be written at once. */
const pieceSize = 500

/** The list of positions as JSON, chunk by chunk. */
export function* writePositions(description: BookDescription, names: LocatorNames): Generator<string> {
  let piece = `{"total":${countPositions(description)},"positions":[`
  let count = 0
  for (const locator of positionsOf(description, names)) {
    piece += (count === 0 ? '' : ',') + JSON.stringify(locator)
    count += 1
    if (count % pieceSize !== 0) continue
    yield piece
    piece = ''
  }
  yield `${piece}]}`
}
