/** Milliseconds without a move after which nobody scrolls any more. */
export const stillMs = 120

/** Pixels in a millisecond above which nobody can tell one cover from another: two windows in a second. */
const fastest = 1.5

/** Where a window was scrolled to, in pixels, and when (milliseconds, from any beginning). */
export type ScrollPace = { readonly y: number; readonly at: number; readonly isFast: boolean }

export const atRest: ScrollPace = { y: 0, at: Number.NEGATIVE_INFINITY, isFast: false }

/** How somebody scrolls now. One leap from rest, as to a letter or by a key, is not fast: there one stays. */
export function paceAt(before: ScrollPace, y: number, at: number): ScrollPace {
  const passed = at - before.at
  const isFast = passed < stillMs && Math.abs(y - before.y) > fastest * Math.max(passed, 1)
  return { y, at, isFast }
}
