import type { PageFacts, SpineItem } from '../../../domain/book/analysis.ts'
import { isShownAsIs } from '../open-page.ts'
import type { BookAddresses } from './book-addresses.ts'

/** The media type that a page is served as: formats that apps cannot show become JPEG. */
export function pageType({ mediaType }: PageFacts): string {
  return isShownAsIs(mediaType) ? mediaType : 'image/jpeg'
}

/** Documents are sanitised and served as HTML or XHTML; only pictures keep their type. */
export function spineType({ mediaType }: SpineItem, { documentType }: Pick<BookAddresses, 'documentType'>): string {
  return mediaType.startsWith('image/') && mediaType !== 'image/svg+xml' ? mediaType : documentType
}

/**
 * The served media type of a resource outside the reading order.
 * @param mediaType with documents as HTML
 */
export function partType(mediaType: string, { documentType }: Pick<BookAddresses, 'documentType'>): string {
  return mediaType === 'text/html' ? documentType : mediaType
}
