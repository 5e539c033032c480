/** Share of the window that a step scrolls, so that the last lines stay visible. */
const step = 0.88
/** Remaining pixels that count as the end. */
const slack = 3

/** Scrolls by one screen; false at the end. */
export function scrollStage(stage: HTMLElement | null, onward: boolean): boolean {
  if (stage === null) return false
  const left = onward ? stage.scrollHeight - stage.clientHeight - stage.scrollTop : stage.scrollTop
  if (left <= slack) return false
  stage.scrollBy({ top: (onward ? step : -step) * stage.clientHeight, behavior: stepBehavior() })
  return true
}

/** Scroll behaviour of a step: smooth, or instant with reduced motion. */
export function stepBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
