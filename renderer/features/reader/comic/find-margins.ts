import { type Margins, noMargins } from './fit-spread.ts'

/** RGBA pixels of a canvas, four bytes each. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** Tolerance of a channel around the paper colour: scans are never one even colour. */
const tolerance = 30
/** Share of a line that may be dust. */
const dust = 0.01
/** Upper limit of a crop at one side: a nearly empty page is meant to be empty. */
const maxMargin = 0.3
/** Margin that remains, so that nothing touches the edge. */
const rest = 0.006

/** Finds the empty margins of a scan: lines along the edges that have the colour of its corners. */
export function findMargins(pixels: Pixels): Margins {
  const { width, height } = pixels
  const paper = paperOf(pixels)
  if (paper === null) return noMargins
  const isEmptyRow = (y: number) => isPaper(pixels, paper, { x: 0, y, dx: 1, dy: 0, count: width })
  const isEmptyColumn = (x: number) => isPaper(pixels, paper, { x, y: 0, dx: 0, dy: 1, count: height })
  const margins = {
    top: empty(height, isEmptyRow),
    bottom: empty(height, (line) => isEmptyRow(height - 1 - line)),
    left: empty(width, isEmptyColumn),
    right: empty(width, (line) => isEmptyColumn(width - 1 - line)),
  }
  // An empty page is not cropped.
  return margins.top >= maxMargin && margins.bottom >= maxMargin ? noMargins : margins
}

/** Share of empty lines at one side. */
function empty(lines: number, isEmpty: (line: number) => boolean): number {
  const limit = Math.floor(lines * maxMargin)
  let line = 0
  while (line < limit && isEmpty(line)) line += 1
  return line >= limit ? maxMargin : Math.max(0, line / lines - rest)
}

type Colour = readonly [number, number, number]

function colourAt({ data, width }: Pixels, x: number, y: number): Colour {
  const at = (y * width + x) * 4
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

/** The colour that at least three corners share; null when the picture bleeds off the page. */
function paperOf(pixels: Pixels): Colour | null {
  const [right, bottom] = [pixels.width - 1, pixels.height - 1]
  if (right < 8 || bottom < 8) return null
  const corners = [
    [0, 0],
    [right, 0],
    [0, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => colourAt(pixels, x, y))
  return corners.find((one) => corners.filter((other) => isNear(one, other)).length >= 3) ?? null
}

function isNear(one: Colour, other: Colour): boolean {
  return one.every((channel, index) => Math.abs(channel - (other[index] ?? 0)) <= tolerance)
}

type Line = { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number; readonly count: number }

function isPaper(pixels: Pixels, paper: Colour, { x, y, dx, dy, count }: Line): boolean {
  let specks = 0
  const allowed = Math.floor(count * dust)
  for (let step = 0; step < count; step += 1) {
    if (!isNear(paper, colourAt(pixels, x + dx * step, y + dy * step))) specks += 1
    if (specks > allowed) return false
  }
  return true
}
