import { type Margins, noMargins } from './fit-spread.ts'

/** Pixels as a canvas gives them: four bytes each, red, green, blue and opacity. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** How far a channel may lie from the paper's and still be paper: scans are never of one colour. */
const tolerance = 30
/** The share of a line that may be dust. */
const dust = 0.01
/** No more than this is taken from a side: what is nearly empty is meant so. */
const most = 0.3
/** What is left of the margin, so that nothing touches the edge. */
const rest = 0.006

/** The empty margins of a scan: the lines along its edges that have the colour of its corners. */
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
  // A page that is empty all over is shown as it is.
  return margins.top >= most && margins.bottom >= most ? noMargins : margins
}

/** The share of a side whose lines are empty. */
function empty(lines: number, isEmpty: (line: number) => boolean): number {
  const limit = Math.floor(lines * most)
  let line = 0
  while (line < limit && isEmpty(line)) line += 1
  return line >= limit ? most : Math.max(0, line / lines - rest)
}

type Colour = readonly [number, number, number]

function colourAt({ data, width }: Pixels, x: number, y: number): Colour {
  const at = (y * width + x) * 4
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

/** The colour that at least three corners share; null when the picture goes to its edges. */
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
