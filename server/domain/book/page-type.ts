import type { PageFacts } from './analysis.ts'

/** The media type shared by all pages of a book; null when they differ or there are none. */
export function pageTypeOf(pages: readonly Pick<PageFacts, 'mediaType'>[]): string | null {
  const [first] = pages
  return first !== undefined && pages.every(({ mediaType }) => mediaType === first.mediaType) ? first.mediaType : null
}
