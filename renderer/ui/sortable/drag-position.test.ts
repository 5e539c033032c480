import { describe, expect, it } from 'vitest'
import { dragPosition, rowOffset } from './use-row-drag.ts'

const boxes = [0, 50, 100, 150].map((start) => ({ start, size: 50 }))
const boxAt = (index: number) => boxes[index]

describe('the target of a dragged row', () => {
  it('is its own position until it passes the middle of a neighbor', () => {
    expect(dragPosition(boxAt, 1, 0)).toBe(1)
    expect(dragPosition(boxAt, 1, 49)).toBe(1)
    expect(dragPosition(boxAt, 1, -49)).toBe(1)
    expect(dragPosition(() => undefined, 1, 10)).toBe(1)
  })

  it('advances by one for each middle that it passes, up to the ends', () => {
    expect(dragPosition(boxAt, 1, 51)).toBe(2)
    expect(dragPosition(boxAt, 1, 900)).toBe(3)
    expect(dragPosition(boxAt, 2, -51)).toBe(1)
    expect(dragPosition(boxAt, 3, -900)).toBe(0)
  })

  it('shifts the rows in between, and no others', () => {
    const ways = (from: number, to: number) => boxes.map((_, index) => rowOffset(index, { from, to }, 50))
    expect(ways(0, 2)).toEqual([0, -50, -50, 0])
    expect(ways(3, 1)).toEqual([0, 50, 50, 0])
    expect(ways(2, 2)).toEqual([0, 0, 0, 0])
  })
})
