import { mergeSpans } from './read-release.ts'
import { highestOf, releaseLimits, type Span } from './release.ts'

/** Volumes or chapters of a series: what is here, and what is known to be out. */
export type Numbering = {
  /** Numbers of the books that are here; books without one do not count. */
  readonly here: readonly number[]
  /** Books that are here and have no such number. */
  readonly unnumbered: number
  /** As announced by releases. */
  readonly announced: readonly Span[]
  /** The highest number known from elsewhere, such as the total in the metadata; null: unknown. */
  readonly known: number | null
}

/** What is out and not here. */
export type Gap = {
  /** The highest number here; null: no book has one. */
  readonly here: number | null
  /** The highest number that is out; null: unknown. */
  readonly latest: number | null
  /** What is out and not here, in order; null: unknown, as nothing is known to be out or the books have no numbers. */
  readonly missing: readonly Span[] | null
  /** Whether the list of missing ones was cut. */
  readonly isCut: boolean
}

/** Ranges in one answer. */
export const maxMissing = 200

/**
 * When a number is out, all whole numbers from 1 to it are: services announce only the newest ones. Numbers in between,
 * such as 10.5, count only when they were announced themselves.
 */
export function gapOf({ here, unnumbered, announced, known }: Numbering): Gap {
  const highestHere = highestNumber(here)
  const outside = highestNumber([highestOf(announced), known])
  const latest = outside === null ? null : Math.min(releaseLimits.number, outside)
  const isKnown = latest !== null && (here.length > 0 || unnumbered === 0)
  if (!isKnown) return { here: highestHere, latest, missing: null, isCut: false }
  const missing = spansWithout([...wholeUpTo(latest), ...fractionsOf(announced)], new Set(here))
  return { here: highestHere, latest, missing: missing.slice(0, maxMissing), isCut: missing.length > maxMissing }
}

type Tracked = {
  /** The total in the metadata; null: unknown. */
  readonly total: number | null
  /** The highest number here; null: none. */
  readonly here: number | null
  readonly isTracked: boolean
}

/** How many more are out than are here by their highest number; null: none, unknown, or not tracked. */
export function aheadOf({ total, here, isTracked }: Tracked): number | null {
  if (!isTracked || total === null) return null
  const ahead = Math.round((total - (here ?? 0)) * 10) / 10
  return ahead > 0 ? ahead : null
}

function highestNumber(numbers: readonly (number | null)[]): number | null {
  let highest: number | null = null
  for (const number of numbers) if (number !== null && (highest === null || number > highest)) highest = number
  return highest
}

function wholeUpTo(highest: number): number[] {
  return Array.from({ length: Math.floor(highest) }, (_, index) => index + 1)
}

/** Ends of announced ranges that are no whole numbers, and chapter 0. */
function fractionsOf(announced: readonly Span[]): number[] {
  return announced
    .flatMap(({ start, end }) => [start, end])
    .filter((number) => !Number.isInteger(number) || number === 0)
}

function spansWithout(numbers: readonly number[], present: ReadonlySet<number>): Span[] {
  const missing = [...new Set(numbers)].filter((number) => !present.has(number)).sort((a, b) => a - b)
  const spans: Span[] = []
  for (const number of missing) {
    const last = spans.at(-1)
    if (last !== undefined && number === last.end + 1 && Number.isInteger(number)) {
      spans[spans.length - 1] = { start: last.start, end: number }
    } else spans.push({ start: number, end: number })
  }
  return mergeSpans(spans)
}
