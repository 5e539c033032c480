import type { Size } from '../shell/use-reader-frame.ts'
import type { Fit, Rotation } from './settings.ts'

/** Empty margins as shares of the picture, 0 to 1. */
export type Margins = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

export const noMargins: Margins = { top: 0, right: 0, bottom: 0, left: 0 }

type Fitting = {
  readonly fit: Fit
  /** Available space in pixels. */
  readonly room: Size
  /** Gap between two pages in pixels. */
  readonly gap: number
  /** Zoom factor; 1 is fitted. */
  readonly zoom: number
}

/**
 * Sizes of pages shown side by side, in pixels: equal heights, together as large as the fit allows.
 * @param sizes in pixels, after cropping and rotation
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

/** Size of a picture without its margins. */
export function croppedSize({ width, height }: Size, { top, right, bottom, left }: Margins): Size {
  return { width: width * (1 - left - right), height: height * (1 - top - bottom) }
}

/** Size of a picture after rotation; rotating back is the same operation. */
export function turnedSize({ width, height }: Size, rotation: Rotation): Size {
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height }
}

/** Position of the whole picture behind its cropping window, in pixels. */
export function behindWindow(window: Size, { top, right, bottom, left }: Margins): Size & { x: number; y: number } {
  const width = window.width / (1 - left - right)
  const height = window.height / (1 - top - bottom)
  return { width, height, x: -left * width, y: -top * height }
}

/** Axis of a strip: pages below or beside one another. */
type Axis = 'down' | 'across'

/** Available space in pixels and, on wide windows, the width of the strip in percent. */
type Strip = { readonly axis: Axis; readonly room: Size; readonly stripWidth: number; readonly rotation: Rotation }

/** Below this width in pixels a strip takes the whole window. */
const narrow = 700

/** Size of a page in a strip: as wide as the strip, or as high as the window. */
export function stripBox(page: Size, { axis, room, stripWidth, rotation }: Strip): Size {
  const { width, height } = turnedSize(page, rotation)
  const ratio = Math.max(1, height) / Math.max(1, width)
  if (axis === 'across') return { width: Math.max(1, Math.round(room.height / ratio)), height: room.height }
  const wide = room.width < narrow ? room.width : Math.round((room.width * stripWidth) / 100)
  return { width: wide, height: Math.max(1, Math.round(wide * ratio)) }
}
