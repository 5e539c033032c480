import { imageDocumentMark } from '../picture-document.ts'

export type PageSize = { readonly width: number; readonly height: number }

/** Position of a page in the scrolled content in pixels, and its scale. */
export type PageBox = { readonly left: number; readonly top: number; readonly scale: number }

export const usualSize: PageSize = { width: 600, height: 800 }

/** Reads `width=1200, height=1600` of a viewport declaration; null unless both are given in pixels. */
export function parseViewport(content: string): PageSize | null {
  const width = numberOf(content, 'width')
  const height = numberOf(content, 'height')
  return width === null || height === null ? null : { width, height }
}

/**
 * Fits the pages of a sheet into a box: equal heights, side by side without a gap, centred, then zoomed. A sheet larger
 * than the box starts at its corner.
 * @param sizes from left to right, in pixels
 */
export function fitSheet(sizes: readonly PageSize[], room: PageSize, zoom: number): readonly PageBox[] {
  const breadth = sizes.reduce((sum, { width, height }) => sum + width / height, 0)
  const tall = Math.min(room.height, room.width / breadth) * zoom
  const top = Math.max(0, (room.height - tall) / 2)
  let left = Math.max(0, (room.width - tall * breadth) / 2)
  return sizes.map(({ width, height }) => {
    const box = { left, top, scale: tall / height }
    left += tall * (width / height)
    return box
  })
}

/** Size that a fixed-layout page was made for: its viewport, its SVG or its image. */
export function pageSizeOf(doc: Document): PageSize {
  const declared = doc.querySelector('meta[name="viewport"]')?.getAttribute('content')
  const viewport = declared === null || declared === undefined ? null : parseViewport(declared)
  return viewport ?? drawingSize(doc) ?? pictureSize(doc) ?? usualSize
}

function drawingSize(doc: Document): PageSize | null {
  const box = doc
    .querySelector('svg')
    ?.getAttribute('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width, height] = box ?? []
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) return null
  return { width, height }
}

function pictureSize(doc: Document): PageSize | null {
  const picture = doc.querySelector('img')
  if (picture === null) return null
  // While the file of an image resource is read again, its size comes from the attributes.
  const { naturalWidth: width, naturalHeight: height } = picture
  if (width === 0)
    return picture.hasAttribute(imageDocumentMark) ? { width: picture.width, height: picture.height } : null
  return { width, height }
}

function numberOf(content: string, name: string): number | null {
  const value = Number(new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*(\\d+(?:\\.\\d+)?)`, 'i').exec(content)?.[1])
  return value > 0 ? value : null
}
