import { describe, expect, it } from 'vitest'
import { createTokenBuckets } from './token-bucket.ts'

const anonymous = { perSecond: 10, burst: 50 }

function setup(capacity?: number) {
  let now = 1_000_000
  const buckets = createTokenBuckets(() => now, capacity)
  return {
    buckets,
    pass: (ms: number) => (now += ms),
    take: (cost = 1, key = 'a') => buckets.take(key, anonymous, cost),
  }
}

describe('a token bucket', () => {
  it('refuses the call after the burst, and says how long to wait', () => {
    const { take } = setup()
    for (let i = 0; i < 50; i++) expect(take().allowed).toBe(true)
    expect(take()).toEqual({ allowed: false, limit: 50, remaining: 0, resetSeconds: 1, retryAfterSeconds: 1 })
  })

  it('lets one call through for each token that came back', () => {
    const { take, pass } = setup()
    for (let i = 0; i < 50; i++) take()
    pass(199)
    expect(take().allowed).toBe(true)
    expect(take().allowed).toBe(false)
  })

  it('takes nothing for a call that it refuses', () => {
    const { take, pass } = setup()
    for (let i = 0; i < 50; i++) take()
    for (let i = 0; i < 100; i++) take()
    pass(100)
    expect(take().allowed).toBe(true)
  })

  it('never holds more than the burst', () => {
    const { take, pass } = setup()
    take()
    pass(3_600_000)
    expect(take().remaining).toBe(49)
  })

  it('counts ten pictures at a tenth as one call', () => {
    const { take } = setup()
    for (let i = 0; i < 500; i++) expect(take(0.1).allowed).toBe(true)
    expect(take(0.1).allowed).toBe(false)
  })

  it('only looks at a cost of nothing', () => {
    const { take, buckets } = setup()
    expect(take(0)).toMatchObject({ allowed: true, remaining: 50, resetSeconds: 0 })
    expect(buckets.size).toBe(0)
  })

  it('survives a clock that goes back', () => {
    const { take, pass } = setup()
    take()
    pass(-60_000)
    expect(take().remaining).toBe(48)
  })

  it('keeps callers apart', () => {
    const { take } = setup()
    for (let i = 0; i < 50; i++) take()
    expect(take(1, 'b').allowed).toBe(true)
  })

  it('stays within its memory, and keeps who called last', () => {
    const { take, buckets } = setup(100)
    for (let i = 0; i < 10; i++) take(1, 'busy')
    for (let i = 0; i < 1_000; i++) {
      take(1, `flood ${i}`)
      take(1, 'busy')
    }
    expect(buckets.size).toBe(100)
    expect(take(1, 'busy').allowed).toBe(false)
  })
})
