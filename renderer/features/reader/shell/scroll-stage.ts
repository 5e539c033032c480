/** How much of the window a step moves, so that the last lines stay in sight. */
const step = 0.88
/** Pixels that count as nothing left. */
const slack = 3

/** Scrolls on or back by a windowful; false when there is nothing left to scroll. */
export function scrollStage(stage: HTMLElement | null, onward: boolean): boolean {
  if (stage === null) return false
  const left = onward ? stage.scrollHeight - stage.clientHeight - stage.scrollTop : stage.scrollTop
  if (left <= slack) return false
  stage.scrollBy({ top: (onward ? step : -step) * stage.clientHeight, behavior: stepBehavior() })
  return true
}

/** How to scroll by a step: gliding, or at once for people who asked for less movement. */
export function stepBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
