import type { ReadingPosition } from '../../../api/offline/stored-position.ts'
import type { Manifest } from '../../../api/types.ts'

type Item = Omit<Manifest['spine'][number], 'layout' | 'pageSpread'>
type Spine = { readonly positions: number; readonly spine: readonly Item[] }

/** A position in the reading order: the resource (0-based), and the share of it, 0 to 1. */
export type SpinePosition = { readonly index: number; readonly share: number }

/** Percentage and position that differ by more than this come from different readers: the position wins. */
const agreement = 1.5

/**
 * Progress of page `page` (0-based) of `pages` of a resource. The position is understood by other apps; the percentage
 * restores the exact page. The last page of the last resource is the end of the book.
 */
export function positionOfPage(book: Spine, index: number, page: number, pages: number): ReadingPosition {
  const item = book.spine[index]
  if (item === undefined) return { currentPage: 1, progressPercentage: 0 }
  if (index === lastIndex(book) && page >= pages - 1) return { currentPage: book.positions, progressPercentage: 1 }
  const share = page / Math.max(1, pages)
  const position = item.firstPosition + Math.min(item.positions - 1, Math.floor(share * item.positions))
  const read = (item.firstPosition - 1 + share * item.positions) / book.positions
  return { currentPage: Math.min(book.positions, position), progressPercentage: Math.min(1, read) }
}

/** Position in the reading order of a saved progress. */
export function spinePositionOf(book: Spine, progress: ReadingPosition): SpinePosition {
  const exact = (progress.progressPercentage ?? -1) * book.positions
  const agrees = progress.progressPercentage !== null && Math.abs(exact - (progress.currentPage - 1)) <= agreement
  return spinePositionAt(book, agrees ? exact : progress.currentPage - 1)
}

/** Position in the reading order of a `position` (0-based, may be fractional). */
export function spinePositionAt(book: Spine, position: number): SpinePosition {
  const inside = Math.min(Math.max(0, position), Math.max(0, book.positions - 1e-6))
  const index = Math.max(
    0,
    book.spine.findLastIndex(({ firstPosition }) => firstPosition - 1 <= inside + 1e-9),
  )
  const item = book.spine[index]
  if (item === undefined) return { index: 0, share: 0 }
  const share = (inside - (item.firstPosition - 1)) / Math.max(1, item.positions)
  return { index, share: Math.min(1, Math.max(0, share)) }
}

/** Page (0-based) of `pages` for a share of a resource. */
export function pageOfShare(share: number, pages: number): number {
  return Math.min(Math.max(0, pages - 1), Math.floor(share * pages + 1e-4))
}

/** The next (1) or previous (-1) resource of the main reading order; null at its ends. */
export function neighbour({ spine }: Pick<Spine, 'spine'>, index: number, step: 1 | -1): number | null {
  for (let at = index + step; at >= 0 && at < spine.length; at += step) {
    if (spine[at]?.linear === true) return at
  }
  return null
}

/** Last resource (0-based) of the main reading order. */
export function lastIndex({ spine }: Spine): number {
  const last = spine.findLastIndex(({ linear }) => linear)
  return last === -1 ? spine.length - 1 : last
}
