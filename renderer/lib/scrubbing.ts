/** Milliseconds that somebody who rushes through a list rests before what they see is asked for. */
export const rushMs = 150

/** More places than anybody scrolls over in a moment. */
const jump = 60

/** Where somebody was in a list (0-based), and when they last jumped there. */
export type ScrollState = { readonly first: number; readonly jumpedAt: number }

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
