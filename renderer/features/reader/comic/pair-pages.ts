import type { TurnDirection } from '../shell/turns.ts'

type Sized = { readonly width: number | null; readonly height: number | null }

/** What is shown at once: one page number (1-based) or two, as they stand on screen from left to right. */
export type Spread = readonly [number] | readonly [number, number]

type Pairing = {
  readonly direction: TurnDirection
  /** Pages (1-based) that begin a run whose pairs are shifted by one; see `runStart`. */
  readonly shifted: readonly number[]
}

/** Whether a page is a drawn spread by itself. Pages of unknown size are taken for upright ones. */
function isWide({ width, height }: Sized): boolean {
  return width !== null && height !== null && width > height
}

/**
 * The pages of a book as they are seen two at a time. Wide pages stand alone and end a run of upright ones; each run is
 * paired from its beginning, and the cover stands alone. A run that is shifted begins the other way: alone where it
 * would be paired, paired where it would be alone.
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

/** One page at a time. */
export function singlePages(count: number): readonly Spread[] {
  return Array.from({ length: count }, (_, index) => [index + 1] as const)
}

/** The first page (1-based) of the run of upright pages that holds a page; of a wide one, the run that follows it. */
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

/** The place (0-based) of the spread that holds a page. */
export function spreadOf(spreads: readonly Spread[], page: number): number {
  const found = spreads.findIndex((spread) => spread.some((number) => number === page))
  return Math.max(0, found)
}

/** The page of a spread that is read first. */
export function firstOf(spread: Spread): number {
  return Math.min(...spread)
}

/** The page of a spread that is read last. */
export function lastOf(spread: Spread): number {
  return Math.max(...spread)
}
