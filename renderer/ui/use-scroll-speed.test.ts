import { describe, expect, it } from 'vitest'
import { noScroll, scrollEndMs, scrollSpeedAt } from './use-scroll-speed.ts'

/** The pace after these moves in pixels, one per frame. */
function moved(moves: readonly number[], frame = 16) {
  let pace = scrollSpeedAt(noScroll, 0, 1_000)
  for (const move of moves) pace = scrollSpeedAt(pace, pace.y + move, pace.at + frame)
  return pace
}

describe('the scroll speed', () => {
  it('is fast when covers rush past, in both directions', () => {
    expect(moved([120, 120]).isFast).toBe(true)
    expect(moved([-120, -120]).isFast).toBe(true)
  })

  it('is not fast while browsing, nor after slowing down', () => {
    expect(moved([20, 20, 20]).isFast).toBe(false)
    expect(moved([120, 120, 20]).isFast).toBe(false)
  })

  it('is not fast after a single jump from rest, and fast for repeated jumps as with the scroll bar', () => {
    expect(scrollSpeedAt(noScroll, 90_000, 1_000).isFast).toBe(false)
    expect(moved([90_000], scrollEndMs).isFast).toBe(false)
    expect(moved([90_000, 90_000], 50).isFast).toBe(true)
  })

  it('is unknown for two moves with the same timestamp', () => {
    expect(moved([0], 0).isFast).toBe(false)
  })
})
