import { describe, expect, it } from 'vitest'
import { columnsFor, windowsOf } from './columns.ts'

describe('the columns of a window', () => {
  it('never make a line longer than is comfortable to read', () => {
    for (let width = 300; width <= 3_000; width += 50) {
      const { count, side } = columnsFor(width, 800, 100)
      expect(width / count - 2 * side).toBeLessThanOrEqual(681)
      expect(width / count - 2 * side).toBeGreaterThan(200)
    }
  })

  it('are two on a wide window and one on a tablet', () => {
    expect(columnsFor(1_440, 900, 100).count).toBe(2)
    expect(columnsFor(834, 1_112, 100).count).toBe(1)
  })

  it('return to one for large text', () => expect(columnsFor(1_200, 900, 160).count).toBe(1))
})

describe('the screens of a text', () => {
  it('number at least one', () => expect(windowsOf(0, 800)).toBe(1))

  it('include a partially filled last screen, but none caused by rounding', () => {
    expect(windowsOf(800, 800)).toBe(1)
    expect(windowsOf(801, 800)).toBe(1)
    expect(windowsOf(1_556, 800)).toBe(2)
    expect(windowsOf(2_356, 800)).toBe(3)
  })
})
