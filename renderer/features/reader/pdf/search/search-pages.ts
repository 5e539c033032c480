import type { OperationOutput } from '../../../../../server/contract/index.ts'
import { type Hit, maxHits, type SearchEnd } from '../../shell/search/hit.ts'
import { excerptOf, findInText } from '../../shell/text/find-in-text.ts'
import { searchable } from '../words/page-string.ts'

export type Pages = OperationOutput<'listPageTexts'>

type SearchOptions = {
  readonly words: string
  /** The texts of some pages from one on (1-based). */
  readonly read: (from: number) => Promise<Pages>
  /** What was found in these pages, and how many of all were looked through. */
  readonly onHits: (hits: readonly Hit[], searched: number) => void
}

/** Searches a PDF from its first page, some pages at a time, so that no more than these are held. */
export async function searchPages({ words, read, onHits }: SearchOptions): Promise<SearchEnd> {
  let found = 0
  let isWordless = true
  for (let from: number | null = 1; from !== null; ) {
    const { pages, next }: Pages = await read(from)
    // One more than is wanted tells whether there is more.
    const hits = pages.flatMap((page) => hitsOf(page, words)).slice(0, maxHits - found + 1)
    const listed = hits.slice(0, maxHits - found)
    if (pages.some(({ text }) => text.trim() !== '')) isWordless = false
    onHits(listed, pages.at(-1)?.pageNumber ?? from)
    if (hits.length > listed.length) return 'most'
    found += listed.length
    from = next
  }
  return isWordless ? 'wordless' : 'all'
}

function hitsOf({ pageNumber, text }: Pages['pages'][number], words: string): readonly Hit[] {
  const spans = findInText(searchable(text, words), words, maxHits + 1)
  return spans.map((span) => ({ index: pageNumber - 1, span, ...excerptOf(text, span) }))
}
