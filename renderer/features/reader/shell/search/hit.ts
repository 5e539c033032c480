import type { Excerpt, Span } from '../text/find-in-text.ts'

/** Where words were found: in which resource or page (0-based), and where in its text. */
export type Hit = Excerpt & { readonly index: number; readonly span: Span }

export const maxHits = 500

/** `all`: the whole book was searched; `most`: there is more than is listed; `wordless`: the book has no words at all. */
export type SearchEnd = 'all' | 'most' | 'wordless'
