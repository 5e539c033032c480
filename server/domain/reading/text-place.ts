/**
 * A place in the text of one document of an EPUB. Apps name it in two ways: by the share of the text that lies before it,
 * and by steps through the tree of the document.
 */
export type TextPlace = {
  /** The xpointer of KOReader (CREngine) below its document: `/body/div[2]/p[3]/text().0`. */
  readonly steps: string
  /** 0 to 1. */
  readonly share: number
  /** Where the element ends that the place lies in, 0 to 1, when nothing more is known of it; absent: it is exact. */
  readonly until?: number
}

/** By which of both a place is asked for. */
export type TextQuestion = { readonly share: number } | { readonly steps: string }
