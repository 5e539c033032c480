/** Pixels, at least 1 each. */
export type PixelSize = { readonly width: number; readonly height: number }

/**
 * Identifies the cover picture of a book; cached facts are valid while it is equal.
 * @param fileHash SHA-256, hex
 * @param coverPage 1-based page chosen as cover; null for the book's own choice
 */
export function coverContent(fileHash: string, coverPage: number | null): string {
  return `${fileHash.slice(0, 12)}${coverPage === null ? '' : `p${coverPage}`}`
}

/** Changes in the URL of a thumbnail whenever its bytes do. @param coverUpdatedAt milliseconds since 1970 */
export function thumbnailMark(coverUpdatedAt: number, edge: number): string {
  return `${coverUpdatedAt}-${edge}`
}

/** JPEG output of a picture: bounding box (never enlarged), quality (1 to 100), and maximum bytes. */
export type PictureRule = {
  readonly box: PixelSize
  readonly quality: number
  /** Quality is reduced to fit; null: unlimited. */
  readonly maxBytes: number | null
}

/** Default longest side of a thumbnail in pixels. */
export const usualThumbnailEdge = 500
/** Maximum bytes of a thumbnail of that size: many covers are loaded at once over slow Wi-Fi. */
const usualThumbnailBytes = 60_000

/**
 * Cover thumbnails. Covers of every usual shape, from comics (3:5) to picture books (4:5), come out 300 to 400 pixels
 * wide at the default edge: sharp where apps show three side by side.
 * @param edge pixels of the height; the width is at most four fifths of it
 */
export function thumbnailRule({ edge, quality }: { readonly edge: number; readonly quality: number }): PictureRule {
  const share = Math.max(1, (edge / usualThumbnailEdge) ** 2)
  const box = { width: Math.max(1, Math.round(edge * 0.8)), height: edge }
  return { box, quality, maxBytes: Math.round(usualThumbnailBytes * share) }
}

/** Full-screen covers: sharp on a tablet, still small. */
export const coverRule: PictureRule = { box: { width: 1_600, height: 1_600 }, quality: 85, maxBytes: null }

/** The size of a picture fitted into a box without enlarging; used for generating and reporting it. */
export function fitInside({ width, height }: PixelSize, box: PixelSize): PixelSize {
  const widthRatio = width / box.width
  const heightRatio = height / box.height
  if (widthRatio <= 1 && heightRatio <= 1) return { width, height }
  return widthRatio > heightRatio
    ? { width: box.width, height: Math.max(1, Math.round(height / widthRatio)) }
    : { width: Math.max(1, Math.round(width / heightRatio)), height: box.height }
}

/** Maximum size of an uploaded picture in bytes. */
export const maxCoverBytes = 20 * 1024 * 1024
