import { describe, expect, it } from 'vitest'
import { followWants, liveWants, wantLive } from './live-wants.ts'

describe('what a window wants of its stream', () => {
  it('is more while a screen wants it, and told when the first begins and the last ends', () => {
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
