import type { Annotation } from '../../../../api/types.ts'
import { findInText, type Span } from '../text/find-in-text.ts'

const maxTried = 2_000

/**
 * Where an annotation stands in the text of its resource or page. When the file is another edition by now, its words are looked
 * for: the nearest ones count. Null when they are nowhere.
 */
export function spanIn(text: string, { locator, excerpt }: Pick<Annotation, 'locator' | 'excerpt'>): Span | null {
  const { start, end } = locator
  const isInside = end <= text.length
  if (excerpt === null) return isInside ? { start, end } : null
  if (isInside && isSame(text.slice(start, end), excerpt)) return { start, end }
  const found = findInText(text, excerpt, maxTried)
  const distance = (span: Span) => Math.abs(span.start - start)
  return found.reduce<Span | null>(
    (nearest, span) => (nearest === null || distance(span) < distance(nearest) ? span : nearest),
    null,
  )
}

function isSame(written: string, excerpt: string): boolean {
  const plain = (words: string) => words.replace(/\s+/g, ' ').trim()
  return plain(written).startsWith(plain(excerpt)) || plain(excerpt).startsWith(plain(written))
}
