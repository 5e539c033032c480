import { describe, expect, it } from 'vitest'
import { followWants, liveWants, wantLive } from './live-wants.ts'

describe('the live topics of a window', () => {
  it('grow while a screen needs a topic, and change on the first subscriber and the last', () => {
    const told: string[] = []
    const stop = followWants(() => told.push(liveWants()))
    const [one, other] = [wantLive('log'), wantLive('log')]
    one()
    expect(told).toEqual(['scans,tasks,place,log'])
    other()
    expect(told).toEqual(['scans,tasks,place,log', 'scans,tasks,place'])
    stop()
    wantLive('log')()
    expect(told).toHaveLength(2)
  })
})
