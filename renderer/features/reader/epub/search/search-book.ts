import type { Manifest } from '../../../../api/types.ts'
import { type Hit, maxHits, type SearchEnd } from '../../shell/search/hit.ts'
import { excerptOf, findInText } from '../../shell/text/find-in-text.ts'

type SearchOptions = {
  readonly spine: readonly Pick<Manifest['spine'][number], 'href'>[]
  readonly words: string
  /** The text of a resource; null when it cannot be read. */
  readonly read: (href: string) => Promise<string | null>
  /** What was found in a resource, and how many of all were looked through. */
  readonly onHits: (hits: readonly Hit[], searched: number) => void
}

/** Searches a book from its beginning, one resource after the other, so that no more than one is held. */
export async function searchBook({ spine, words, read, onHits }: SearchOptions): Promise<SearchEnd> {
  let left = maxHits
  for (const [index, { href }] of spine.entries()) {
    const text = await read(href)
    // One more than is wanted tells whether there is more.
    const found = text === null ? [] : findInText(text, words, left + 1)
    const spans = found.slice(0, left)
    onHits(
      spans.map((span) => ({ index, span, ...excerptOf(text ?? '', span) })),
      index + 1,
    )
    if (found.length > left) return 'most'
    left -= spans.length
  }
  return 'all'
}
