/**
 * A position in the text of an EPUB document. Apps use two forms: the share of the text before it, or steps through the
 * document tree.
 */
export type TextPosition = {
  /** KOReader (CREngine) xpointer within its document: `/body/div[2]/p[3]/text().0`. */
  readonly steps: string
  /** 0 to 1. */
  readonly share: number
  /** End of the element at the position, 0 to 1, when nothing more precise is known; absent: exact. */
  readonly until?: number
}

/** Which of the two forms is requested. */
export type TextQuestion = { readonly share: number } | { readonly steps: string }
