import type { PageFacts, SpineItem } from '../../../domain/book/analysis.ts'
import { isShownAsIs } from '../open-page.ts'
import type { BookAddresses } from './book-addresses.ts'

/** The type that a page goes out as: what apps cannot show is turned into a JPEG. */
export function pageType({ mediaType }: PageFacts): string {
  return isShownAsIs(mediaType) ? mediaType : 'image/jpeg'
}

/** Documents are made harmless and go out as HTML or XHTML; only pictures keep their type. */
export function spineType({ mediaType }: SpineItem, { documentType }: Pick<BookAddresses, 'documentType'>): string {
  return mediaType.startsWith('image/') && mediaType !== 'image/svg+xml' ? mediaType : documentType
}

/** The type of a part beside the reading order, as it goes out. @param mediaType with documents as HTML */
export function partType(mediaType: string, { documentType }: Pick<BookAddresses, 'documentType'>): string {
  return mediaType === 'text/html' ? documentType : mediaType
}
