import type { ParsedName } from '../naming/parsed-name.ts'
import type { NumberStrategy } from '../vocabulary.ts'

export type NumberSources = {
  /** The metadata of the book; null where it has no value. */
  readonly metadata: {
    readonly volume: number | null
    readonly number: number | null
    readonly chapter: number | null
  }
  readonly parsed: ParsedName
  /** 1-based position of the file in the natural order of its series; null when not known yet. */
  readonly position: number | null
  /** Position within the series folder, for numbering by file order. */
  readonly isCounted: boolean
}

/** The numbers of a book as stored: `number` and `volume` are whole, `chapter` may be fractional. */
export type BookNumbers = {
  readonly volume: number | null
  readonly number: number | null
  readonly chapter: number | null
}

type Found = Pick<BookNumbers, 'number' | 'chapter'>
const nothing: Found = { number: null, chapter: null }

const strategies: Readonly<Record<NumberStrategy, (sources: NumberSources) => Found>> = {
  metadata: (sources) => fromMetadata(sources) ?? nothing,
  filename: (sources) => fromName(sources) ?? nothing,
  file_order: ({ position, ...sources }) => ({ number: position, chapter: fromMetadata(sources)?.chapter ?? null }),
  smart: (sources) => fromMetadata(sources) ?? fromName(sources) ?? fromOrder(sources),
}

/**
 * The numbers of a book under a number strategy. A fractional number is a chapter and leaves `number` null. A book with
 * only a volume has no number: it is ordered by its volume.
 */
export function bookNumber(strategy: NumberStrategy, sources: NumberSources): BookNumbers {
  const { metadata, parsed } = sources
  const volume = strategy === 'metadata' ? metadata.volume : (metadata.volume ?? parsed.volume)
  return { volume: isStorable(volume) ? volume : null, ...strategies[strategy](sources) }
}

function fromMetadata({ metadata }: Pick<NumberSources, 'metadata'>): Found | null {
  if (metadata.number === null && metadata.chapter === null) return null
  const { number } = metadata
  return {
    number: isStorable(number) ? number : null,
    chapter: metadata.chapter ?? (isStorable(number) ? null : number),
  }
}

function fromName({ parsed }: NumberSources): Found | null {
  if (parsed.number === null) return null
  return { number: isStorable(parsed.number) ? parsed.number : null, chapter: parsed.chapter }
}

/** The position within the series folder, unless the volume or a special mark decides. */
function fromOrder({ metadata, parsed, position, isCounted }: NumberSources): Found {
  const hasOwnNumber = metadata.volume !== null || parsed.volume !== null || parsed.special
  return hasOwnNumber || !isCounted ? nothing : { number: position, chapter: null }
}

/** A whole 32-bit number. */
function isStorable(value: number | null): value is number {
  return value !== null && Number.isInteger(value) && Math.abs(value) <= 0x7fffffff
}
