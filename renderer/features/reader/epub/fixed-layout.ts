export type PageSize = { readonly width: number; readonly height: number }

const usual: PageSize = { width: 600, height: 800 }

/** Reads `width=1200, height=1600` of a viewport declaration; null when it does not name both in pixels. */
export function parseViewport(content: string): PageSize | null {
  const width = numberOf(content, 'width')
  const height = numberOf(content, 'height')
  return width === null || height === null ? null : { width, height }
}

/** How much a page is enlarged or shrunk to fill a window. */
export function scaleFor(page: PageSize, width: number, height: number): number {
  return Math.min(width / page.width, height / page.height)
}

/** The size that a page of a fixed layout was made for: its viewport, its drawing, or its picture. */
export function pageSizeOf(doc: Document): PageSize {
  const declared = doc.querySelector('meta[name="viewport"]')?.getAttribute('content')
  const viewport = declared === null || declared === undefined ? null : parseViewport(declared)
  return viewport ?? drawingSize(doc) ?? pictureSize(doc) ?? usual
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
  if (picture === null || picture.naturalWidth === 0) return null
  return { width: picture.naturalWidth, height: picture.naturalHeight }
}

function numberOf(content: string, name: string): number | null {
  const value = Number(new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*(\\d+(?:\\.\\d+)?)`, 'i').exec(content)?.[1])
  return value > 0 ? value : null
}
