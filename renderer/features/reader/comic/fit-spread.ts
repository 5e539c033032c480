import type { Size } from '../shell/use-reader-frame.ts'
import type { Fit, Rotation } from './settings.ts'

/** Shares of a picture that are empty margin, 0 to 1. */
export type Margins = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

export const noMargins: Margins = { top: 0, right: 0, bottom: 0, left: 0 }

type Fitting = {
  readonly fit: Fit
  /** The room on screen in pixels. */
  readonly room: Size
  /** Pixels between two pages. */
  readonly gap: number
  /** 1 is as fitted. */
  readonly zoom: number
}

/**
 * How large pages that are seen side by side are drawn, in pixels: all of one height, together as large as the fit says.
 * @param sizes in pixels, as they are to be seen: cropped and turned
 */
export function fitSpread(sizes: readonly Size[], { fit, room, gap, zoom }: Fitting): readonly Size[] {
  const ratios = sizes.map(({ width, height }) => width / Math.max(1, height))
  const ratio = ratios.reduce((sum, one) => sum + one, 0)
  const gaps = gap * Math.max(0, sizes.length - 1)
  const byWidth = Math.max(1, room.width - gaps) / Math.max(0.01, ratio)
  const heights = {
    page: Math.min(room.height, byWidth),
    width: byWidth,
    height: room.height,
    original: Math.max(1, ...sizes.map(({ height }) => height)),
  }
  const height = heights[fit] * zoom
  return ratios.map((one) => ({ width: Math.floor(height * one), height: Math.floor(height) }))
}

/** The size of a picture without its margins. */
export function croppedSize({ width, height }: Size, { top, right, bottom, left }: Margins): Size {
  return { width: width * (1 - left - right), height: height * (1 - top - bottom) }
}

/** The size of a picture after it was turned; turning it back is the same. */
export function turnedSize({ width, height }: Size, rotation: Rotation): Size {
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height }
}

/** Where the whole picture lies behind the window that shows it without its margins, in pixels. */
export function behindWindow(window: Size, { top, right, bottom, left }: Margins): Size & { x: number; y: number } {
  const width = window.width / (1 - left - right)
  const height = window.height / (1 - top - bottom)
  return { width, height, x: -left * width, y: -top * height }
}

/** How pages lie in a strip: below one another, or beside one another. */
type Along = 'down' | 'across'

/** In pixels: the room on screen, and on wide windows the percent of its width that a strip takes. */
type Strip = { readonly along: Along; readonly room: Size; readonly stripWidth: number; readonly rotation: Rotation }

/** Windows of fewer pixels are narrow: a strip takes all of their width. */
const narrow = 700

/** How large a page is drawn in a strip: as wide as the strip, or as high as the window. */
export function stripBox(page: Size, { along, room, stripWidth, rotation }: Strip): Size {
  const { width, height } = turnedSize(page, rotation)
  const ratio = Math.max(1, height) / Math.max(1, width)
  if (along === 'across') return { width: Math.max(1, Math.round(room.height / ratio)), height: room.height }
  const wide = room.width < narrow ? room.width : Math.round((room.width * stripWidth) / 100)
  return { width: wide, height: Math.max(1, Math.round(wide * ratio)) }
}
