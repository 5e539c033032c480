import { describe, expect, it } from 'vitest'
import { afterPersonalFailure, afterServerFailure, healthyState } from './health.ts'

const minute = 60_000

describe('the health of a plugin', () => {
  it('as a server service is disabled after three failures within an hour, and not within two hours', () => {
    const now = 10 * 3_600_000
    expect(afterServerFailure([], now)).toEqual({ healthStatus: 'unhealthy', failureCount: 1, isSwitchedOff: false })
    expect(afterServerFailure([now - minute], now)).toMatchObject({ healthStatus: 'unhealthy', failureCount: 2 })
    const third = afterServerFailure([now - minute, now - 60 * minute], now)
    expect(third).toEqual({ healthStatus: 'disabled', failureCount: 3, isSwitchedOff: true })
    const slow = afterServerFailure([now - minute, now - 61 * minute], now)
    expect(slow).toEqual({ healthStatus: 'unhealthy', failureCount: 3, isSwitchedOff: false })
  })

  it('as a personal service gets worse with each failure and is never disabled', () => {
    const first = afterPersonalFailure(healthyState)
    const second = afterPersonalFailure(first)
    const third = afterPersonalFailure(second)
    expect([first, second, third].map(({ healthStatus }) => healthStatus)).toEqual([
      'degraded',
      'degraded',
      'unhealthy',
    ])
    expect(afterPersonalFailure(third)).toEqual({ healthStatus: 'unhealthy', failureCount: 4 })
  })
})
