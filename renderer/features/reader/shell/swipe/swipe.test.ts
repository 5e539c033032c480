import { describe, expect, it } from 'vitest'
import type { TurnDirection } from '../turns.ts'
import { createSwipe, type Touch, type Turn, turnOfDrag } from './swipe.ts'

type Seen = { readonly followed: number[]; readonly settled: (Turn | null)[] }

function under(direction: TurnDirection, isFree = true) {
  const seen: Seen = { followed: [], settled: [] }
  const surface = {
    isFree: () => isFree,
    follow: (dx: number) => void seen.followed.push(dx),
    settle: (turn: Turn | null) => void seen.settled.push(turn),
  }
  return { swipe: createSwipe({ surface, direction: () => direction, width: () => 400 }), seen }
}

const touch = (x: number, y: number, at: number): Touch => ({ x, y, at })

/** A finger that goes along these places, so many milliseconds apart. */
function draw(xs: readonly number[], pace: number, options: { direction?: TurnDirection; dy?: number } = {}) {
  const { direction = 'ltr', dy = 0 } = options
  const { swipe, seen } = under(direction)
  const at = (index: number) => touch(xs[index] ?? 0, 300 + index * dy, index * pace)
  swipe.begin(at(0))
  for (let index = 1; index < xs.length; index += 1) swipe.move(at(index))
  return { isSwipe: swipe.end(at(xs.length - 1)), ...seen }
}

describe('a finger on the pages', () => {
  it('moves them as far as it goes itself, once it is known to go sideways', () => {
    expect(draw([300, 295, 280, 200], 50).followed).toEqual([-20, -100])
  })

  it('is a tap as long as it stays, and is for others when it goes up or down', () => {
    expect(draw([300, 305, 298], 50)).toEqual({ isSwipe: false, followed: [], settled: [] })
    expect(draw([300, 290, 200], 50, { dy: 60 })).toEqual({ isSwipe: false, followed: [], settled: [] })
  })

  it('turns by a far way however slow it is, and lets a short slow one return', () => {
    expect(draw([300, 250, 200, 170], 2_000).settled).toEqual(['next'])
    expect(draw([300, 280, 250, 220], 2_000).settled).toEqual([null])
  })

  it('turns by a short way when it is quick', () => expect(draw([300, 280, 240], 16).settled).toEqual(['next']))

  it('turns nothing when it comes back', () => {
    expect(draw([300, 200, 100, 160], 16).settled).toEqual([null])
    expect(draw([300, 100, 290], 2_000).settled).toEqual([null])
  })

  it('moves nothing where pages are not free, and returns what it moved when it is for something else', () => {
    const { swipe, seen } = under('ltr', false)
    swipe.begin(touch(300, 0, 0))
    swipe.move(touch(100, 0, 10))
    expect(swipe.end(touch(100, 0, 20))).toBe(false)
    expect(seen).toEqual({ followed: [], settled: [] })
    const other = under('ltr')
    other.swipe.begin(touch(300, 0, 0))
    other.swipe.move(touch(100, 0, 10))
    other.swipe.cancel()
    expect(other.swipe.end(touch(0, 0, 20))).toBe(false)
    expect(other.seen.settled).toEqual([null])
  })
})

describe('what a drag means', () => {
  it('pulls the next page in from where it lies', () => {
    const drag = (dx: number, direction: TurnDirection) => turnOfDrag({ dx, back: 0, speed: 0, width: 400 }, direction)
    expect([drag(-200, 'ltr'), drag(200, 'ltr')]).toEqual(['next', 'previous'])
    expect([drag(-200, 'rtl'), drag(200, 'rtl')]).toEqual(['previous', 'next'])
  })

  it('is never a turn against the way of the finger, and always the mirror of the other direction', () => {
    for (let dx = -400; dx <= 400; dx += 20) {
      for (const speed of [-1, -0.3, -0.1, 0, 0.1, 0.3, 1]) {
        const turn = turnOfDrag({ dx, back: 0, speed, width: 400 }, 'ltr')
        const mirrored = turnOfDrag({ dx: -dx, back: 0, speed: -speed, width: 400 }, 'rtl')
        expect(mirrored).toBe(turn)
        if (turn !== null) expect(turn).toBe(dx < 0 ? 'next' : 'previous')
      }
    }
  })
})
