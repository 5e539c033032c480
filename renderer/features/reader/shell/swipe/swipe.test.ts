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

/** Moves a finger through these positions, `pace` milliseconds apart. */
function draw(xs: readonly number[], pace: number, options: { direction?: TurnDirection; dy?: number } = {}) {
  const { direction = 'ltr', dy = 0 } = options
  const { swipe, seen } = under(direction)
  const at = (index: number) => touch(xs[index] ?? 0, 300 + index * dy, index * pace)
  swipe.begin(at(0))
  for (let index = 1; index < xs.length; index += 1) swipe.move(at(index))
  return { isSwipe: swipe.end(at(xs.length - 1)), ...seen }
}

describe('a swipe on the pages', () => {
  it('moves the pages with the finger once the movement is horizontal', () => {
    expect(draw([300, 295, 280, 200], 50).followed).toEqual([-20, -100])
  })

  it('is a tap while the finger stays, and is left to others when the movement is vertical', () => {
    expect(draw([300, 305, 298], 50)).toEqual({ isSwipe: false, followed: [], settled: [] })
    expect(draw([300, 290, 200], 50, { dy: 60 })).toEqual({ isSwipe: false, followed: [], settled: [] })
  })

  it('turns the page after a long slow movement, and returns after a short slow one', () => {
    expect(draw([300, 250, 200, 170], 2_000).settled).toEqual(['next'])
    expect(draw([300, 280, 250, 220], 2_000).settled).toEqual([null])
  })

  it('turns the page after a short quick movement', () => expect(draw([300, 280, 240], 16).settled).toEqual(['next']))

  it('turns nothing when the finger moves back', () => {
    expect(draw([300, 200, 100, 160], 16).settled).toEqual([null])
    expect(draw([300, 100, 290], 2_000).settled).toEqual([null])
  })

  it('moves nothing where pages cannot move, and returns the pages when it is cancelled', () => {
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

describe('the turn of a drag', () => {
  it('pulls in the next page from its side', () => {
    const drag = (dx: number, direction: TurnDirection) => turnOfDrag({ dx, back: 0, speed: 0, width: 400 }, direction)
    expect([drag(-200, 'ltr'), drag(200, 'ltr')]).toEqual(['next', 'previous'])
    expect([drag(-200, 'rtl'), drag(200, 'rtl')]).toEqual(['previous', 'next'])
  })

  it('never goes against the finger, and is mirrored in the other direction', () => {
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
