/** A square part of an image, in its pixels. */
export type Crop = { readonly left: number; readonly top: number; readonly side: number }

type Size = { readonly width: number; readonly height: number }

/** The largest centred square. */
export function centredCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

/** Clamps a crop to its image. */
export function clampCrop({ left, top, side }: Crop, { width, height }: Size): Crop {
  const fits = Math.min(side, width, height)
  const keep = (at: number, length: number) => Math.min(Math.max(at, 0), length - fits)
  return { left: keep(left, width), top: keep(top, height), side: fits }
}

/**
 * The crop at another zoom around its centre.
 * @param zoom 1: the largest possible square
 */
export function zoomCrop(crop: Crop, zoom: number, size: Size): Crop {
  const side = Math.min(size.width, size.height) / zoom
  const shift = (crop.side - side) / 2
  return clampCrop({ left: crop.left + shift, top: crop.top + shift, side }, size)
}

/** The crop moved by image pixels. */
export function moveCrop(crop: Crop, x: number, y: number, size: Size): Crop {
  return clampCrop({ ...crop, left: crop.left + x, top: crop.top + y }, size)
}
