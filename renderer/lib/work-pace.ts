/** Amount done at a time, in milliseconds of one clock. */
export type Step = { readonly at: number; readonly current: number }

/** The speed is measured over the last seconds. */
const windowMs = 20_000
const leastMs = 1_500

/** Appends a step and drops old ones; a restarted task drops all. */
export function withStep(steps: readonly Step[], step: Step): readonly Step[] {
  const last = steps.at(-1)
  if (last === undefined || step.current < last.current) return [step]
  return [...steps.filter(({ at }) => at >= step.at - windowMs), step]
}

/**
 * Speed and remaining time; null while unknown.
 * @param total null when unknown
 */
export function paceOf(steps: readonly Step[], total: number | null) {
  const [first, last] = [steps[0], steps.at(-1)]
  const unknown = { perSecond: null, secondsLeft: null }
  if (first === undefined || last === undefined || last.at - first.at < leastMs) return unknown
  const perSecond = ((last.current - first.current) * 1_000) / (last.at - first.at)
  if (perSecond <= 0) return unknown
  return { perSecond, secondsLeft: total === null ? null : Math.max(0, total - last.current) / perSecond }
}
