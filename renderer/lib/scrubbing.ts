/** Milliseconds that somebody who rushes through a list rests before what they see is asked for. */
export const rushMs = 150

/** More places than anybody scrolls over in a moment. */
const jump = 60

/** Where somebody was in a list (0-based), and when they last jumped there. */
type ScrollState = { readonly first: number; readonly jumpedAt: number }

export const beforeAny: ScrollState = { first: 0, jumpedAt: Number.NEGATIVE_INFINITY }

/**
 * Whether somebody who is at another place now rushes, as with the scroll bar in hand: one jump after the other.
 * @param now milliseconds, from any beginning
 */
export function isScrubbing(
  { first: before, jumpedAt }: ScrollState,
  first: number,
  now: number,
): { readonly at: ScrollState; readonly isRush: boolean } {
  const isJump = Math.abs(first - before) > jump
  return { at: { first, jumpedAt: isJump ? now : jumpedAt }, isRush: isJump && now - jumpedAt < rushMs }
}

/** The pages (1-based) that hold the indexes `first` to `last` (0-based); always at least the one of `first`. */
export function pagesForRange(first: number, last: number, pageSize: number): readonly number[] {
  const from = Math.floor(Math.max(0, first) / pageSize) + 1
  const to = Math.max(from, Math.floor(Math.max(0, last) / pageSize) + 1)
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}
