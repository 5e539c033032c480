import type { TurnDirection } from '../shell/turns.ts'

type Sized = { readonly width: number | null; readonly height: number | null }

/** One page number (1-based) or two, from left to right as shown. */
export type Spread = readonly [number] | readonly [number, number]

type Pairing = {
  readonly direction: TurnDirection
  /** Pages (1-based) at which a run begins whose pairs are shifted by one; see `runStart`. */
  readonly shifted: readonly number[]
}

/** Whether a page is a double-page spread. Pages of unknown size count as portrait. */
function isWide({ width, height }: Sized): boolean {
  return width !== null && height !== null && width > height
}

/**
 * Pairs the pages of a book. A wide page is shown alone and ends a run of portrait ones; each run is paired from its
 * start, and the cover is shown alone. A shifted run starts the other way: alone where it would be paired, paired where
 * it would be alone.
 * @param sizes of the pages in order, in pixels
 */
export function pairPages(sizes: readonly Sized[], { direction, shifted }: Pairing): readonly Spread[] {
  const spreads: Spread[] = []
  let waiting: number | null = null
  let isAlone = false
  const leave = () => {
    if (waiting !== null) spreads.push([waiting])
    waiting = null
  }
  sizes.forEach((size, index) => {
    const page = index + 1
    if (isWide(size)) {
      leave()
      spreads.push([page])
      return
    }
    if (isRunStart(sizes, page)) isAlone = (page === 1) !== shifted.includes(page)
    if (isAlone) spreads.push([page])
    else if (waiting === null) waiting = page
    else {
      spreads.push(direction === 'ltr' ? [waiting, page] : [page, waiting])
      waiting = null
    }
    isAlone = false
  })
  leave()
  return spreads
}

export function singlePages(count: number): readonly Spread[] {
  return Array.from({ length: count }, (_, index) => [index + 1] as const)
}

/** First page (1-based) of the run of portrait pages that contains a page; for a wide page, of the next run. */
export function runStart(sizes: readonly Sized[], page: number): number {
  const isWideAt = (number: number) => isWide(sizes[number - 1] ?? { width: null, height: null })
  let start = page
  while (start < sizes.length && isWideAt(start)) start += 1
  while (!isRunStart(sizes, start)) start -= 1
  return start
}

function isRunStart(sizes: readonly Sized[], page: number): boolean {
  const before = sizes[page - 2]
  return before === undefined || isWide(before)
}

/** Index (0-based) of the spread that contains a page. */
export function spreadOf(spreads: readonly Spread[], page: number): number {
  const found = spreads.findIndex((spread) => spread.some((number) => number === page))
  return Math.max(0, found)
}

/** First page of a spread in reading order. */
export function firstOf(spread: Spread): number {
  return Math.min(...spread)
}

/** Last page of a spread in reading order. */
export function lastOf(spread: Spread): number {
  return Math.max(...spread)
}
