import { describe, expect, it } from 'vitest'
import { followSubscriptions, liveParameters, subscribeLive } from './live-subscriptions.ts'

describe('the live topics of a window', () => {
  it('grow while a screen needs a topic, and change on the first subscriber and the last', () => {
    const sent: string[] = []
    const stop = followSubscriptions(() => sent.push(liveParameters()))
    const [one, other] = [subscribeLive('log'), subscribeLive('log')]
    one()
    expect(sent).toEqual(['scans,tasks,place,log'])
    other()
    expect(sent).toEqual(['scans,tasks,place,log', 'scans,tasks,place'])
    stop()
    subscribeLive('log')()
    expect(sent).toHaveLength(2)
  })
})
