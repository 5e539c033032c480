import type { AnnotationLocator } from './annotation.ts'

/**
 * A mark of another program in an EPUB: it knows neither our offsets nor the names of our resources. What is known is
 * tried in this order: the words in their document, next to the point; the point; the beginning of the document.
 */
export type QuotedPlace = {
  /** The marked words; null for a mark at a point. */
  readonly words: string | null
  /** Words around them; null: unknown. */
  readonly context: string | null
  /** Number of the document in the reading order, from 0; null: unknown. */
  readonly spine: number | null
  /** Name of the document in the archive, or its end; null: unknown. */
  readonly resource: string | null
  /**
   * Where it begins: the path of an EPUB CFI from the root of the document (`/4/2/1:5`), or an element by its id with an
   * offset in characters (`#id:5`); null: unknown.
   */
  readonly point: string | null
  /** The same as a share of the document, 0 to 1; null: unknown. */
  readonly share: number | null
}

/** Limits of a {@link QuotedPlace}, in characters. */
export const quotedLimits = { words: 20_000, point: 2_000 } as const

/** Where a mark is here. */
export type FoundPlace = {
  readonly locator: AnnotationLocator
  /** False: only its document was found, and it is at its beginning. */
  readonly isExact: boolean
}

/** Steps from an element to a point in its content: even ones are elements, odd ones the text between them. */
export type PointPath = { readonly steps: readonly number[]; readonly offset: number }

const deepest = 256

/**
 * The path of an EPUB CFI (https://idpf.org/epub/linking/cfi/), without its assertions in brackets.
 * @param text `/4/2[name]/1:5`
 * @returns null for anything else
 */
export function parsePointPath(text: string): PointPath | null {
  if (text.length > quotedLimits.point) return null
  const plain = text.replace(/\[(?:\^.|[^\]^])*\]/gs, '')
  const [, path, offset = '0'] = /^((?:\/\d{1,6})+)(?::(\d{1,9}))?(?:[~@;,].*)?$/s.exec(plain) ?? []
  if (path === undefined) return null
  const steps = path.split('/').slice(1).map(Number)
  return steps.length > deepest ? null : { steps, offset: Number(offset) }
}

/** An element by its id: `#id:5`. @returns null for anything else */
export function parseElementPoint(text: string): { readonly id: string; readonly offset: number } | null {
  if (text.length > quotedLimits.point) return null
  const [, id, offset] = /^#(.+):(\d{1,9})$/s.exec(text) ?? []
  return id === undefined ? null : { id, offset: Number(offset) }
}

/**
 * The document and the path in it of a CFI of a whole book.
 * @param cfi `epubcfi(/6/4!/4/2/1:5)`, or as calibre writes it: the document counted from 2, then its root element
 * (`epubcfi(/4/2/4/2/1:5)`)
 * @returns null for anything else
 */
export function parseBookCfi(cfi: string): { readonly spine: number; readonly point: string } | null {
  if (cfi.length > quotedLimits.point) return null
  const [, inner = ''] = /^epubcfi\((.*)\)$/s.exec(cfi.trim()) ?? []
  const [, ofPackage, ofCalibre, point = ''] =
    /^(?:\/\d{1,6}(?:\[[^\]]*\])?\/(\d{1,6})(?:\[[^\]]*\])?!|\/(\d{1,6})(?:\[[^\]]*\])?\/2(?=\/|$))(.*)$/s.exec(
      inner,
    ) ?? []
  const step = Number(ofPackage ?? ofCalibre ?? 0)
  return step < 2 || step % 2 !== 0 ? null : { spine: step / 2 - 1, point }
}
