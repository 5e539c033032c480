/** How to scroll by a step: gliding, or at once for people who asked for less movement. */
export function stepBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
