type Sized = { readonly width: number | null; readonly height: number | null }

const usual = 1.5

/** The height of a page in a strip of this width, in pixels; pages of unknown size are taken for usual ones. */
export function pageHeight(page: Sized | undefined, stripWidth: number): number {
  const known = page !== undefined && page.width !== null && page.height !== null && page.width > 0
  const ratio = known ? (page.height ?? 0) / (page.width ?? 1) : usual
  return Math.max(1, Math.round(stripWidth * ratio))
}
