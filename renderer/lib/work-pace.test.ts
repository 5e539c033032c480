import { describe, expect, it } from 'vitest'
import { paceOf, type Step, withStep } from './work-pace.ts'

const gone = (...steps: readonly Step[]) => steps.reduce<readonly Step[]>(withStep, [])

describe('the rate of a task', () => {
  it('is unknown from a single measurement, and while the task is paused', () => {
    const unknown = { perSecond: null, secondsLeft: null }
    expect(paceOf([], 10)).toEqual(unknown)
    expect(paceOf(gone({ at: 0, current: 5 }, { at: 900, current: 50 }), 100)).toEqual(unknown)
    expect(paceOf(gone({ at: 0, current: 5 }, { at: 9_000, current: 5 }), 100)).toEqual(unknown)
  })

  it('includes the remaining time, unless the total is unknown', () => {
    const steps = gone({ at: 1_000, current: 100 }, { at: 5_000, current: 140 })
    expect(paceOf(steps, 200)).toEqual({ perSecond: 10, secondsLeft: 6 })
    expect(paceOf(steps, null)).toEqual({ perSecond: 10, secondsLeft: null })
    expect(paceOf(steps, 120).secondsLeft).toBe(0)
  })

  it('covers the last seconds and restarts with a new task', () => {
    const steps = gone({ at: 0, current: 0 }, { at: 30_000, current: 30 }, { at: 40_000, current: 130 })
    expect(paceOf(steps, null).perSecond).toBe(10)
    expect(gone({ at: 0, current: 80 }, { at: 2_000, current: 3 })).toEqual([{ at: 2_000, current: 3 }])
  })
})
