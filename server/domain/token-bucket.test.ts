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
  it('refuses the call after the burst, with the time to wait', () => {
    const { take } = setup()
    for (let i = 0; i < 50; i++) expect(take().allowed).toBe(true)
    expect(take()).toEqual({ allowed: false, limit: 50, remaining: 0, resetSeconds: 1, retryAfterSeconds: 1 })
  })

  it('permits one call for each refilled token', () => {
    const { take, pass } = setup()
    for (let i = 0; i < 50; i++) take()
    pass(199)
    expect(take().allowed).toBe(true)
    expect(take().allowed).toBe(false)
  })

  it('charges nothing for a refused call', () => {
    const { take, pass } = setup()
    for (let i = 0; i < 50; i++) take()
    for (let i = 0; i < 100; i++) take()
    pass(100)
    expect(take().allowed).toBe(true)
  })

  it('never exceeds the burst', () => {
    const { take, pass } = setup()
    take()
    pass(3_600_000)
    expect(take().remaining).toBe(49)
  })

  it('counts ten images at a cost of a tenth as one call', () => {
    const { take } = setup()
    for (let i = 0; i < 500; i++) expect(take(0.1).allowed).toBe(true)
    expect(take(0.1).allowed).toBe(false)
  })

  it('checks without charging at a cost of zero', () => {
    const { take, buckets } = setup()
    expect(take(0)).toMatchObject({ allowed: true, remaining: 50, resetSeconds: 0 })
    expect(buckets.size).toBe(0)
  })

  it('tolerates a clock that is set back', () => {
    const { take, pass } = setup()
    take()
    pass(-60_000)
    expect(take().remaining).toBe(48)
  })

  it('counts each caller separately', () => {
    const { take } = setup()
    for (let i = 0; i < 50; i++) take()
    expect(take(1, 'b').allowed).toBe(true)
  })

  it('stays within its memory limit and retains the most recent callers', () => {
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
