import { stepBehavior } from '../../../lib/scroll-behavior.ts'
import type { TurnDirection } from '../shell/turns.ts'

/** How much of the window a step moves, so that the last picture stays in sight. */
const step = 0.88
/** Pixels that count as nothing left. */
const slack = 3

/** Scrolls pages that lie side by side on or back by a windowful; false when there is nothing left to scroll. */
export function scrollAcross(stage: HTMLElement | null, onward: boolean, turn: TurnDirection): boolean {
  if (stage === null) return false
  // From right to left the place is counted below zero.
  const gone = Math.abs(stage.scrollLeft)
  const left = onward ? stage.scrollWidth - stage.clientWidth - gone : gone
  if (left <= slack) return false
  const way = onward === (turn === 'ltr') ? 1 : -1
  stage.scrollBy({ left: way * step * stage.clientWidth, behavior: stepBehavior() })
  return true
}
