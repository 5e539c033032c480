/** Milliseconds without scrolling before a page is requested during scrubbing. */
export const rushMs = 150

/** Distance in items that normal scrolling does not reach at once. */
const jump = 60

/** Index (0-based) of the last position in a list, and time of the last jump. */
type ScrollState = { readonly first: number; readonly jumpedAt: number }

export const beforeAny: ScrollState = { first: 0, jumpedAt: Number.NEGATIVE_INFINITY }

/**
 * Whether the list is being scrubbed, as with the scroll bar: repeated jumps.
 * @param now milliseconds (any epoch)
 */
export function isScrubbing(
  { first: before, jumpedAt }: ScrollState,
  first: number,
  now: number,
): { readonly at: ScrollState; readonly isRush: boolean } {
  const isJump = Math.abs(first - before) > jump
  return { at: { first, jumpedAt: isJump ? now : jumpedAt }, isRush: isJump && now - jumpedAt < rushMs }
}

/** Pages (1-based) that contain the indexes `first` to `last` (0-based); at least the page of `first`. */
export function pagesForRange(first: number, last: number, pageSize: number): readonly number[] {
  const from = Math.floor(Math.max(0, first) / pageSize) + 1
  const to = Math.max(from, Math.floor(Math.max(0, last) / pageSize) + 1)
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}
