import type { PageFacts, SpineItem } from '../../../domain/book/analysis.ts'
import { isShownAsIs } from '../open-page.ts'

/** The type that a page goes out as: what apps cannot show is turned into a JPEG. */
export function pageType({ mediaType }: PageFacts): string {
  return isShownAsIs(mediaType) ? mediaType : 'image/jpeg'
}

/** Documents are made harmless and go out as HTML; only pictures keep their type. */
export function spineType({ mediaType }: SpineItem): string {
  return mediaType.startsWith('image/') && mediaType !== 'image/svg+xml' ? mediaType : 'text/html'
}
