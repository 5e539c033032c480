import type { SourceLine } from '../importer.ts'

/** Bytes of a picture in a line of an export; most programs make smaller what is uploaded. */
export const largestCover = 2_000_000

/** A cover that somebody chose. @param id of the series or book here */
export function coverLine(kind: 'series' | 'book', id: string, image: Buffer): SourceLine {
  const subject = kind === 'series' ? { series: id, book: null } : { series: null, book: id }
  return { type: 'cover', ...subject, image: image.toString('base64') }
}
